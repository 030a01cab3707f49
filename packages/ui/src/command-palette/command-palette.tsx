import { plural, t } from "@lingui/core/macro";
import Search from "lucide-react/icons/search";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { LiveRegion, VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import type { Elements } from "../elements.ts";
import styles from "./command-palette.module.css";

export interface PaletteOption {
  /** Unique in the palette. */
  id: string;
  label: ReactNode;
  /** Shown below the label. */
  note?: ReactNode;
  icon?: ReactNode;
  /** Shown at the end of the line. */
  end?: ReactNode;
  /** The text that Tab puts into the field. */
  completion?: string;
  onChoose: () => void;
}

export interface PaletteGroup {
  name: string;
  options: readonly PaletteOption[];
}

export interface CommandPaletteProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  groups: readonly PaletteGroup[];
  /** Shown above the options, and announced. */
  answer?: Elements;
  /** Shown at the end of the line of keys. */
  hint?: ReactNode;
  /** Called on Escape, on a click outside the palette and after a choice. */
  onClose: () => void;
}

/**
 * A search field over the page with a list of its results: a combobox with a list box (ARIA 1.2), whose focus
 * stays in the field. Open from its first render; the dialog element keeps and returns the focus.
 */
export function CommandPalette({
  label,
  placeholder,
  value,
  onChange,
  groups,
  answer,
  hint,
  onClose,
}: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [active, setActive] = useState(0);
  const options = groups.flatMap((group) => group.options);
  const current = options[Math.min(active, options.length - 1)];
  const idOf = (option: PaletteOption) => `${listId}-${option.id}`;
  const activeId = current && idOf(current);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);

  function change(text: string) {
    setActive(0);
    onChange(text);
  }
  function choose(option: PaletteOption) {
    // First close, which returns the focus, before the choice moves it elsewhere.
    dialog.current?.close();
    option.onChoose();
  }
  function move(steps: number) {
    const from = Math.min(active, options.length - 1);
    setActive((from + steps + options.length) % Math.max(1, options.length));
  }
  function onKeyDown(event: KeyboardEvent) {
    // Ignore keys of a text that is still being composed, as in Japanese.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && current) choose(current);
    else if (
      event.key === "Tab" &&
      !event.shiftKey &&
      current?.completion !== undefined &&
      current.completion !== value
    )
      change(current.completion);
    else return;
    event.preventDefault();
  }
  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) dialog.current?.close();
  }
  return (
    // A click outside the palette is for mice; keyboards use Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles["palette"]}
      onClick={closeOnBackdrop}
      onClose={onClose}
    >
      <div className={styles["sheet"]}>
        <div className="flex-none flex items-center gap-4 min-h-16 px-5 border-b border-b-rule-strong [&_svg]:flex-none max-md:gap-3 max-md:ps-4 max-md:pe-2">
          <Search size={20} aria-hidden="true" />
          <input
            // A search input would clear on Escape instead of closing.
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            className={styles["input"]}
            placeholder={placeholder}
            value={value}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="grid place-items-center min-w-control min-h-control p-0 border-0 rounded-sm bg-transparent text-inherit cursor-pointer"
            onClick={() => dialog.current?.close()}
          >
            <kbd>Esc</kbd> <VisuallyHidden>{t`Close`}</VisuallyHidden>
          </button>
        </div>
        <div className={styles["found"]}>
          {answer}
          <div role="listbox" id={listId} aria-label={label}>
            {groups
              .filter((group) => group.options.length > 0)
              .map((group) => (
                <div key={group.name} role="group" aria-label={group.name}>
                  <p aria-hidden="true" className="pt-3 px-2 pb-1 text-ink-muted text-s">
                    {group.name}
                  </p>
                  {group.options.map((option) => (
                    <OptionLine
                      key={option.id}
                      id={idOf(option)}
                      option={option}
                      isCurrent={option === current}
                      onPoint={() => setActive(options.indexOf(option))}
                      onChoose={() => choose(option)}
                    />
                  ))}
                </div>
              ))}
          </div>
        </div>
        <KeysLine hint={hint} />
        <LiveRegion>{value !== "" && foundText(options.length)}</LiveRegion>
      </div>
    </dialog>
  );
}

function foundText(count: number): string {
  return t`${plural(count, { one: "# found", other: "# found" })}`;
}

interface OptionLineProps {
  id: string;
  option: PaletteOption;
  isCurrent: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function OptionLine({ id, option, isCurrent, onPoint, onChoose }: OptionLineProps) {
  const { icon, label, note, end } = option;
  return (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles["option"]}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      {icon !== undefined && <span className="flex-none grid place-items-center w-8 h-8">{icon}</span>}
      <span className="flex-1 grid min-w-0 leading-[1.35]">
        <span className={styles["label"]}>{label}</span>
        {note !== undefined && <span className="text-ink-muted text-s wrap-anywhere">{note}</span>}
      </span>
      {end !== undefined && <span className="grid justify-items-end text-s tabular-nums">{end}</span>}
    </div>
  );
}

function KeysLine({ hint }: { hint: ReactNode }) {
  return (
    <p aria-hidden="true" className={styles["keys"]}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t`move`}
      </span>
      <span>
        <kbd>↵</kbd> {t`open`}
      </span>
      <span>
        <kbd>Tab</kbd> {t`complete`}
      </span>
      {hint !== undefined && <span className="ms-auto">{hint}</span>}
    </p>
  );
}
