import type { MessageDescriptor } from "@lingui/core";
import type { SessionAnswer } from "@tradeslip/contracts";
import type { Capability } from "@tradeslip/contracts/rules";
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
  /** What its reader's role has to allow; absent: for everybody of the desk. */
  readonly capability?: Capability;
}

export function partLink(name: string): string {
  return `/desk?part=${name}`;
}
