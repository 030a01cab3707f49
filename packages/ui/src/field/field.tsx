import { t } from "@lingui/core/macro";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, type ReactNode, useState } from "react";
import { classNames } from "../class-names.ts";
import type { Elements } from "../elements.ts";
import { FieldFrame } from "./field-frame.tsx";
import styles from "./field.module.css";

export interface FieldProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  label: ReactNode;
  /** What is expected. Stays visible next to an error. */
  help?: ReactNode;
  /** What is wrong and how to fix it. Marks the input as invalid. */
  error?: ReactNode;
  /** Announce the error when it appears: for the field being edited, not for ten at once. */
  announced?: boolean;
  /** Shown in one row before the input, such as the choice of a country code. */
  before?: Elements;
  /** Shown in one row after the input, such as a button that fills it. */
  after?: Elements;
  /** Use "text" with an `inputMode` for numbers: number inputs drop text they cannot parse. */
  type?: "text" | "email" | "password" | "tel" | "url" | "date" | "datetime-local";
}

/** An input with its label above, help below and error beneath. A password can be shown. */
export function Field({ label, help, error, announced, before, after, id, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error} announced={announced} id={id} className={className}>
      {(control) =>
        before === undefined && after === undefined ? (
          <Input {...input} {...control} />
        ) : (
          <div className={styles["row"]} dir={input.type === "tel" ? "ltr" : undefined}>
            {before}
            <Input {...input} {...control} />
            {after}
          </div>
        )
      }
    </FieldFrame>
  );
}

/** Without an end, browsers take years of six digits, which nothing else reads. */
const LATEST: Readonly<Record<string, string>> = {
  date: "9999-12-31",
  "datetime-local": "9999-12-31T23:59",
};

function Input({ type = "text", max = LATEST[type], ...rest }: ComponentProps<"input">) {
  const className = classNames(styles["input"]);
  if (type === "password") return <PasswordInput {...rest} className={className} />;
  return <input {...rest} type={type} max={max} className={className} />;
}

/** A password input with a button to show it. */
function PasswordInput({ disabled, ...rest }: ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const action = shown ? t`Hide password` : t`Show password`;
  return (
    <div className={styles["password"]}>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        disabled={disabled}
        type={shown ? "text" : "password"}
      />
      <button
        type="button"
        className={styles["eye"]}
        aria-label={action}
        title={action}
        aria-controls={rest.id}
        disabled={disabled}
        onClick={() => setShown(!shown)}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
