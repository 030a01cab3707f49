import type { FastifyInstance } from "fastify";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { HmacSlips } from "./hmac-slips.ts";
import { registerKeyRoute } from "./key-route.ts";
import { registerOrderRoutes } from "./order-routes.ts";
import { OrderService, type OrderServiceOptions } from "./order-service.ts";
import { SlipKeys, type SlipKeysOptions } from "./slip-keys.ts";
import { SlipSigner } from "./slip-signer.ts";

export interface OrdersOptions
  extends
    Pick<OrderServiceOptions, "priceOf" | "shownPrice" | "spreadPercent" | "channel">,
    Pick<SlipKeysOptions, "archive" | "clock" | "random"> {
  /** Of the desk. */
  readonly keys: KeyRing;
  /** Of the slips: the desk's where the operator sets none for them. */
  readonly slipKeys: KeyRing;
  /** Where people reach the desk; null: the host that each request names. */
  readonly publicOrigin: string | null;
}

export interface Orders {
  /** What pages without scripts use. */
  readonly service: OrderService;
  /** The provider says that its archive of keys has changed. */
  slipKeysChanged(): Promise<void>;
}

/** Order slips (docs/decisions/030): priced and signed here, handed over to a chat service, verified by anybody. */
export function registerOrders(server: FastifyInstance, options: OrdersOptions): Orders {
  const { keys, slipKeys: ring, publicOrigin, ...rest } = options;
  const { log } = server;
  const slipKeys = new SlipKeys({ ...rest, keys: ring, log });
  const rings = ring === keys ? [keys] : [ring, keys];
  const service = new OrderService({ ...rest, signer: new SlipSigner(slipKeys, new HmacSlips(rings)), log });
  server.addHook("onListen", async () => void slipKeys.tell());
  server.addHook("preClose", async () => slipKeys.close());
  registerOrderRoutes(server, service, publicOrigin);
  registerKeyRoute(server, slipKeys);
  return { service, slipKeysChanged: () => slipKeys.refresh() };
}
