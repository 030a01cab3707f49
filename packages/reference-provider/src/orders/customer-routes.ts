import {
  CUSTOMER_STEP_OPERATIONS,
  type CUSTOMER_STEPS,
  FOLLOW_OPERATIONS,
  MESSAGE_OPERATIONS,
  Token,
} from "@tradeslip/contracts/operations";
import { type DeskOrder, OrderStatus, OrderStatuses, OrderTokens } from "@tradeslip/contracts/schemas";
import { NOT_NOW, NOT_THE_CUSTOMER } from "@tradeslip/contracts/rules";
import { type SlipError, SLIP_ERRORS } from "@tradeslip/contracts/slips";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { createHmac } from "node:crypto";
import { bindOperations } from "../bind-operations.ts";
import { callerOf, UNIDENTIFIED } from "../caller.ts";
import { deskCallerOf } from "../roles/desk-guard.ts";
import type { Settings } from "../desk/settings-store.ts";
import { ProviderError } from "../errors.ts";
import { bearerToken } from "../sessions/session-guard.ts";
import type { Notices } from "../mail/notices.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { announce } from "./announce.ts";
import { bindSteps, type StepHandlers } from "./bind-steps.ts";
import { dispute } from "./desk-steps.ts";
import type { Actor } from "./step-context.ts";
import { keeperOf } from "./kept-slips.ts";
import { type Claimant, isCustomer, isOfAccount, isOfBrowser, orderKeysOf } from "./customer.ts";
import { requireServed } from "./blocked-steps.ts";
import { requireFirstBrowser } from "./asked-elsewhere.ts";
import { cancel, giveDestination, renew, sayPaid } from "./customer-steps.ts";
import { answerOffer } from "./settle.ts";
import { notPossible } from "./order-errors.ts";
import type { OrderParts } from "./order-parts.ts";
import { findOrder } from "./order-store.ts";
import { statusAnswer } from "./customer-status.ts";
import { writeMessage } from "./thread.ts";
import { type ReadSlip, readSlip } from "./slip-reader.ts";

const config = { needsToken: "always" } as const;

interface Parts extends OrderParts {
  readonly sessions: Pick<Sessions, "holderOf">;
  /** Hashes order keys. */
  readonly browserKey: Buffer;
  readonly notices: Notices;
}

/**
 * Routes for an order's customer. The session or the browser's order key proves on each call whose order it
 * is.
 */
export function registerCustomerRoutes(server: FastifyInstance, parts: Parts): void {
  const { db, clock, settings } = parts;
  const app = server.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/orders/:token/status",
    { config, schema: { params: Token, response: { 200: OrderStatus } } },
    (request) => status(parts, request, request.params.token),
  );

  app.post(
    "/api/orders/statuses",
    { config, schema: { body: OrderTokens, response: { 200: OrderStatuses } } },
    (request) => statuses(parts, request, request.body.tokens),
  );

  app.post("/api/orders/:token/announce", { config, schema: { params: Token } }, async (request, reply) => {
    const slip = await slipOf(parts, request.params.token);
    const found = await settings.read(db);
    if (!found.takesOrders) return reply.code(204).send();
    const actor = await customerOf(parts, request, slip);
    const { network, language } = callerOf(request);
    const locale = language.locale;
    await db
      .transaction()
      .execute((transaction) =>
        announce(transaction, parts, { slip, actor, settings: found, network, locale, now: clock.now() }),
      );
    return reply.code(204).send();
  });

  const handlers: StepHandlers<typeof CUSTOMER_STEPS> = {
    destination: (input) => ({
      change: (context) => requireServed(context, giveDestination(context, input)),
      async make({ steps }, call) {
        await requireFirstBrowser({ ...parts, languages: server.languages }, call);
        return steps.make(call);
      },
    }),
    renew: async ({ token }) => {
      const slip = await slipOf(parts, token);
      return { change: (context) => renew(context, slip) };
    },
    paid: ({ transaction }) => ({
      given: ({ side }) => ({ hasTransaction: side === "buy" || transaction !== undefined }),
      change: (context) => sayPaid(context, transaction),
    }),
    cancel: ({ notPaid }) => ({
      given: () => ({ saysNotPaid: notPaid === true }),
      change: cancel,
    }),
    dispute: ({ text }) => ({ change: (context) => dispute(context, text) }),
    accept: () => ({ change: (context) => answerOffer(context, "accepted") }),
    decline: () => ({ change: (context) => answerOffer(context, "return") }),
  };
  bindSteps<typeof CUSTOMER_STEPS>(server, parts, {
    operations: CUSTOMER_STEP_OPERATIONS,
    handlers,
    callerOf: (request) => callOf(request, (request.params as { readonly token: string }).token),
  });
  bindOperations(server, MESSAGE_OPERATIONS, {
    async orderMessage({ request, params, body }) {
      const call = await callOf(request, params.token);
      const order = await writeMessage(parts, { ...call, ...body });
      return (await parts.steps.show(order, call.actor)) as OrderStatus;
    },
    async deskMessage({ request, params, body }) {
      const actor: Actor = { kind: "desk", caller: deskCallerOf(request) };
      const order = await writeMessage(parts, { ...params, ...body, actor });
      return (await parts.steps.show(order, actor)) as DeskOrder;
    },
  });

  bindOperations(server, FOLLOW_OPERATIONS, {
    async followOrder({ request, params, body }) {
      const call = await callOf(request, params.token);
      const order = await findOrder(db, call.reference);
      if (order === null || order.is_bare === 1) throw notPossible(NOT_NOW.slip);
      const { network, language } = callerOf(request);
      const { browser, accountId } = call.actor;
      await parts.followers.follow(
        { reference: call.reference, browser: browser ?? accountId ?? network, network, language },
        body,
      );
      return (await parts.steps.show(order, call.actor)) as OrderStatus;
    },
    async unfollowOrder({ request, params }) {
      await parts.followers.unfollow((await callOf(request, params.token)).reference);
    },
  });

  async function callOf(request: FastifyRequest, token: string) {
    const slip = await slipOf(parts, token);
    return { reference: slip.reference, actor: await customerOf(parts, request, slip) };
  }
}

/** The caller, and the desk's settings. */
interface Asker {
  readonly claimant: Claimant;
  readonly settings: Settings;
}

async function askerOf(parts: Parts, request: FastifyRequest): Promise<Asker> {
  return { settings: await parts.settings.read(parts.db), claimant: await claimantOf(parts, request) };
}

async function status(parts: Parts, request: FastifyRequest, token: string): Promise<OrderStatus> {
  const slip = await slipOf(parts, token);
  return statusFor(parts, slip, await askerOf(parts, request));
}

async function statuses(
  parts: Parts,
  request: FastifyRequest,
  tokens: readonly string[],
): Promise<OrderStatuses> {
  const asker = await askerOf(parts, request);
  const found: (OrderStatus | null)[] = [];
  for (const token of tokens) {
    const slip = await genuineSlip(parts, token);
    found.push(typeof slip === "string" ? null : await statusFor(parts, slip, asker));
  }
  return { statuses: found };
}

/**
 * For a caller without key and session the record isn't read, so strangers get the same response in the same
 * time.
 */
async function statusFor(
  { db, clock, followers }: Parts,
  slip: ReadSlip,
  { claimant, settings }: Asker,
): Promise<OrderStatus> {
  const { accountId } = claimant;
  const isNobody = claimant.orderKeys.length === 0 && accountId === null;
  const order = isNobody ? null : await findOrder(db, slip.reference);
  const isRecorded = order?.token === slip.token;
  const isOwn =
    isCustomer(slip, claimant) ||
    (accountId !== null && (isRecorded ? order.account_id : await keeperOf(db, slip)) === accountId);
  if (isOwn && isRecorded) return statusAnswer(db, order, { settings, followers, now: clock.now() });
  if (!settings.takesOrders) return { desk: "unused" };
  return { desk: isOwn ? "not-announced" : "private" };
}

/** Throws a ProviderError 404 if it isn't one of our slips. */
export async function slipOf(parts: OrderParts, token: string): Promise<ReadSlip> {
  const slip = await genuineSlip(parts, token);
  if (typeof slip === "string") throw doubtError(slip);
  return slip;
}

/** With a leaked key, only slips that were already recorded count as ours. */
async function genuineSlip({ db }: OrderParts, token: string): Promise<ReadSlip | SlipError> {
  const slip = await readSlip(db, token);
  if (typeof slip === "string" || !slip.isCompromised) return slip;
  return (await findOrder(db, slip.reference))?.token === token ? slip : "slip_key_compromised";
}

function doubtError(doubt: SlipError): ProviderError {
  return new ProviderError(404, SLIP_ERRORS[doubt], { code: doubt });
}

async function claimantOf({ sessions }: Parts, { headers }: FastifyRequest): Promise<Claimant> {
  const token = bearerToken(headers);
  const holder = token === null ? null : await sessions.holderOf(token);
  return { orderKeys: orderKeysOf(headers), accountId: holder?.accountId ?? null };
}

/** Throws a ProviderError 403 `not_the_customer`. */
async function customerOf(
  parts: Parts,
  request: FastifyRequest,
  slip: ReadSlip,
): Promise<Extract<Actor, { kind: "customer" }>> {
  const claimant = await claimantOf(parts, request);
  const { orderKeys, accountId } = claimant;
  const orderKey = orderKeys.find((key) => isOfBrowser(slip, key)) ?? orderKeys[0];
  const isKept = accountId !== null && (await isKeptWith(parts, slip, accountId));
  if (!isKept && !isCustomer(slip, claimant)) throw new ProviderError(403, NOT_THE_CUSTOMER);
  const { browser } = callerOf(request);
  return {
    kind: "customer",
    accountId: accountId !== null && (isKept || isOfAccount(slip, accountId)) ? accountId : null,
    browser:
      orderKey === undefined
        ? browser === UNIDENTIFIED
          ? null
          : browser
        : createHmac("sha256", parts.browserKey).update(orderKey).digest("base64url"),
  };
}

/** Whether the order was added to the account after its slip was issued. */
async function isKeptWith({ db }: Parts, slip: ReadSlip, accountId: string): Promise<boolean> {
  const order = await findOrder(db, slip.reference);
  const keeper = order?.token === slip.token ? order.account_id : await keeperOf(db, slip);
  return keeper === accountId;
}
