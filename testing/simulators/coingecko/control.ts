import { type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { type Calls } from "./calls.ts";
import { type ActiveFaults } from "./faults/active-faults.ts";
import { type FaultOptions } from "./faults/fault.ts";
import { faultNames, faults } from "./faults/index.ts";
import { jsonReply, type Reply, send } from "./respond.ts";

export interface Controlled {
  readonly active: ActiveFaults;
  readonly calls: Calls;
  readonly resetCalls: () => void;
}

/** /_control: switch faults and read the calls by hand. None of it counts as a call. */
export async function control(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  by: Controlled,
): Promise<void> {
  send(req, res, await answer(req, path, by));
}

async function answer(
  req: IncomingMessage,
  path: string,
  { active, calls, resetCalls }: Controlled,
): Promise<Reply> {
  const known = Object.fromEntries(faultNames.map((name) => [name, faults[name].says]));
  switch (`${req.method} ${path}`) {
    case "GET /_control/fault":
      return jsonReply(200, { active: active.list(), known });
    case "PUT /_control/fault":
      return switchOn(req, active);
    case "DELETE /_control/fault":
      active.set(null);
      return jsonReply(200, { active: [] });
    case "GET /_control/calls":
      return jsonReply(200, calls);
    case "DELETE /_control/calls":
      resetCalls();
      return jsonReply(200, calls);
    default:
      return jsonReply(404, {
        error: "Control calls: GET, PUT, DELETE /_control/fault; GET, DELETE /_control/calls",
      });
  }
}

async function switchOn(req: IncomingMessage, active: ActiveFaults): Promise<Reply> {
  try {
    const { name, ...options } = (await json(req)) as FaultOptions & { name: string | null };
    active.set(name, options);
    return jsonReply(200, { active: active.list() });
  } catch (error) {
    return jsonReply(400, { error: (error as Error).message });
  }
}
