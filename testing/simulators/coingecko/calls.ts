import { type IncomingHttpHeaders } from "node:http";

const LOG_LENGTH = 1000;

export interface LoggedCall {
  /** Below /api/v3, such as "/simple/price". */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** By the simulator's clock, in milliseconds. */
  at: number;
}

/** Every request that reached the API, including refused and faulty ones; control calls don't count. */
export interface Calls {
  total: number;
  byPath: Record<string, number>;
  /** The latest 1,000, oldest first. */
  log: LoggedCall[];
}

/** A single object that is updated in place. */
export function createCalls() {
  const calls: Calls = { total: 0, byPath: {}, log: [] };
  return {
    calls,
    record: (call: LoggedCall): void => {
      calls.total += 1;
      calls.byPath[call.path] = (calls.byPath[call.path] ?? 0) + 1;
      calls.log.push(call);
      if (calls.log.length > LOG_LENGTH) calls.log.shift();
    },
    reset: (): void => {
      calls.total = 0;
      calls.byPath = {};
      calls.log = [];
    },
  };
}
