import type { TradeSurface } from "@tradeslip/contracts";
import type { AmountUnit } from "@tradeslip/contracts/rules";
import type { TicketChoice } from "./ticket-address.ts";

/** A person's input, as typed. */
export interface TypedText {
  readonly kind: AmountUnit["kind"];
  readonly text: string;
  /** The currency of local money. */
  readonly currency?: string;
  /** The amount in dollars, shown if the ticket has no rate for the local money; absent: unknown. */
  readonly usd?: string;
}

export const NOTHING_TYPED: TypedText = { kind: "usd", text: "" };

/** The ticket of one side and coin on one screen. */
export interface KeptTicket extends TicketChoice {
  readonly surface: TradeSurface;
}

const PREFIX = "tradeslip.amount";
/** A longer text was not written by us. */
const MOST_CHARACTERS = 100;
/** Replaces session storage where the browser blocks it. */
const inMemory = new Map<string, string>();

/** What was last typed in the ticket in this tab (docs/product.md, P7.17). */
export function recallAmount(ticket: KeptTicket): TypedText {
  try {
    const kept: unknown = JSON.parse(read(nameOf(ticket)) ?? "null");
    return isTyped(kept) ? kept : NOTHING_TYPED;
  } catch {
    return NOTHING_TYPED;
  }
}

export function keepAmount(ticket: KeptTicket, typed: TypedText): void {
  const { text } = typed;
  if (text === "") return forgetAmount(ticket);
  const name = nameOf(ticket);
  const value = JSON.stringify({ ...typed, text: text.slice(0, MOST_CHARACTERS) });
  try {
    sessionStorage.setItem(name, value);
    inMemory.delete(name);
  } catch {
    inMemory.set(name, value);
  }
}

export function forgetAmount(ticket: KeptTicket): void {
  const name = nameOf(ticket);
  inMemory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored there.
  }
}

function nameOf({ surface, side, coinId }: KeptTicket): string {
  return [PREFIX, surface, side, coinId].join(".");
}

function read(name: string): string | null {
  try {
    return inMemory.get(name) ?? sessionStorage.getItem(name);
  } catch {
    return inMemory.get(name) ?? null;
  }
}

function isTyped(kept: unknown): kept is TypedText {
  if (typeof kept !== "object" || kept === null) return false;
  const { kind, text, currency = "", usd = "" } = kept as Record<string, unknown>;
  return (
    (kind === "usd" || kind === "coin" || kind === "local") &&
    [text, currency, usd].every((one) => typeof one === "string" && one.length <= MOST_CHARACTERS)
  );
}
