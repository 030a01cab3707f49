/** One line of the report. */
export interface Row {
  readonly what: string;
  /** Our figure and the reference's, with units. */
  readonly ours: string;
  readonly reference: string;
  readonly ratio: number | null;
  readonly goal: Goal | null;
  readonly note?: string;
}

export interface Goal {
  readonly at: "least" | "most";
  readonly value: number;
}

/** How much measurements on shared machines vary. */
const SLACK = 0.1;

export const atLeast = (value: number): Goal => ({ at: "least", value });
export const atMost = (value: number): Goal => ({ at: "most", value });

export function print(rows: readonly Row[]): void {
  const cells = rows.map(({ what, ours, reference, ratio, goal, note }) => [
    what,
    ours,
    reference,
    ratio === null ? "" : ratio.toFixed(2),
    goal === null ? "" : `at ${goal.at} ${goal.value}`,
    verdict(ratio, goal),
    note ?? "",
  ]);
  const head = ["what", "Tradeslip", "yardstick", "ratio", "goal", "", ""];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, ...cells]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

function verdict(ratio: number | null, goal: Goal | null): string {
  if (ratio === null || goal === null) return "";
  const met = goal.at === "least" ? ratio >= goal.value * (1 - SLACK) : ratio <= goal.value * (1 + SLACK);
  return met ? "met" : "MISSED";
}
