import { Field, LiveRegion, readerLocale } from "@tradeslip/ui";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import styles from "./amount-field.module.css";
import { AmountQuestion, questionText } from "./amount-question.tsx";
import type { AmountUnit } from "./amount-unit.ts";
import { formatAmount } from "./format-amount.ts";
import { parseAmount, type ParsedAmount } from "./parse-amount.ts";
import { stepAmount } from "./step-amount.ts";

export interface AmountFieldProps {
  label: ReactNode;
  unit: AmountUnit;
  /** What stands in the field, as it was typed. `readAmount` says what it means. */
  text: string;
  onChange: (text: string) => void;
  /** What one press of an arrow key adds; ten times that with Shift. */
  step: string;
  help?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** What the text of a field means in the reader's country. */
export function readAmount(text: string, unit: AmountUnit): ParsedAmount {
  return parseAmount(text, readerLocale(), unit);
}

/**
 * A field for an amount. What a person types stays as it is under the cursor; on leaving the field it takes the
 * form of their country, and what counts as nothing is cleared.
 */
export function AmountField({
  unit,
  text,
  onChange,
  step,
  help,
  error,
  onFocus,
  onBlur,
  ...rest
}: AmountFieldProps) {
  const parsed = readAmount(text, unit);
  const question = parsed.kind === "question" ? questionText(parsed, text, unit) : undefined;

  function leave(event: FocusEvent<HTMLInputElement>) {
    const settled = settledText(event.currentTarget.value, unit);
    if (settled !== text) onChange(settled);
    onBlur?.();
  }

  function stepWithArrows(event: KeyboardEvent<HTMLInputElement>) {
    const steps = stepsOf(event);
    if (steps === 0 || (parsed.kind !== "amount" && parsed.kind !== "empty")) return;
    event.preventDefault();
    const from = parsed.kind === "amount" ? parsed.value : "0";
    onChange(formatAmount(stepAmount(from, step, steps), unit));
  }

  return (
    <div className={styles["amount"]}>
      <Field
        {...rest}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={stepWithArrows}
        onFocus={onFocus}
        onBlur={leave}
        help={question ?? help}
        error={complaint(parsed) ?? error}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      {parsed.kind === "question" && (
        <AmountQuestion
          choices={parsed.choices}
          unit={unit}
          onChoose={(value) => onChange(formatAmount(value, unit))}
        />
      )}
      <LiveRegion>{question}</LiveRegion>
    </div>
  );
}

function stepsOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0;
  const size = shiftKey ? 10 : 1;
  if (key === "ArrowUp") return size;
  return key === "ArrowDown" ? -size : 0;
}

/** What stands in the field once it is left. What is not clear stays for its writer to mend. */
function settledText(text: string, unit: AmountUnit): string {
  const parsed = readAmount(text, unit);
  if (parsed.kind === "amount") return formatAmount(parsed.value, unit);
  return parsed.kind === "empty" ? "" : text;
}

function complaint({ kind }: ParsedAmount): string | undefined {
  if (kind === "unreadable") return "Please enter an amount such as 250.00";
  return kind === "too-large" ? "This amount is too large" : undefined;
}
