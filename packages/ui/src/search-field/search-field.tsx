import { t } from "@lingui/core/macro";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { takesText } from "../takes-text.ts";
import { useEarlyChoice } from "../use-early-choice.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import styles from "./search-field.module.css";

export interface SearchFieldProps {
  label: string;
  /** Default: the label. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** The "/" key focuses the field from anywhere on the page. */
  shortcut?: boolean;
}

/** A search box; Escape clears it. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  shortcut = false,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input, shortcut);
  useEarlyChoice(input, value, onChange);

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
        <button type="button" className={styles["clear"]} aria-label={t`Clear`} onClick={clear}>
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

/** While `active`, the "/" key focuses the input, unless it is meant for another field or an open dialog. */
function useSlashKey(input: RefObject<HTMLInputElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    function focusOnSlash(event: globalThis.KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (takesText(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener("keydown", focusOnSlash);
    return () => document.removeEventListener("keydown", focusOnSlash);
  }, [input, active]);
}
