import { OWN_ORDER_OPERATIONS } from "@tradeslip/contracts/operations";
import { bindOperations } from "../bind-operations.ts";
import {
  ACCOUNT_ORDERS_LISTED,
  type Message,
  NOT_THE_CUSTOMER,
  settledPrice,
} from "@tradeslip/contracts/rules";
import type { AccountOrder, AccountOrders, KeepOrderInput } from "@tradeslip/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { holdAccount } from "../accounts/account-store.ts";
import type { Database } from "../db/database.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { holderIn } from "../sessions/session-guard.ts";
import { keepSlip, keptSlipsOf } from "./kept-slips.ts";
import { isCustomer, orderKeysOf } from "./customer.ts";
import { slipOf } from "./customer-routes.ts";
import type { OrderParts } from "./order-parts.ts";
import { agreedPriceOf } from "./agreed-price.ts";
import { type OrderRecord, timeOf } from "./order-record.ts";
import { readHistory, findOrder } from "./order-store.ts";
import { statementOf } from "./order-statement.ts";
import { ordersOf } from "./orders-of-person.ts";
import { refusingLimit } from "./payer-limits.ts";
import { type ReadSlip, readSlip } from "./slip-reader.ts";

const KEPT_ELSEWHERE: Message = /*i18n*/ {
  id: "order_kept_elsewhere",
  message: "This order is kept with another account.",
};

/** Orders that follow an account to each of its devices. */
export function registerAccountOrders(server: FastifyInstance, parts: OrderParts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  bindOperations(server, OWN_ORDER_OPERATIONS, {
    listOwnOrders: ({ request }) => listOrders(parts.db, holderIn(request).accountId),
    getOrderStatement: ({ request, query }) =>
      statementOf(parts.db, {
        ...query,
        accountId: holderIn(request).accountId,
        now: parts.clock.now(),
      }),
    keepOrder: ({ request, body }) => keepOrder(parts, request, body),
  });
  app.post(
    "/api/account/order-limits",
    { config: { ownAccount: "session", needsToken: "always" }, schema: { body: OrderLimitsAsked } },
    (request, reply) => requireWithinLimits(parts, request).then(() => reply.code(204).send()),
  );
}

const OrderLimitsAsked = z.object({ usd: z.string().regex(/^\d{1,12}\.\d\d$/) });
const CANT_TAKE_ORDER: Message = /*i18n*/ {
  id: "order_limit",
  message: "We can't take this order right now.",
};

/**
 * Checked before a slip is made, because the desk would show no payment details for it (docs/product.md,
 * P20.7).
 */
async function requireWithinLimits(
  { db, clock, settings }: OrderParts,
  request: FastifyRequest<{ Body: z.infer<typeof OrderLimitsAsked> }>,
): Promise<void> {
  const { takesOrders, limits } = await settings.read(db);
  if (!takesOrders) return;
  const { accountId: account_id } = holderIn(request);
  const payer = { reference: "", ...request.body, account_id, browser: null, payer: null, destination: null };
  if ((await refusingLimit(db, payer, { at: clock.now(), limits })) !== null)
    throw invalidField("amount.value", CANT_TAKE_ORDER);
}

async function listOrders(db: Database, accountId: string): Promise<AccountOrders> {
  const orders = await Promise.all((await ordersOf(db, accountId)).map((order) => orderRow(db, order)));
  const kept = await Promise.all((await keptSlipsOf(db, accountId)).map(({ token }) => readSlip(db, token)));
  const slips = kept.flatMap((slip) => (typeof slip === "string" ? [] : [slipRow(slip)]));
  const newestFirst = [...orders, ...slips].toSorted((one, other) =>
    other.issuedAt.localeCompare(one.issuedAt),
  );
  return { orders: newestFirst.slice(0, ACCOUNT_ORDERS_LISTED) };
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
    ...(await agreedPriceOf(db, order)),
    issuedAt: timeOf(order.issued_at),
    expiresAt: timeOf(order.slip_ends_at),
  };
}

function slipRow({ reference, token, terms }: ReadSlip): AccountOrder {
  const { side, coin, issuedAt, expiresAt } = terms;
  const shown = { side, coin, ...settledPrice({}, terms), issuedAt, expiresAt };
  return { reference, token, state: "not-announced", at: issuedAt, ...shown };
}

/** Lets the browser that made an order add it to the account logged in there. */
async function keepOrder(parts: OrderParts, request: FastifyRequest, kept: KeepOrderInput): Promise<void> {
  const { db, clock } = parts;
  const { accountId } = holderIn(request);
  const slip = await slipOf(parts, kept.token);
  const { reference, token } = slip;
  const mayKeep = isCustomer(slip, { orderKeys: orderKeysOf(request.headers), accountId });
  await db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, accountId);
    const order = await findOrder(transaction, reference, "to change");
    const isRecorded = order?.token === token;
    if (isRecorded && order.account_id === accountId) return;
    if (!mayKeep) throw new ProviderError(403, NOT_THE_CUSTOMER);
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
