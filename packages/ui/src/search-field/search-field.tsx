import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useRef, type KeyboardEvent } from "react";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./search-field.module.css";
import { useSlashKey } from "./use-slash-key.ts";

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** "/" anywhere on the page brings the cursor here. */
  shortcut?: boolean;
}

/** A search box; Escape clears it. */
export function SearchField({ label, placeholder, value, onChange, shortcut = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input, shortcut);

  function clear() {
    onChange("");
    input.current?.focus();
  }
  function clearOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || value === "") return;
    event.preventDefault();
    clear();
  }
  return (
    <div className={styles["field"]}>
      <label className={styles["box"]}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Search size={18} aria-hidden="true" className={styles["glass"]} />
        <input
          ref={input}
          type="search"
          className={styles["input"]}
          placeholder={placeholder}
          value={value}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-keyshortcuts={shortcut ? "/" : undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={clearOnEscape}
        />
      </label>
      {value !== "" && (
        <button type="button" className={styles["clear"]} aria-label="Clear" onClick={clear}>
          <X size={16} aria-hidden="true" />
        </button>
      )}
      {value === "" && shortcut && (
        <kbd aria-hidden="true" className={styles["key"]}>
          /
        </kbd>
      )}
    </div>
  );
}
