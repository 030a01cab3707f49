import { type Message, NOT_THE_MAKER } from "@tradeslip/contracts/rules";
import { type AccountOrder, AccountOrders, KeepOrderInput } from "@tradeslip/contracts/schemas";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Database } from "../db/database.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { holderIn } from "../sessions/session-guard.ts";
import { keepSlip, keptSlipsOf } from "./kept-slips.ts";
import { isMaker, orderKeyOf } from "./maker.ts";
import { slipOf } from "./maker-routes.ts";
import type { OrderParts } from "./order-parts.ts";
import { type OrderRecord, timeOf } from "./order-record.ts";
import { readHistory, findOrder } from "./order-store.ts";
import { ordersOf } from "./orders-of-person.ts";
import { type LimitSentences, passedLimit } from "./payer-limits.ts";
import { type ReadSlip, readSlip } from "./slip-reader.ts";
import { payerSums } from "./surroundings.ts";

const ORDERS = "/api/account/orders";
const config = { ownAccount: "session", needsToken: "if-configured" } as const;
const LISTED = 200;
const KEPT_ELSEWHERE: Message = /*i18n*/ {
  id: "order_kept_elsewhere",
  message: "This order is kept with another account.",
};

/** Orders that follow an account to every device. */
export function registerAccountOrders(server: FastifyInstance, parts: OrderParts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get(ORDERS, { config, schema: { response: { 200: AccountOrders } } }, (request) =>
    listOrders(parts.db, holderIn(request).accountId),
  );
  app.post(
    "/api/account/order-limits",
    { config: { ...config, needsToken: "always" }, schema: { body: OrderLimitsAsked } },
    (request, reply) => requireWithinLimits(parts, request).then(() => reply.code(204).send()),
  );
  app.post(ORDERS, { config, schema: { body: KeepOrderInput } }, (request, reply) =>
    keepOrder(parts, request).then(() => reply.code(204).send()),
  );
}

const OrderLimitsAsked = z.object({ usd: z.string().regex(/^\d{1,12}\.\d\d$/) });
const OF_ACCOUNT: LimitSentences = {
  day: /*i18n*/ {
    id: "order_limit.day",
    message:
      "With this order you'd be at {sum} USD in 24 hours; our limit is {limit} USD. Order less, or later.",
  },
  month: /*i18n*/ {
    id: "order_limit.month",
    message:
      "With this order you'd be at {sum} USD in 30 days; our limit is {limit} USD. Order less, or later.",
  },
  first: /*i18n*/ {
    id: "order_limit.first",
    message: "Your first order may be worth {limit} USD at most. Order less; later ones may be larger.",
  },
};

/** Before a slip is made: the desk would show no payment details for it (docs/product.md, P20.7). */
async function requireWithinLimits(
  { db, clock, settings }: OrderParts,
  request: FastifyRequest<{ Body: z.infer<typeof OrderLimitsAsked> }>,
): Promise<void> {
  const { takesOrders, limits } = await settings.read(db);
  if (!takesOrders) return;
  const { accountId: account_id } = holderIn(request);
  const payer = { reference: "", ...request.body, account_id, browser: null, payer: null, destination: null };
  const sums = await payerSums(db, payer, clock.now());
  const passed = await passedLimit(db, payer, sums, { limits, sentences: OF_ACCOUNT });
  if (passed !== null) throw invalidField("amount.value", passed);
}

async function listOrders(db: Database, accountId: string): Promise<AccountOrders> {
  const orders = await Promise.all((await ordersOf(db, accountId)).map((order) => orderRow(db, order)));
  const kept = await Promise.all((await keptSlipsOf(db, accountId)).map(({ token }) => readSlip(db, token)));
  const slips = kept.flatMap((slip) => (typeof slip === "string" ? [] : [slipRow(slip)]));
  const newestFirst = [...orders, ...slips].toSorted((one, other) =>
    other.issuedAt.localeCompare(one.issuedAt),
  );
  return { orders: newestFirst.slice(0, LISTED) };
}

async function orderRow(db: Database, order: OrderRecord): Promise<AccountOrder> {
  const history = await readHistory(db, order.reference);
  const since = history.findLast(({ state }, at) => history[at - 1]?.state !== state);
  return {
    reference: order.reference,
    token: order.token,
    state: order.state,
    at: timeOf(since?.at ?? order.updated_at),
    side: order.side,
    coin: { id: order.coin_id, symbol: order.coin_symbol, name: order.coin_name },
    usd: order.usd,
    coinAmount: order.coin_amount,
    rate: order.rate,
    issuedAt: timeOf(order.issued_at),
    expiresAt: timeOf(order.slip_ends_at),
  };
}

function slipRow({ reference, token, terms }: ReadSlip): AccountOrder {
  const { side, coin, usd, coinAmount, rate, issuedAt, expiresAt } = terms;
  const shown = { side, coin, usd, coinAmount, rate, issuedAt, expiresAt };
  return { reference, token, state: "not-announced", at: issuedAt, ...shown };
}

/** The browser that made the order keeps it with the account that is logged in there. */
async function keepOrder(
  parts: OrderParts,
  request: FastifyRequest<{ Body: KeepOrderInput }>,
): Promise<void> {
  const { db, clock } = parts;
  const { accountId } = holderIn(request);
  const slip = await slipOf(parts, request.body.token);
  const { reference, token } = slip;
  const mayKeep = isMaker(slip, { orderKey: orderKeyOf(request.headers), accountId });
  await db.transaction().execute(async (transaction) => {
    const order = await findOrder(transaction, reference, "to change");
    const isRecorded = order?.token === token;
    if (isRecorded && order.account_id === accountId) return;
    if (!mayKeep) throw new ProviderError(403, NOT_THE_MAKER);
    if (isRecorded && order.account_id !== null) throw keptElsewhere();
    if (isRecorded)
      await transaction
        .updateTable("orders")
        .set({ account_id: accountId })
        .where("reference", "=", reference)
        .execute();
    else if (!(await keepSlip(transaction, slip, { accountId, now: clock.now() }))) throw keptElsewhere();
  });
}

function keptElsewhere(): ProviderError {
  return new ProviderError(409, KEPT_ELSEWHERE);
}
