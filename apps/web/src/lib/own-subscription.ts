import { readStored, writeStored } from "./stored-value.ts";

const STORED = "push.subscription";

/** The id that the server gave this browser's push subscription; null: off here. */
export function ownSubscription(): string | null {
  return readStored(STORED) || null;
}

export function noteSubscription(id: string | null): void {
  writeStored(STORED, id ?? "");
}
