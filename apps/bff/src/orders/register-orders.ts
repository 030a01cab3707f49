import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IsCustomer } from "../access.ts";
import { AppError } from "../errors.ts";
import type { EventHandlers } from "../provider/provider-events.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { SLIP_ERRORS } from "@tradeslip/contracts/slips";
import { readOrderKeys } from "@tradeslip/node-kit/order-marks";
import { HmacSlips } from "./hmac-slips.ts";
import { registerKeyRoute } from "./key-route.ts";
import { isCustomer, OrderKeyCookie } from "./order-key.ts";
import { registerOrderRoutes } from "./order-routes.ts";
import { OrderService, type OrderServiceOptions } from "./order-service.ts";
import { ReceiptSigner } from "./receipt-signer.ts";
import { SlipKeys, type SlipKeysOptions } from "./slip-keys.ts";
import { type IsRecorded, SlipSigner } from "./slip-signer.ts";

export interface OrdersOptions extends Pick<SlipKeysOptions, "archive" | "clock" | "random"> {
  /** The desk's keys. */
  readonly keys: KeyRing;
  /** Keys for slips; the desk's where the operator sets none. */
  readonly slipKeys: KeyRing;
  /** Where people reach the desk; null: each request's own host is used. */
  readonly publicOrigin: string | null;
}

export interface OrderSurroundings extends Pick<
  OrderServiceOptions,
  "priceOf" | "shownPrice" | "localRates" | "spreadNow" | "deskNow" | "checkLimits" | "localeNow"
> {
  /** Whether the desk keeps the order and the request may read it. Throws an AppError. */
  readonly isKept: (request: FastifyRequest, token: string) => Promise<boolean>;
  /** Whether the desk has a record of the slip, for any caller. Throws an AppError where that isn't known. */
  readonly isRecorded: IsRecorded;
}

export interface Orders {
  /** For the guard. */
  readonly isCustomer: IsCustomer;
  /** Whether one of the keys is that of the browser that made the order. */
  readonly isMadeWith: (token: string, orderKeys: string) => Promise<boolean>;
  readonly receipts: ReceiptSigner;
  /** The order keys of the request's browser, separated by commas; null when it has none. */
  readonly orderKeysOf: (request: FastifyRequest) => string | null;
  /** Returns what pages without scripts use. */
  registerRoutes(around: OrderSurroundings): {
    readonly service: OrderService;
    readonly orderKey: OrderKeyCookie;
  };
  /** Handlers of the provider's events, by type. */
  readonly onProviderEvent: EventHandlers;
}

/**
 * Order slips (docs/decisions/030): priced and signed here, handed over to a chat service, verifiable by
 * anyone.
 */
export function openOrders(server: FastifyInstance, options: OrdersOptions): Orders {
  const { keys, slipKeys: ring, publicOrigin, ...rest } = options;
  const { log } = server;
  const slipKeys = new SlipKeys({ ...rest, keys: ring, log });
  const signer = new SlipSigner(slipKeys, new HmacSlips(ring === keys ? [keys] : [ring, keys]), (token) =>
    isRecorded(token),
  );
  const orderKey = new OrderKeyCookie(publicOrigin);
  let isKept: OrderSurroundings["isKept"] = async () => false;
  let isRecorded: IsRecorded = async () => false;
  server.addHook("onListen", async () => void slipKeys.tell());
  server.addHook("preClose", async () => slipKeys.close());
  return {
    async isCustomer(request) {
      const { token } = request.params as { readonly token: string };
      const slip = await signer.verify(token);
      if (typeof slip === "string") throw new AppError(slip, 404, SLIP_ERRORS[slip]);
      const orderKeys = readOrderKeys(orderKey.readAll(request) ?? "");
      const caller = { keys: orderKeys, accountId: request.session?.accountId ?? null };
      // A slip of an earlier release names no customer, and the desk's record never has it.
      if (slip.marks === null || isCustomer(slip.marks, caller)) return true;
      // An account may have taken it over later: only the desk's record knows.
      return caller.accountId !== null && isKept(request, token);
    },
    async isMadeWith(token, orderKeys) {
      const slip = await signer.verify(token);
      return (
        typeof slip !== "string" &&
        slip.marks !== null &&
        isCustomer(slip.marks, { keys: readOrderKeys(orderKeys), accountId: null })
      );
    },
    receipts: new ReceiptSigner(slipKeys),
    orderKeysOf: (request) => orderKey.readAll(request),
    registerRoutes(around) {
      ({ isKept, isRecorded } = around);
      const service = new OrderService({ ...rest, ...around, signer, log });
      registerOrderRoutes(server, { service, orderKey, publicOrigin });
      registerKeyRoute(server, slipKeys);
      return { service, orderKey };
    },
    onProviderEvent: { "slip-keys": () => slipKeys.refresh(), missed: () => slipKeys.refresh() },
  };
}
