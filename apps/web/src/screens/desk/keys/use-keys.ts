import { takesText } from "@tradeslip/ui/takes-text";
import { useEffect, useLayoutEffect, useRef } from "react";
import { readStored } from "../../../lib/stored-value.ts";

/** After g, so long the next key names a list. */
const SECOND_KEY_MS = 1_500;
const FIRST_KEY = "g";
/** Held down they repeat; any other key acts once. */
const MAY_REPEAT = new Set(["j", "k"]);
/** No letters, so not pressed by speech or chance: they work with single keys switched off too. */
const NOT_SINGLE = new Set(["Escape", "Enter"]);

/** The key under which the device keeps whether single keys act: "off", or anything else for on. */
export const KEYS_SETTING = "desk-keys";

/** By key ("j", "Escape", "?") or by two in turn ("g i"). */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** All that listen. No two of them have the same key at a time. */
const listening: { current: KeyActions }[] = [];
let pending: { key: string; until: number } | undefined;

/** Acts on single keys while the caller is shown. Not while the user types, or a dialog is open. */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  // In time for who presses a key as soon as the screen says that it acts.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    listening.push(latest);
    return () => void listening.splice(listening.indexOf(latest), 1);
  }, []);
}

/** Listens for the whole console. Once. */
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
  if (document.querySelector("dialog[open]") !== null) return;
  if (takesText(target)) {
    // The first Escape leaves the field, and what was typed stays.
    if (key === "Escape") (target as HTMLElement).blur();
    return;
  }
  // A button or a link does what it says.
  if (key === "Enter" && target instanceof Element && target.matches("a, button, summary, label, input"))
    return;
  if (!NOT_SINGLE.has(key) && readStored(KEYS_SETTING) === "off") return;
  const isSecond = pending !== undefined && event.timeStamp < pending.until;
  const name = isSecond ? `${pending!.key} ${key}` : key;
  pending = key === FIRST_KEY && !isSecond ? { key, until: event.timeStamp + SECOND_KEY_MS } : undefined;
  const act = listening.findLast(({ current }) => current[name] !== undefined)?.current[name];
  if (act === undefined) return;
  // The key is not typed into the field that it leads to.
  event.preventDefault();
  act();
}
