import type { MessageDescriptor } from "@lingui/core";
import type { SessionAnswer } from "@tradeslip/contracts";
import type { Capability } from "@tradeslip/contracts/rules";
import type { ComponentType } from "react";
import type { LazyChunk } from "../../../lib/lazy-chunk.tsx";

/** The reader of the console. */
export type DeskPerson = Extract<SessionAnswer, { authenticated: true }>;

/** Props of every part. */
export interface PartProps {
  readonly person: DeskPerson;
}

export interface DeskPart {
  readonly title: MessageDescriptor;
  readonly Icon: ComponentType<{ size: number; "aria-hidden": "true" }>;
  readonly chunk: LazyChunk<PartProps>;
  /** The capability that the reader's role needs; absent: open to everyone at the desk. */
  readonly capability?: Capability;
}

export function partLink(name: string): string {
  return `/desk?part=${name}`;
}
