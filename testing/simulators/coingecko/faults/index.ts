import { dataFaults } from "./data-faults.ts";
import { type Fault } from "./fault.ts";
import { socketFaults } from "./socket-faults.ts";
import { textFaults } from "./text-faults.ts";
import { replyOf, send } from "../respond.ts";

/** How far in the past `frozen` stands still, counted from the simulator's start. */
export const FROZEN_MS = 3_600_000;

const table = {
  ...textFaults,
  ...dataFaults,
  ...socketFaults,
  // The server computes the healthy answer for the frozen instant; the fault only sends it.
  frozen: {
    says: "always the answer of one hour before the simulator's start, last_updated included",
    answer: ({ req, res, healthy }) => send(req, res, replyOf(healthy)),
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof table;

/** Every fault by name, except "connection-refused": close the simulator for that. */
export const faults: Readonly<Record<FaultName, Fault>> = table;

export const faultNames = Object.keys(table) as FaultName[];

export function faultName(text: string): FaultName {
  if (!Object.hasOwn(table, text)) throw new UnknownFault(text);
  return text as FaultName;
}

export class UnknownFault extends Error {
  constructor(name: string) {
    super(`There is no fault named ${JSON.stringify(name)}. Known: ${faultNames.join(", ")}.`);
  }
}
