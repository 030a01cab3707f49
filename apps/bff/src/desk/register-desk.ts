import type { PublicConfig } from "@tradeslip/contracts";
import { DeskOrder } from "@tradeslip/contracts/schemas";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { ClientPseudonyms } from "../provider/client-identity.ts";
import type { ProviderClient } from "../provider/provider-client.ts";
import { type EventHandlers, handlersInTurn } from "../provider/provider-events.ts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { OpenStreams } from "../platform/http/open-streams.ts";
import { type ChannelLinkParts, registerChannelLink } from "./channel-link.ts";
import { registerContactRoutes } from "./contact-routes.ts";
import type { KnownDesk } from "./known-desk.ts";
import { type MakerCalls, makerCalls } from "./maker-calls.ts";
import { DeskStreams } from "./streams/desk-streams.ts";
import { OrderStreams } from "./streams/order-streams.ts";
import { registerDeskStreams } from "./streams/stream-routes.ts";
import { registerDeskCheck } from "./check/check-route.ts";
import { completedBodies, type CompletingParts } from "./completed-bodies.ts";
import { DESK_OPERATIONS } from "./desk-operations.ts";
import { DeskProvider } from "./desk-provider.ts";
import { registerOrdersCsv } from "./orders-csv-route.ts";
import { limitsCheck } from "./limits-check.ts";
import { MakerRecord, registerMakerRecord } from "./maker-record.ts";
import { registerOperation } from "./register-operation.ts";
import { DESK_STEP_OPERATIONS, MAKER_STEP_OPERATIONS } from "./step-operations.ts";

export interface DeskParts extends CompletingParts {
  readonly provider: ProviderClient;
  /** The provider knows us by a token. Without one it keeps no orders for us. */
  readonly isKnown: boolean;
  readonly keys: KeyRing;
  readonly orderKeyOf: (request: FastifyRequest) => Buffer | null;
  readonly publicOrigin: string | null;
  readonly links: PublicConfig["links"];
  readonly knownDesk: KnownDesk;
  readonly clock: Clock;
  /** As the OpenAPI document names it. */
  readonly streams: OpenStreams;
  readonly isMaker: ChannelLinkParts["isMaker"];
  readonly chatUrl: ChannelLinkParts["chatUrl"];
  readonly orderKeyCookie: { readonly id: string; readonly cookie: string; readonly description: string };
}

export interface Desk {
  /** What the provider's events do here, by their type. */
  readonly onProviderEvent: EventHandlers;
  readonly maker: MakerCalls;
  /** Throws an AppError where an order of this worth passes the limits of the session's account. */
  checkLimits(session: string, usd: string): Promise<void>;
}

/** What people with a role at the desk do, and what it keeps of orders (docs/product.md, P19 and P20). */
export function registerDesk(server: FastifyInstance, parts: DeskParts): Desk {
  const { keys, orderKeyOf, orderKeyCookie, isKnown } = parts;
  const provider = new DeskProvider({
    provider: parts.provider,
    clients: new ClientPseudonyms(keys),
    orderKeyOf,
    log: server.log,
  });
  const record = new MakerRecord({ ...parts, provider: isKnown ? provider : null });
  registerDeskCheck(server, {
    ...parts,
    orderOf: (reference, request) => orderOf(provider, reference, request),
  });
  registerMakerRecord(server, record, orderKeyCookie);
  registerOrdersCsv(server, provider);
  registerChannelLink(server, { ...parts, record });
  registerContactRoutes(server, { ...parts, desk: parts.knownDesk });
  const deskStreams = new DeskStreams();
  const orderStreams = new OrderStreams(record);
  registerDeskStreams(server, { ...parts, provider, record, deskStreams, orderStreams });
  server.addHook("onResponse", async (request) => {
    if (request.method !== "DELETE" || request.routeOptions.url !== "/api/order-key") return;
    const key = orderKeyOf(request);
    if (key !== null) orderStreams.endOfKey(key.toString("base64url"));
  });
  const completed = completedBodies(parts, provider);
  for (const operation of [...MAKER_STEP_OPERATIONS, ...DESK_STEP_OPERATIONS, ...DESK_OPERATIONS])
    registerOperation(server, provider, operation, completed[operation.path]);
  return {
    onProviderEvent: handlersInTurn(
      [deskStreams, orderStreams, parts.knownDesk].map((part) => part.onProviderEvent),
    ),
    maker: makerCalls(record, provider, completed),
    checkLimits: limitsCheck(provider, server.log),
  };
}

/** A provider that is away, or keeps no orders, leaves the slip's own terms. */
async function orderOf(
  provider: DeskProvider,
  reference: string,
  request: FastifyRequest,
): Promise<DeskOrder | null> {
  const path = `/api/desk/orders/${encodeURIComponent(reference)}`;
  return provider
    .call(DeskOrder, { gate: "desk", method: "GET", path }, provider.asking(request))
    .catch(() => null);
}
