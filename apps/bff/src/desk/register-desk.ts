import {
  CUSTOMER_STEP_OPERATIONS,
  DESK_OPERATIONS,
  BLOCK_OPERATIONS,
  DESK_MONEY_OPERATIONS,
  DESK_ORDER_OPERATIONS,
  DESK_STATEMENT_OPERATIONS,
  DESK_STEP_OPERATIONS,
  FOLLOW_OPERATIONS,
  RATE_OPERATIONS,
  MESSAGE_OPERATIONS,
} from "@tradeslip/contracts/operations";
import type { PublicConfig } from "@tradeslip/contracts";
import { DeskOrder, type OrderStatus } from "@tradeslip/contracts/schemas";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { ClientPseudonyms } from "../provider/client-identity.ts";
import type { ProviderClient } from "../provider/provider-client.ts";
import { type EventHandlers, handlersInTurn } from "../provider/provider-events.ts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { OpenStreams } from "../platform/http/open-streams.ts";
import { type ChannelLinkParts, registerChannelLink } from "./channel-link.ts";
import { registerContactRoutes } from "./contact-routes.ts";
import type { DeskCache } from "./desk-cache.ts";
import { type CustomerCalls, customerCalls } from "./customer-calls.ts";
import { DeskStreams } from "./streams/desk-streams.ts";
import { OrderStreams } from "./streams/order-streams.ts";
import { registerDeskStreams } from "./streams/stream-routes.ts";
import { registerDeskCheck } from "./check/check-route.ts";
import { bodyEnrichers, type EnrichingParts } from "./enriched-bodies.ts";
import { DESK_UNAVAILABLE, problem } from "../errors.ts";
import { NOT_OFFERED } from "../provider/not-offered.ts";
import { DeskProvider } from "./desk-provider.ts";
import { type ReceiptParts, registerReceipts } from "./receipts/receipt-route.ts";
import { registerOrdersCsv } from "./orders-csv-route.ts";
import { limitsCheck } from "./limits-check.ts";
import { CustomerRecord, type CustomerRecordParts, registerCustomerRecord } from "./customer-record.ts";
import { type OperationKind, registerOperations } from "../provider/register-operations.ts";

/** Enough to read and store a statement of 50,000 lines. */
const STATEMENT_MS = 30_000;

export interface DeskParts extends EnrichingParts {
  readonly provider: ProviderClient;
  /** The provider knows us by a token. Without one it keeps no orders for us. */
  readonly isKnown: boolean;
  readonly keys: KeyRing;
  readonly orderKeysOf: (request: FastifyRequest) => string | null;
  readonly publicOrigin: string | null;
  readonly links: PublicConfig["links"];
  readonly deskCache: DeskCache;
  readonly clock: Clock;
  readonly streams: OpenStreams;
  readonly isCustomer: ChannelLinkParts["isCustomer"];
  readonly isMadeWith: CustomerRecordParts["isMadeWith"];
  readonly chatUrl: ChannelLinkParts["chatUrl"];
  readonly signReceipt: CustomerRecordParts["signReceipt"];
  readonly readReceipt: ReceiptParts["readReceipt"];
  /** As the OpenAPI document names it. */
  readonly orderKeyCookie: { readonly id: string; readonly cookie: string; readonly description: string };
}

export interface Desk {
  /** Handlers of the provider's events, by type. */
  readonly onProviderEvent: EventHandlers;
  readonly customer: CustomerCalls;
  /** Whether the desk keeps the order of a slip. Throws an AppError where that is not known. */
  isRecorded(token: string): Promise<boolean>;
  /** Throws an AppError if an order of this value exceeds the limits of the session's account. */
  checkLimits(session: string, usd: string): Promise<void>;
}

/**
 * Calls of people with a role at the desk, and the desk's record of orders (docs/product.md, P19 and P20).
 */
export function registerDesk(server: FastifyInstance, parts: DeskParts): Desk {
  const { keys, orderKeysOf, orderKeyCookie, isKnown } = parts;
  const provider = new DeskProvider({
    provider: parts.provider,
    clients: new ClientPseudonyms(keys),
    orderKeysOf,
    log: server.log,
  });
  const record = new CustomerRecord({ ...parts, provider: isKnown ? provider : null });
  registerDeskCheck(server, {
    ...parts,
    orderOf: (reference, request) => orderOf(provider, reference, request),
    keepsOrders: async () => (await parts.deskCache.now()).takesOrders,
  });
  registerCustomerRecord(server, record, orderKeyCookie);
  registerReceipts(server, { ...parts, provider: isKnown ? provider : null });
  registerOrdersCsv(server, provider);
  registerChannelLink(server, { ...parts, record });
  registerContactRoutes(server, { ...parts, desk: parts.deskCache });
  const deskStreams = new DeskStreams();
  const orderStreams = new OrderStreams(record);
  registerDeskStreams(server, { ...parts, provider, record, deskStreams, orderStreams });
  server.addHook("onResponse", async (request) => {
    if (request.method !== "DELETE" || request.routeOptions.url !== "/api/order-key") return;
    orderStreams.endOfKeys(orderKeysOf(request));
  });
  const enrichers = bodyEnrichers(parts, provider);
  const { orderMessage, deskMessage } = MESSAGE_OPERATIONS;
  const ofCustomer = { ...CUSTOMER_STEP_OPERATIONS, ...FOLLOW_OPERATIONS, orderMessage };
  registerOperations(server, ofCustomer, customerKind(provider, record), enrichers);
  const ofDesk = {
    deskMessage,
    ...DESK_STEP_OPERATIONS,
    ...DESK_ORDER_OPERATIONS,
    ...DESK_MONEY_OPERATIONS,
    ...BLOCK_OPERATIONS,
    ...DESK_STATEMENT_OPERATIONS,
    ...DESK_OPERATIONS,
    ...RATE_OPERATIONS,
  };
  registerOperations(server, ofDesk, deskKind(provider, "desk"), {
    ...enrichers,
    importStatement: { totalTimeoutMs: STATEMENT_MS },
  });
  return {
    onProviderEvent: handlersInTurn(
      // The cache first: the streams tell open pages of what it knows.
      [parts.deskCache, deskStreams, orderStreams].map((part) => part.onProviderEvent),
    ),
    customer: customerCalls(record, provider, enrichers),
    isRecorded: (token) => record.isRecorded(token),
    checkLimits: limitsCheck(provider, server.log),
  };
}

/** Null when the provider is unavailable or keeps no orders: the slip's own terms remain. */
async function orderOf(
  provider: DeskProvider,
  reference: string,
  request: FastifyRequest,
): Promise<DeskOrder | null> {
  const path = `/api/desk/orders/${encodeURIComponent(reference)}`;
  return provider
    .call(DeskOrder, { gate: "desk", method: "GET", path }, provider.credentialsOf(request))
    .catch(() => null);
}

/** Calls that answer with the order's status, to which its receipt is added. */
function customerKind(provider: DeskProvider, record: CustomerRecord): OperationKind {
  const kind = deskKind(provider, "orders");
  return {
    ...kind,
    async ask(answer, call, asked) {
      const { token } = asked.request.params as { readonly token: string };
      return record.withReceipt(token, (await kind.ask(answer, call, asked)) as OrderStatus);
    },
  };
}

/** Calls of an order's customer or of the desk. */
function deskKind(provider: DeskProvider, gate: "orders" | "desk"): OperationKind {
  return {
    tag: gate,
    unavailable: DESK_UNAVAILABLE,
    descriptions: {
      invalid: "Something in the call is invalid; `errors` names the fields.",
      refused: "The order, or the settings, moved on; or the step isn't possible now.",
      unreachable: "The desk's record can't be reached.",
    },
    missing: (own) =>
      problem(
        "There's no such order, account or slip; or the provider keeps no orders.",
        ...own,
        NOT_OFFERED,
      ),
    ask: (answer, call, { request }) =>
      provider.call(answer, { ...call, gate }, provider.credentialsOf(request)),
  };
}
