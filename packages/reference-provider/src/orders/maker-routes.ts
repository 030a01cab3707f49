import {
  DestinationInput,
  MakerCancelInput,
  OrderStatus,
  PaidInput,
  RenewWithSlip,
  StepInput,
  TextInput,
} from "@tradeslip/contracts/schemas";
import { NOT_THE_MAKER } from "@tradeslip/contracts/rules";
import { type SlipDoubt, SLIP_DOUBTS } from "@tradeslip/contracts/slips";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { createHmac } from "node:crypto";
import * as z from "zod";
import { callerOf, UNIDENTIFIED } from "../caller.ts";
import { ProviderError } from "../errors.ts";
import { bearerToken } from "../sessions/session-guard.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { announce } from "./announce.ts";
import { dispute } from "./desk-steps.ts";
import type { Actor, StepCall } from "./make-step.ts";
import { keeperOf } from "./kept-slips.ts";
import { type Claimant, isMaker, isOfAccount, orderKeyOf } from "./maker.ts";
import { giveDestination, renew, sayPaid } from "./maker-steps.ts";
import { answerOffer } from "./money-steps.ts";
import type { OrderParts } from "./order-parts.ts";
import { findOrder } from "./order-store.ts";
import { statusAnswer } from "./order-views.ts";
import { type ReadSlip, readSlip } from "./slip-reader.ts";

const Params = z.object({ token: z.string() });
const config = { needsToken: "always" } as const;

interface Parts extends OrderParts {
  readonly sessions: Pick<Sessions, "holderOf">;
  /** Hashes order keys. */
  readonly browserKey: Buffer;
}

type MakerCall = Omit<StepCall, "reference" | "actor">;

/** What an order's maker asks and says. The session or the browser's order key says whose order it is, on each call. */
export function registerMakerRoutes(server: FastifyInstance, parts: Parts): void {
  const { db, clock, settings, steps } = parts;
  const app = server.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/orders/:token/status",
    { config, schema: { params: Params, response: { 200: OrderStatus } } },
    (request) => statusFor(parts, request, request.params.token),
  );

  app.post("/api/orders/:token/announce", { config, schema: { params: Params } }, async (request, reply) => {
    const slip = await slipOf(parts, request.params.token);
    const found = await settings.read(db);
    if (!found.takesOrders) return reply.code(204).send();
    const actor = await makerOf(parts, request, slip);
    const { network } = callerOf(request);
    await db
      .transaction()
      .execute((transaction) =>
        announce(transaction, parts, { slip, actor, settings: found, network, now: clock.now() }),
      );
    return reply.code(204).send();
  });

  /** @param callOf what the call's body asks for */
  const step = <Input extends z.ZodType>(
    path: string,
    input: Input,
    callOf: (body: z.infer<Input>) => MakerCall | Promise<MakerCall>,
  ) =>
    app.post(
      `/api/orders/:token/${path}`,
      { config, schema: { params: Params, body: input, response: { 200: OrderStatus } } },
      async (request, _reply) => {
        const slip = await slipOf(parts, request.params.token);
        const actor = await makerOf(parts, request, slip);
        const call = await callOf(request.body as z.infer<Input>);
        const order = await steps.make({ ...call, reference: slip.reference, actor });
        return (await steps.show(order, actor)) as OrderStatus;
      },
    );

  step("destination", DestinationInput, (input) => ({
    step: "destination",
    version: input.version,
    change: (site) => giveDestination(site, input),
  }));
  step("renew", RenewWithSlip, async ({ version, token }) => {
    const slip = await slipOf(parts, token);
    return { step: "renew", version, change: (site) => renew(site, slip) };
  });
  step("paid", PaidInput, ({ version, transaction }) => ({
    step: "paid",
    version,
    given: ({ side }) => ({ hasTransaction: side === "buy" || transaction !== undefined }),
    change: (site) => sayPaid(site, transaction),
  }));
  step("received", StepInput, ({ version }) => ({ step: "received", version, change: () => ({}) }));
  step("cancel", MakerCancelInput, ({ version, reason, notPaid }) => ({
    step: "cancel",
    version,
    text: reason,
    given: () => ({ saysNotPaid: notPaid === true }),
    change: () => ({ lapses_at: null }),
  }));
  step("dispute", TextInput, ({ version, text }) => ({
    step: "dispute",
    version,
    text,
    change: (site) => dispute(site, text),
  }));
  step("accept", StepInput, ({ version }) => ({
    step: "accept",
    version,
    change: (site) => answerOffer(site, "accepted"),
  }));
  step("decline", StepInput, ({ version }) => ({
    step: "decline",
    version,
    change: (site) => answerOffer(site, "return"),
  }));
}

/** Of a caller without key and session the record isn't read at all: all strangers read the same in the same time. */
async function statusFor(parts: Parts, request: FastifyRequest, token: string): Promise<OrderStatus> {
  const { db, clock, settings } = parts;
  const slip = await slipOf(parts, token);
  const found = await settings.read(db);
  const claimant = await claimantOf(parts, request);
  const { accountId } = claimant;
  const isNobody = claimant.orderKey === null && accountId === null;
  const order = isNobody ? null : await findOrder(db, slip.reference);
  const isRecorded = order?.token === slip.token;
  const isOwn =
    isMaker(slip, claimant) ||
    (accountId !== null && (isRecorded ? order.account_id : await keeperOf(db, slip)) === accountId);
  if (isOwn && isRecorded) return statusAnswer(db, order, { settings: found, now: clock.now() });
  if (!found.takesOrders) return { desk: "unused" };
  return { desk: isOwn ? "not-announced" : "private" };
}

/** Throws a ProviderError 404 for what isn't a slip of ours; of a leaked key only what was recorded before is one. */
export async function slipOf({ db }: OrderParts, token: string): Promise<ReadSlip> {
  const slip = await readSlip(db, token);
  if (typeof slip === "string") throw doubtError(slip);
  if (slip.isCompromised && (await findOrder(db, slip.reference))?.token !== token)
    throw doubtError("slip_key_compromised");
  return slip;
}

function doubtError(doubt: SlipDoubt): ProviderError {
  return new ProviderError(404, SLIP_DOUBTS[doubt], { code: doubt });
}

async function claimantOf({ sessions }: Parts, { headers }: FastifyRequest): Promise<Claimant> {
  const token = bearerToken(headers);
  const holder = token === null ? null : await sessions.holderOf(token);
  return { orderKey: orderKeyOf(headers), accountId: holder?.accountId ?? null };
}

/** Throws a ProviderError 403 `not_the_maker`. */
async function makerOf(
  parts: Parts,
  request: FastifyRequest,
  slip: ReadSlip,
): Promise<Extract<Actor, { kind: "maker" }>> {
  const claimant = await claimantOf(parts, request);
  const { orderKey, accountId } = claimant;
  const isKept = accountId !== null && (await isKeptWith(parts, slip, accountId));
  if (!isKept && !isMaker(slip, claimant)) throw new ProviderError(403, NOT_THE_MAKER);
  const { browser } = callerOf(request);
  return {
    kind: "maker",
    accountId: accountId !== null && (isKept || isOfAccount(slip, accountId)) ? accountId : null,
    browser:
      orderKey === null
        ? browser === UNIDENTIFIED
          ? null
          : browser
        : createHmac("sha256", parts.browserKey).update(orderKey).digest("base64url"),
  };
}

/** Kept with the account after it was issued. */
async function isKeptWith({ db }: Parts, slip: ReadSlip, accountId: string): Promise<boolean> {
  const order = await findOrder(db, slip.reference);
  const keeper = order?.token === slip.token ? order.account_id : await keeperOf(db, slip);
  return keeper === accountId;
}
