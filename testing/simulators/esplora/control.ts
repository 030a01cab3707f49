import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { Chain } from "./chain.ts";
import { esploraFaultName, esploraFaults, send, type EsploraFaultName } from "./faults.ts";

export interface Controlled {
  readonly chain: Chain;
  fault(name: EsploraFaultName | null): void;
}

type Order = Readonly<Record<string, unknown>>;

/** /_control: moves the chain by hand. None of these calls is counted. */
export async function control(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  by: Controlled,
): Promise<void> {
  try {
    const order = req.method === "POST" ? ((await json(req)) as Order) : {};
    reply(res, 200, carryOut(`${req.method} ${path}`, order, by));
  } catch (error) {
    reply(res, 400, { error: (error as Error).message });
  }
}

function carryOut(call: string, order: Order, { chain, fault }: Controlled): unknown {
  switch (call) {
    case "POST /_control/pay":
      return { txid: chain.pay([{ address: text(order["address"]), sats: whole(order["sats"]) }]) };
    case "POST /_control/mine":
      chain.mine(whole(order["blocks"]));
      return { height: chain.tip.height };
    case "POST /_control/reorganise":
      chain.reorganise(whole(order["depth"]));
      return { height: chain.tip.height };
    case "POST /_control/drop":
      chain.drop(text(order["txid"]));
      return {};
    case "POST /_control/fault":
      fault(order["name"] === null ? null : esploraFaultName(text(order["name"])));
      return {};
    case "GET /_control/fault":
      return Object.fromEntries(Object.entries(esploraFaults).map(([name, { says }]) => [name, says]));
    default:
      throw new Error("Control calls: POST pay, mine, reorganise, drop, fault; GET fault");
  }
}

function whole(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value;
  throw new Error("A whole number above 0 is missing");
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  throw new Error("A text is missing");
}

function reply(res: ServerResponse, status: number, body: unknown): void {
  send(res, { status, type: "application/json", text: `${JSON.stringify(body)}\n` });
}
