import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { jsonReply, type Reply, send } from "./coingecko/respond.ts";

type Order = Readonly<Record<string, unknown>>;

/**
 * What a control call does, by method and path below /_control, such as "PUT /fault". Its errors are answered
 * with a 400.
 */
type ControlCalls = Readonly<Record<string, (order: Order) => unknown>>;

/** The calls that price sources share: set faults, read and reset the counts. */
export const faultsAndCalls = (by: {
  /** Each fault's name with a one-line description. */
  readonly known: Readonly<Record<string, string>>;
  readonly listFaults: () => unknown;
  /** Throws for an unknown name. @param name null: removes all */
  readonly setFault: (name: string | null, options: Order) => void;
  readonly calls: object;
  readonly resetCalls: () => void;
}): ControlCalls => ({
  "GET /fault": () => ({ active: by.listFaults(), known: by.known }),
  "PUT /fault": ({ name, ...options }) => {
    by.setFault(name as string | null, options);
    return { active: by.listFaults() };
  },
  "DELETE /fault": () => {
    by.setFault(null, {});
    return { active: by.listFaults() };
  },
  "GET /calls": () => by.calls,
  "DELETE /calls": () => {
    by.resetCalls();
    return by.calls;
  },
});

/** Answers a call below /_control. None of them is counted as a call. */
export async function control(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  calls: ControlCalls,
): Promise<void> {
  send(req, res, await carryOut(req, path, calls));
}

async function carryOut(req: IncomingMessage, path: string, calls: ControlCalls): Promise<Reply> {
  const carriedOut = calls[`${req.method} ${path.replace(/^\/_control/, "")}`];
  if (!carriedOut) return jsonReply(404, { error: `Control calls: ${Object.keys(calls).join(", ")}` });
  try {
    const order = req.method === "PUT" ? await json(req) : {};
    if (typeof order !== "object" || order === null) throw new Error("Wanted: a JSON object");
    return jsonReply(200, carriedOut(order as Order));
  } catch (error) {
    return jsonReply(400, { error: (error as Error).message });
  }
}
