import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { jsonReply, type Reply, send } from "../coingecko/respond.ts";
import type { ActiveFaults } from "./active-faults.ts";
import type { Calls } from "./calls.ts";
import { faultNames, faults, type FaultOptions } from "./faults.ts";
import type { Prices } from "./prices.ts";
import { playedSource } from "./shapes/index.ts";

export interface Controlled {
  readonly active: ActiveFaults;
  readonly prices: Prices;
  readonly calls: Calls;
  readonly resetCalls: () => void;
}

/** /_control: switch faults, fix prices and read the calls by hand. None of it counts as a call. */
export async function control(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  by: Controlled,
): Promise<void> {
  const reply = await carryOut(req, path, by).catch((error: Error) =>
    jsonReply(400, { error: error.message }),
  );
  send(req, res, reply);
}

async function carryOut(req: IncomingMessage, path: string, by: Controlled): Promise<Reply> {
  const { active, calls, resetCalls } = by;
  switch (`${req.method} ${path}`) {
    case "GET /_control/fault":
      return jsonReply(200, { active: active.list(), known: knownFaults() });
    case "PUT /_control/fault":
      await switchOn(req, active);
      return jsonReply(200, { active: active.list() });
    case "DELETE /_control/fault":
      active.set(null, null);
      return jsonReply(200, { active: [] });
    case "PUT /_control/price":
      await fixPrice(req, by.prices);
      return jsonReply(200, {});
    case "GET /_control/calls":
      return jsonReply(200, calls);
    case "DELETE /_control/calls":
      resetCalls();
      return jsonReply(200, calls);
    default:
      return jsonReply(404, {
        error:
          "Control calls: GET, PUT, DELETE /_control/fault; PUT /_control/price; GET, DELETE /_control/calls",
      });
  }
}

const knownFaults = () => Object.fromEntries(faultNames.map((name) => [name, faults[name].says]));

async function switchOn(req: IncomingMessage, active: ActiveFaults): Promise<void> {
  const order = (await json(req)) as FaultOptions & { source?: string; name: string | null };
  const { source = null, name, ...options } = order;
  active.set(source, name, options);
}

async function fixPrice(req: IncomingMessage, prices: Prices): Promise<void> {
  const order = (await json(req)) as Record<"source" | "coinId" | "currency" | "price", unknown>;
  const { source = null, coinId, currency, price } = order;
  const isPrice = price === null || (typeof price === "number" && price > 0);
  if (typeof coinId !== "string" || typeof currency !== "string" || !isPrice) {
    throw new Error("Wanted: coinId, currency and a price above 0 (or null); source where it is only one's");
  }
  prices.fix(source === null ? null : playedSource(source), coinId, currency, price);
}
