import type { AmountUnit } from "@tradeslip/contracts/rules";
import { useLocation } from "react-router-dom";

/** What a person typed, as typed. */
export interface TypedText {
  readonly kind: AmountUnit["kind"];
  readonly text: string;
}

/** Longer ones were not written by us. */
const MOST_CHARACTERS = 100;

/** What was typed before the person went to log in: it waits in the ticket's history entry, not in its address. */
export function useReturnedText(): TypedText | undefined {
  const { state } = useLocation() as { state: { typed?: unknown } | null };
  const typed = state?.typed;
  if (typeof typed !== "object" || typed === null) return undefined;
  const { kind, text } = typed as Record<string, unknown>;
  const isOurs =
    (kind === "usd" || kind === "coin") && typeof text === "string" && text.length <= MOST_CHARACTERS;
  return isOurs ? { kind, text } : undefined;
}

/** The state of the ticket's history entry with what is typed now. */
export function useStateWith(typed: TypedText): object {
  const { state } = useLocation() as { state: object | null };
  return { ...state, typed };
}
