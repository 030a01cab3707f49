import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState, type ComponentProps } from "react";
import styles from "./field.module.css";

/** A password that its writer may look at. It hides again with the page. */
export function PasswordInput({ disabled, ...rest }: ComponentProps<"input">) {
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
