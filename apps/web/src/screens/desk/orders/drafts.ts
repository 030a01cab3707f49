import type { OrderStep } from "@tradeslip/contracts/rules";
import type { Typed } from "../../../features/order-steps/step-fields.ts";

/** In session storage, so it goes with the tab. */
const PREFIX = "tradeslip.desk-draft.";
/** A later visit starts empty, so that no typed names are left behind. */
const KEPT_MS = 30 * 60_000;

interface Draft {
  readonly by: string;
  readonly at: number;
  readonly typed: Typed;
}

/** What was typed for one step of an order; readable only to its author. */
export function draftOf(by: string, reference: string, step: OrderStep): Typed {
  const draft = parse(storage()?.getItem(PREFIX + reference + step) ?? null);
  const isFresh = draft !== null && draft.by === by && Date.now() - draft.at < KEPT_MS;
  return isFresh ? draft.typed : {};
}

export function keepDraft(by: string, reference: string, step: OrderStep, typed: Typed): void {
  try {
    storage()?.setItem(
      PREFIX + reference + step,
      JSON.stringify({ by, at: Date.now(), typed } satisfies Draft),
    );
  } catch {
    // If the storage is full, nothing is saved, but the page still has it.
  }
}

export function dropDraft(reference: string, step: OrderStep): void {
  storage()?.removeItem(PREFIX + reference + step);
}

/** For a person who lost the role, or who logs out. */
export function dropDrafts(): void {
  const kept = storage();
  if (kept === null) return;
  for (const name of Object.keys(kept)) if (name.startsWith(PREFIX)) kept.removeItem(name);
}

function parse(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const { by, at, typed } = JSON.parse(text) as Partial<Draft>;
    const isOurs = typeof by === "string" && typeof at === "number" && typeof typed === "object";
    return isOurs ? { by, at, typed } : null;
  } catch {
    return null;
  }
}

/** Browsers that block storage throw. */
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
