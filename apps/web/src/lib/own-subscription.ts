import { readStored, writeStored } from "./stored-value.ts";

const STORED = "push.subscription";

/** The server's id of this browser's push subscription; null: push is off here. */
export function ownSubscription(): string | null {
  return parts()[0] || null;
}

/** Of the account that subscribed; empty: noted by an earlier release. */
export function subscriberMark(): string {
  return parts()[1] ?? "";
}

/** @param mark tells accounts apart, and says nothing else about them */
export function noteSubscription(id: string | null, mark = ""): void {
  writeStored(STORED, id === null ? "" : `${id} ${mark}`);
}

function parts(): string[] {
  return (readStored(STORED) ?? "").split(" ");
}
