import { Button } from "@tradeslip/ui";
import styles from "./amount-field.module.css";
import type { AmountUnit } from "./amount-unit.ts";
import { formatWithUnit } from "./format-amount.ts";
import type { ParsedAmount } from "./parse-amount.ts";

type Question = Extract<ParsedAmount, { kind: "question" }>;

interface AmountQuestionProps {
  choices: readonly string[];
  unit: AmountUnit;
  onChoose: (value: string) => void;
}

/** One button for each amount that the typed text can mean. */
export function AmountQuestion({ choices, unit, onChoose }: AmountQuestionProps) {
  return (
    <div role="group" aria-label="Which amount do you mean?" className={styles["choices"]}>
      {choices.map((value) => (
        <Button key={value} size="s" onClick={() => onChoose(value)}>
          {formatWithUnit(value, unit)}
        </Button>
      ))}
    </div>
  );
}

/** What to ask about a text that is no certain amount. */
export function questionText({ about }: Question, text: string, unit: AmountUnit): string {
  if (about === "separator") return `“${text.trim()}” can mean two amounts. Which one do you mean?`;
  const what = unit.kind === "usd" ? "US dollars have" : `${unit.symbol} amounts have`;
  return `${what} ${unit.decimals} decimals at most. Do you mean this?`;
}
