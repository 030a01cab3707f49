import { invalidField } from "@tradeslip/contracts/operations";
import { BELOW_MINIMUM, ENTER_AMOUNT, NO_MARKET_DATA_RETRY, UPDATING_RATE } from "@tradeslip/contracts/rules";
import { ExampleSlip, type Freshness, Order, OrderInput, SlipAnswer } from "@tradeslip/contracts/schemas";
import { SLIP_ERRORS } from "@tradeslip/contracts/slips";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import {
  ADDRESS_PROBLEMS,
  AppError,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  DESK_AWAY,
  DESK_UNAVAILABLE,
  FROM_ANOTHER_SITE,
  invalidFields,
  problem,
  TOO_MANY_REQUESTS,
} from "../errors.ts";
import { requestOrigin } from "../platform/http/request-origin.ts";
import { DESK_CLOSED, handOver, NO_CHANNEL, NO_NUMBER } from "./hand-over.ts";
import type { RouteDocs } from "../platform/openapi/route-docs.ts";
import { ORDER_KEY_COOKIE, type OrderKeyCookie } from "./order-key.ts";
import { rateChanged } from "./agreed-rates.ts";
import { NO_SLIP_KEY, type OrderService, PRICE_DISPUTED } from "./order-service.ts";

/** Per client, across all routes that issue slips: each is signed, and goes to the desk's team. */
export const ORDER_LIMIT = { max: 30, timeWindow: 60_000, groupId: "orders" };

/** The provider has never answered this server. */
const NOT_KNOWN_YET = { code: "provider_unavailable", detail: DESK_UNAVAILABLE } as const;
const KEY_COOKIE = { scheme: ORDER_KEY_COOKIE, optional: true };

/** For request metrics. */
export const SLIPS_ISSUED = {
  responses: ["POST /api/orders 201", "POST /lite/order 303"],
  name: "tradeslip_slips_issued_total",
  help: "Slips issued",
};

interface OrderRouteParts {
  readonly service: OrderService;
  readonly orderKey: OrderKeyCookie;
  readonly publicOrigin: string | null;
}

/** Routes that issue a slip, show its terms or an example, and forget who made it. */
export function registerOrderRoutes(server: FastifyInstance, parts: OrderRouteParts): void {
  registerCreateOrder(server, parts);
  registerGetOrder(server, parts.service);
  registerForgetOrders(server, parts.orderKey);
  registerExample(server, parts.service);
}

function registerCreateOrder(
  server: FastifyInstance,
  { service, orderKey, publicOrigin }: OrderRouteParts,
): void {
  server.withTypeProvider<ZodTypeProvider>().post(
    "/api/orders",
    {
      config: { access: "public", readsSession: true, rateLimit: ORDER_LIMIT },
      schema: {
        operationId: "createOrder",
        tags: ["orders"],
        summary: "Issue an order slip",
        description:
          "Uses the desk's current price. Nothing is stored and nothing is bought: the slip is text that anybody can verify. The browser gets a key, the same for all its orders, that makes them its own; with a session they are the account's, too, and within its limits: an amount above them is refused at `amount.value`.",
        body: OrderInput,
        response: {
          201: Order,
          400: problem(
            "Something in the order is invalid; `errors` names the fields.",
            BODY_NOT_JSON,
            invalidFields({ field: "amount.value", message: ENTER_AMOUNT }),
            invalidField("amount.value", BELOW_MINIMUM),
          ),
          403: FROM_ANOTHER_SITE,
          409: problem(
            "We haven't shown this price within the last two minutes, or the local rate changed (`rate_changed`); or that is old.",
            {
              code: "rate_changed",
              detail: rateChanged("71000", "BTC"),
              fields: { rates: { rate: "71000", price: 71_000, ask: 71_000, bid: 71_000 } },
            },
            { code: "local_rate_old", detail: { ...UPDATING_RATE, values: { currency: "NGN" } } },
          ),
          ...BODY_PROBLEMS,
          429: TOO_MANY_REQUESTS,
          503: problem(
            "There's no price for this coin right now, its sources disagree, or the desk has no key, no open channel, is closed, or isn't known yet after a start.",
            { code: "market_data_unavailable", detail: NO_MARKET_DATA_RETRY },
            PRICE_DISPUTED,
            NO_NUMBER,
            NO_CHANNEL,
            DESK_CLOSED,
            NO_SLIP_KEY,
            NOT_KNOWN_YET,
          ),
        },
        docs: ORDER_DOCS.createOrder,
      },
    },
    async (request, reply) => {
      const { accountId = null, token: session = null } = request.session ?? {};
      const key = orderKey.keyFor(request);
      const origin = publicOrigin ?? requestOrigin(request);
      const order = await service.issue(request.body, origin, { key, accountId, session });
      orderKey.keep(request, reply, key);
      return reply.code(201).header("cache-control", "no-store").send(order);
    },
  );
}

function registerGetOrder(server: FastifyInstance, service: OrderService): void {
  server.withTypeProvider<ZodTypeProvider>().get(
    "/api/orders/:token",
    {
      config: { access: "public" },
      schema: {
        operationId: "getOrder",
        tags: ["orders"],
        summary: "Get the terms of a slip",
        description:
          "For anyone with the link. An expired slip still shows its terms. Where the slip's key leaked, the desk's record decides.",
        params: z.object({ token: z.string() }),
        response: {
          200: SlipAnswer,
          ...ADDRESS_PROBLEMS,
          404: DOUBT_PROBLEM,
          429: TOO_MANY_REQUESTS,
          503: DESK_AWAY,
        },
        docs: ORDER_DOCS.getOrder,
      },
    },
    async (request, reply) => {
      const slip = await service.read(request.params.token);
      if (typeof slip === "string") throw new AppError(slip, 404, SLIP_ERRORS[slip]);
      return reply.header("cache-control", "no-store").send(slip);
    },
  );
}

/** Lets a browser forget that it made its orders (docs/product.md, P8.14). */
function registerForgetOrders(server: FastifyInstance, orderKey: OrderKeyCookie): void {
  server.withTypeProvider<ZodTypeProvider>().delete(
    "/api/order-key",
    {
      config: { access: "public" },
      schema: {
        operationId: "forgetOrders",
        tags: ["orders"],
        summary: "Forget that this browser made its orders",
        description:
          "Their only customer from now on is an account that was logged in when they were made. Without a key, it does nothing.",
        response: {
          204: z.null().describe("The browser has no order key."),
          403: FROM_ANOTHER_SITE,
          429: TOO_MANY_REQUESTS,
        },
        docs: { headers: ["cache-control", "set-cookie"], cookie: KEY_COOKIE },
      },
    },
    async (request, reply) => {
      orderKey.forget(request, reply);
      return reply.code(204).header("cache-control", "no-store").send(null);
    },
  );
}

/** GET /api/example-slip: a slip of this desk to look at, with a signature to verify. */
function registerExample(server: FastifyInstance, service: OrderService): void {
  server.withTypeProvider<ZodTypeProvider>().get(
    "/api/example-slip",
    {
      config: { access: "public" },
      schema: {
        operationId: "getExampleSlip",
        tags: ["orders"],
        summary: "Get an example of a slip",
        description:
          "Signed like any slip, at today's price. It expired as it was signed and has no customer: it can't be announced as an order.",
        response: {
          200: ExampleSlip,
          429: TOO_MANY_REQUESTS,
          503: problem(
            "There's no price right now, its sources disagree, or the desk has no key, or isn't known yet after a start.",
            { code: "market_data_unavailable", detail: NO_MARKET_DATA_RETRY },
            PRICE_DISPUTED,
            NO_SLIP_KEY,
            NOT_KNOWN_YET,
          ),
        },
        docs: {
          headers: ["cache-control"],
          answers: { 200: { one: { summary: "A slip of this minute", value: { token: TOKEN } } } },
        },
      },
    },
    async (_request, reply) =>
      reply.header("cache-control", "no-store").send({ token: await service.example() }),
  );
}

/** Possible for every call about a slip. */
export const DOUBT_PROBLEM = problem(
  "This slip was not issued by us, or it can't be checked.",
  { code: "unknown_slip", detail: SLIP_ERRORS.unknown_slip },
  { code: "slip_key_unknown", detail: SLIP_ERRORS.slip_key_unknown },
  { code: "slip_newer", detail: SLIP_ERRORS.slip_newer },
  { code: "slip_key_compromised", detail: SLIP_ERRORS.slip_key_compromised },
);

const LIVE: Freshness = {
  source: "live",
  asOf: "2026-03-14T09:26:30.000Z",
  nextRefresh: "2026-03-14T09:27:30.000Z",
};

const TOKEN =
  "AWbnKeFPL0-iXXS82Xt-jHOm1FsiZXhjaGFuZ2UiLCJidXkiLCJiaXRjb2luIiwiQlRDIiwiQml0Y29pbiIsIjI1MC4wMCJd";

const TERMS = {
  reference: "9W57J-YKX28",
  side: "buy",
  coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
  usd: "250.00",
  coinAmount: "0.00352113",
  rate: "71000",
  freshness: LIVE,
  issuedAt: "2026-03-14T09:27:02.000Z",
  expiresAt: "2026-03-14T09:41:30.000Z",
} as const;

const MESSAGE = `Order ${TERMS.reference}

Order details
Action: Buy Bitcoin
Amount: 0.00352113 BTC
Value: 250.00 USD
Rate: 71000.00 USD for 1 BTC
Trade type: I pay USD and receive BTC
Price: live at 09:26 UTC
Valid until: 2026-03-14 09:41 UTC

Please confirm this order and send me the payment instructions.

Check this order: https://desk.example/q/${TOKEN}`;

const BUY_FOR_USD: OrderInput = {
  surface: "exchange",
  side: "buy",
  coinId: "bitcoin",
  amount: { unit: "usd", value: "250.00" },
};
const SELL_COINS: OrderInput = {
  surface: "exchange",
  side: "sell",
  coinId: "ethereum",
  amount: { unit: "coin", value: "0.5" },
  rate: "2050",
};
const ORDER: Order = {
  ...TERMS,
  token: TOKEN,
  ...handOver(MESSAGE, { kind: "whatsapp", value: "12025550143" }),
};
const VALID: SlipAnswer = {
  ...TERMS,
  surface: "exchange",
  status: "valid",
  serverTime: "2026-03-14T09:30:00.000Z",
};

const ORDER_DOCS = {
  createOrder: {
    headers: ["cache-control", "set-cookie"],
    cookie: KEY_COOKIE,
    request: {
      buyForUsd: { summary: "Bitcoin for 250 USD", value: BUY_FOR_USD },
      sellCoins: { summary: "Sell half an ether if the price hasn't changed", value: SELL_COINS },
    },
    answers: { 201: { issued: { summary: "The slip", value: ORDER } } },
  },
  getOrder: {
    headers: ["cache-control"],
    answers: {
      200: {
        valid: { summary: "Valid", value: VALID },
        expired: {
          summary: "Expired",
          value: { ...VALID, status: "expired", serverTime: "2026-03-15T08:00:00.000Z" } satisfies SlipAnswer,
        },
      },
    },
  },
} satisfies Record<string, RouteDocs>;
