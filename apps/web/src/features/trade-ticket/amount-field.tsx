import { t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { amountError, amountQuestion, choiceUnit, type AmountUnit } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import styles from "./amount-field.module.css";
import { formatAmount, formatWithUnit, readAmount } from "../../lib/amount-format.ts";
import { stepAmount } from "./step-amount.ts";

export interface AmountFieldProps {
  label: ReactNode;
  unit: AmountUnit;
  /** The field's text, as typed. */
  text: string;
  onChange: (text: string) => void;
  /** Added by an arrow key; with Shift, ten times as much. */
  step: string;
  help?: ReactNode;
  error?: ReactNode;
  placeholder?: string | undefined;
  onFocus?: () => void;
  onBlur?: () => void;
}

/**
 * A field for an amount. Text stays as typed while the field has the focus; on blur it is formatted in the
 * reader's locale.
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
  const refusal = amountError(parsed, unit);
  const question = parsed.kind === "question" ? i18n._(amountQuestion(parsed, text, unit)) : undefined;

  function formatOnBlur(event: FocusEvent<HTMLInputElement>) {
    const formatted = formattedText(event.currentTarget.value, unit);
    if (formatted !== text) onChange(formatted);
    onBlur?.();
  }

  function stepWithArrows(event: KeyboardEvent<HTMLInputElement>) {
    const steps = stepCount(event);
    if (steps === 0 || (parsed.kind !== "amount" && parsed.kind !== "empty")) return;
    event.preventDefault();
    const from = parsed.kind === "amount" ? parsed.value : "0";
    onChange(formatAmount(stepAmount(from, step, steps), unit));
  }

  return (
    <div className={styles["amount"]}>
      <Field
        {...rest}
        before={
          <span aria-hidden="true" className={styles["unit"]}>
            {unit.symbol}
          </span>
        }
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={stepWithArrows}
        onFocus={onFocus}
        onBlur={formatOnBlur}
        help={question ?? help}
        error={refusal ? i18n._(refusal) : error}
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

function stepCount({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): number {
  if (altKey || ctrlKey || metaKey) return 0;
  const size = shiftKey ? 10 : 1;
  if (key === "ArrowUp") return size;
  return key === "ArrowDown" ? -size : 0;
}

/** The text after leaving the field. Ambiguous text stays, to be corrected. */
function formattedText(text: string, unit: AmountUnit): string {
  const parsed = readAmount(text, unit);
  if (parsed.kind === "amount") return formatAmount(parsed.value, unit);
  return parsed.kind === "empty" ? "" : text;
}

interface AmountQuestionProps {
  choices: readonly string[];
  unit: AmountUnit;
  onChoose: (value: string) => void;
}

/** A button for each possible reading of the text. */
export function AmountQuestion({ choices, unit, onChoose }: AmountQuestionProps) {
  return (
    <div role="group" aria-label={t`Which amount do you mean?`} className={styles["choices"]}>
      {choices.map((value) => (
        <Button key={value} size="s" onClick={() => onChoose(value)}>
          {formatWithUnit(value, choiceUnit(value, unit))}
        </Button>
      ))}
    </div>
  );
}
