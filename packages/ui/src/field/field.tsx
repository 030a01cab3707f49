import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, type ReactNode, useState } from "react";
import { classNames } from "../class-names.ts";
import { FieldFrame } from "./field-frame.tsx";
import styles from "./field.module.css";

export interface FieldProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  label: ReactNode;
  /** What is expected; stands between label and input's error, and stays. */
  help?: ReactNode;
  /** What is wrong and how to mend it. While it is there, the input is invalid. */
  error?: ReactNode;
  /** The error is said aloud as it appears: for the field that a person is at, not for ten at once. */
  announced?: boolean;
  /** Stands in one row before the input and belongs to it, such as the choice of a country code. */
  before?: ReactNode;
  /** Numbers are "text" with an `inputMode`: number inputs lose what they do not understand. */
  type?: "text" | "email" | "password" | "tel" | "url" | "date";
}

/** An input with its label above, help below and error beneath. A password can be shown. */
export function Field({ label, help, error, announced, before, id, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error} announced={announced} id={id} className={className}>
      {(control) =>
        before === undefined ? (
          <Input {...input} {...control} />
        ) : (
          <div className={styles["row"]}>
            {before}
            <Input {...input} {...control} />
          </div>
        )
      }
    </FieldFrame>
  );
}

function Input({ type = "text", ...rest }: ComponentProps<"input">) {
  const className = classNames(styles["input"]);
  if (type === "password") return <PasswordInput {...rest} className={className} />;
  return <input {...rest} type={type} className={className} />;
}

/** A password that its writer may look at. It hides again with the page. */
function PasswordInput({ disabled, ...rest }: ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
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
        aria-label={shown ? "Hide password" : "Show password"}
        title={shown ? "Hide password" : "Show password"}
        aria-controls={rest.id}
        disabled={disabled}
        onClick={() => setShown(!shown)}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
