import { t } from "@lingui/core/macro";
import { cleanOneTimeCode, CODE_LENGTH } from "@tradeslip/contracts/rules";
import { classNames } from "@tradeslip/ui/class-names";
import { type ComponentProps, type ReactNode, type SyntheticEvent, useId, useState } from "react";
import styles from "./code-input.module.css";

interface CodeInputProps extends Pick<
  ComponentProps<"input">,
  "ref" | "name" | "disabled" | "readOnly" | "onBlur"
> {
  value: string;
  onChange: (digits: string) => void;
  error?: ReactNode;
  /** Announce the error when it appears. */
  announced?: boolean;
}

const PLACES = Array.from({ length: CODE_LENGTH }, (_, place) => place);
/** Caret position while the input has no focus. */
const NOWHERE = -1;

/**
 * Extracts the digits of typed or pasted text ("123 456", "Your code: 123456"). A single real input, drawn as
 * six boxes, so that paste, autofill, arrow keys and screen readers work as usual.
 */
export function CodeInput({ value, onChange, error, announced, onBlur, ...rest }: CodeInputProps) {
  const id = useId();
  const [caret, setCaret] = useState(NOWHERE);
  const [tooMany, setTooMany] = useState<number | null>(null);
  const complaint =
    tooMany === null ? error : t`The code has ${CODE_LENGTH} digits, and this has ${tooMany}.`;
  function take(text: string) {
    const digits = cleanOneTimeCode(text).replace(/\D/g, "");
    // If cut off, it would be a different code, and cost a try.
    const isTooLong = digits.length > CODE_LENGTH;
    setTooMany(isTooLong ? digits.length : null);
    if (!isTooLong) onChange(digits);
  }
  const followCaret = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setCaret(Math.min(currentTarget.selectionStart ?? 0, CODE_LENGTH - 1));
  const describedBy = complaint ? `${id}-error ${id}-help` : `${id}-help`;
  return (
    <div className="grid gap-2 min-w-0">
      <label htmlFor={id} className="text-s font-strong leading-[1.4]">
        {t`One-time code`}
      </label>
      <div className={styles["code"]}>
        <div
          aria-hidden="true"
          className={classNames("grid grid-cols-6 gap-(--gap)", complaint !== undefined && styles["wrong"])}
        >
          {PLACES.map((place) => (
            <span key={place} className={classNames(styles["box"], place === caret && styles["active"])}>
              {value[place]}
            </span>
          ))}
        </div>
        <input
          {...rest}
          id={id}
          className={styles["input"]}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={describedBy}
          aria-invalid={complaint !== undefined || undefined}
          value={value}
          onChange={(event) => take(event.target.value)}
          onFocus={followCaret}
          onSelect={followCaret}
          onBlur={(event) => {
            setCaret(NOWHERE);
            onBlur?.(event);
          }}
        />
      </div>
      <p id={`${id}-help`} className="text-ink-muted text-xs">
        {t`Our staff will never ask for this code.`}
      </p>
      {complaint !== undefined && (
        <p
          id={`${id}-error`}
          role={announced || tooMany !== null ? "alert" : undefined}
          className="text-danger text-s font-medium"
        >
          {complaint}
        </p>
      )}
    </div>
  );
}
