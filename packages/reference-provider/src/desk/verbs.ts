import { CommandError, type Verb } from "../command.ts";
import type { ProviderConfig } from "../config.ts";
import { openExistingDatabase } from "../db/database.ts";
import { type AuditHead, headText } from "./audit.ts";
import type { Difference } from "./audited-states.ts";
import { verifyAudit } from "./verify-audit.ts";

/** In the format that `audit` prints: the last row's number and hash. */
const HEAD = /^(\d{1,15}):([\da-f]{64})$/;

export const AUDIT_VERBS: Readonly<Record<string, Verb>> = {
  audit: {
    values: [],
    says: "whether the audit is whole, what was changed past it, and its head",
    run: (config) => check(config, null),
  },
  "audit since": {
    values: ["HEAD"],
    says: "the same, and whether the audit still has a head that was noted",
    run(config, [given = ""]) {
      const [, seq, hash] = HEAD.exec(given) ?? [];
      if (seq === undefined || hash === undefined) {
        throw new CommandError("A head is the number of a row, a colon and 64 digits: audit prints it.");
      }
      return check(config, { seq: Number(seq), hash });
    },
  },
};

async function check(config: ProviderConfig, noted: AuditHead | null): Promise<string> {
  const db = await openExistingDatabase(config);
  try {
    const verdict = await verifyAudit(db, noted);
    if (!verdict.isWhole) throw new CommandError(`Row ${verdict.row} doesn't fit: ${verdict.reason}.`);
    const { head, emptied, differences } = verdict;
    if (differences.length > 0) throw new CommandError(differenceText(differences));
    const lines = [
      head.seq === 0 ? "The audit has no rows yet." : `All ${head.seq} rows fit. Head: ${headText(head)}`,
      ...(emptied.length === 0
        ? []
        : [`${emptied.length} of them no longer say what they said of a customer: ${rangesOf(emptied)}.`]),
    ];
    return lines.join("\n");
  } finally {
    await db.destroy();
  }
}

const WORDS: Readonly<Record<Difference["what"], string>> = {
  role: "the role of",
  account: "the receiving account",
  settings: "the settings",
  order: "the order",
  payment: "the payments of",
  unallocated: "the unallocated payment",
  close: "the closed day",
  line: "the statement's line",
};

function differenceText(differences: readonly Difference[]): string {
  const all = differences.map(({ what, which }) => `${WORDS[what]} ${which}`.trim());
  return `All rows fit, but this was changed in the database itself: ${all.join(", ")}.`;
}

/** "1-3, 7" */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}
