import { readStored, writeStored } from "./stored-value.ts";

const STORED = "push.subscription";

/** The server's id of this browser's push subscription; null: push is off here. */
export function ownSubscription(): string | null {
  return readStored(STORED) || null;
}

export function noteSubscription(id: string | null): void {
  writeStored(STORED, id ?? "");
}
