import { takesText } from "@tradeslip/ui/takes-text";
import { useEffect, useLayoutEffect, useRef } from "react";
import { isDialogOpen } from "../../../lib/is-dialog-open.ts";
import { readStored } from "../../../lib/stored-value.ts";

/** For so long after g, the next key names a list. */
const SECOND_KEY_MS = 1_500;
const FIRST_KEY = "g";
/** Repeat while held down; any other key acts once. */
const MAY_REPEAT = new Set(["j", "k"]);
/** Not letters, so not typed by speech input or by chance: they work with single keys switched off too. */
const NOT_SINGLE = new Set(["Escape", "Enter"]);

/** The key under which the device keeps whether single keys act: "off", or anything else for on. */
export const KEYS_SETTING = "desk-keys";

/** Keyed by key ("j", "Escape", "?") or by two in turn ("g i"). */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** All listeners. No two of them use the same key at a time. */
const listening: { current: KeyActions }[] = [];
let pending: { key: string; until: number } | undefined;

/** Acts on single keys while the caller is shown, unless the user is typing or a dialog is open. */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  // In a layout effect, so that a key acts as soon as the screen offers it.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    listening.push(latest);
    return () => void listening.splice(listening.indexOf(latest), 1);
  }, []);
}

/** Listens for the whole console. Use it once. */
export function useKeyboard(): void {
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  const { key, target, repeat } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (repeat && !MAY_REPEAT.has(key)) return;
  if (isDialogOpen()) return;
  if (takesText(target)) {
    // The first Escape leaves the field and keeps what was typed.
    if (key === "Escape") (target as HTMLElement).blur();
    return;
  }
  // A focused button or link handles Enter itself.
  if (key === "Enter" && target instanceof Element && target.matches("a, button, summary, label, input"))
    return;
  if (!NOT_SINGLE.has(key) && readStored(KEYS_SETTING) === "off") return;
  const isSecond = pending !== undefined && event.timeStamp < pending.until;
  const name = isSecond ? `${pending!.key} ${key}` : key;
  pending = key === FIRST_KEY && !isSecond ? { key, until: event.timeStamp + SECOND_KEY_MS } : undefined;
  const act = listening.findLast(({ current }) => current[name] !== undefined)?.current[name];
  if (act === undefined) return;
  // Otherwise the key would be typed into the field that it leads to.
  event.preventDefault();
  act();
}
