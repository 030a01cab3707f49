import type { MessageDescriptor } from "@lingui/core";
import type { SessionAnswer } from "@tradeslip/contracts";
import type { ComponentType } from "react";
import type { LazyChunk } from "../../../lib/lazy-chunk.tsx";

/** Who looks at the console. */
export type DeskPerson = Extract<SessionAnswer, { authenticated: true }>;

/** What each part is given. */
export interface PartProps {
  readonly person: DeskPerson;
}

export interface DeskPart {
  readonly title: MessageDescriptor;
  readonly Icon: ComponentType<{ size: number; "aria-hidden": "true" }>;
  readonly chunk: LazyChunk<PartProps>;
  /** Absent: for everybody of the desk. */
  readonly role?: "admin";
}

export function partLink(name: string): string {
  return `/desk?part=${name}`;
}
