import type { IncomingHttpHeaders } from "node:http";
import { type PlayedSource, playedSources } from "./shapes/index.ts";

const LOG_LENGTH = 1000;

interface LoggedCall {
  source: PlayedSource;
  /** Below the source's base address, with the query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** By the simulator's clock, in milliseconds. */
  at: number;
}

/** Every request to a source, including faulty ones; control calls don't count. */
export interface Calls {
  total: number;
  bySource: Record<PlayedSource, number>;
  /** The latest 1,000, oldest first. */
  log: LoggedCall[];
}

const noCalls = (): Calls => ({
  total: 0,
  bySource: Object.fromEntries(playedSources.map((source) => [source, 0])) as Calls["bySource"],
  log: [],
});

/** A single object that is updated in place. */
export function createCalls() {
  const calls = noCalls();
  return {
    calls,
    record(call: LoggedCall): void {
      calls.total += 1;
      calls.bySource[call.source] += 1;
      calls.log = [...calls.log, call].slice(-LOG_LENGTH);
    },
    reset: () => void Object.assign(calls, noCalls()),
  };
}
