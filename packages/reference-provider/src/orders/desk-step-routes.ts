import { DESK_STEP_OPERATIONS, type DESK_STEPS } from "@tradeslip/contracts/operations";
import type { FastifyInstance } from "fastify";
import { deskCallerOf } from "../roles/desk-guard.ts";
import { seeMoneyTogether } from "./allocate-money.ts";
import { bindSteps, type StepHandlers } from "./bind-steps.ts";
import { claimTogether } from "./claim-together.ts";
import { correct } from "./correct-steps.ts";
import { askDestination, dispute, handOver, notFound, release, resolve, takeOver } from "./desk-steps.ts";
import { showDetails, showDetailsAgain } from "./details-steps.ts";
import { approve } from "./approval.ts";
import { exchange } from "./exchange.ts";
import { settle } from "./settle.ts";
import { markUndelivered, reverse, send, writeOff } from "./payout-steps.ts";
import { sendBack } from "./refund-steps.ts";
import type { OrderParts } from "./order-parts.ts";
import { say } from "./say.ts";

const MINUTE_MS = 60_000;

interface Parts extends OrderParts {
  /** How long details hold the price. */
  readonly holdMinutes: number;
  /** For links to the order's page; null: no links. */
  readonly publicOrigin: string | null;
}

/** The desk's steps (P20). A step not named here only changes what its row in the table says. */
export function registerDeskSteps(server: FastifyInstance, parts: Parts): void {
  const { holdMinutes, publicOrigin } = parts;
  const handlers: StepHandlers<typeof DESK_STEPS> = {
    claim: () => ({ make: claimTogether }),
    release: () => ({ change: release }),
    "hand-over": ({ to }) => ({ change: (context) => handOver(context, to) }),
    "take-over": () => ({ change: takeOver }),
    details: (asked) => ({ change: (context) => showDetails(context, asked, holdMinutes * MINUTE_MS) }),
    "details-again": (asked) => ({ change: (context) => showDetailsAgain(context, asked) }),
    "not-found": () => ({ change: notFound }),
    "money-seen": (input) => ({ make: (all, call) => seeMoneyTogether(all, call, input) }),
    approve: (input) => ({ change: (context) => approve(context, input) }),
    settle: ({ as, priceToken }) => ({ change: (context) => settle(context, as, priceToken) }),
    "destination-again": ({ reason }) => ({ change: (context) => askDestination(context, reason) }),
    sent: (input) => ({
      given: () => ({ hasTransaction: (input.transaction ?? input.bankReference) !== undefined }),
      change: (context) => send(context, input),
    }),
    return: (input) => ({
      given: () => ({ hasTransaction: (input.transaction ?? input.bankReference) !== undefined }),
      change: (context) => sendBack(context, input),
    }),
    reverse: (input) => ({ change: (context) => reverse(context, input) }),
    correct: (input) => ({ change: (context) => correct(context, input) }),
    exchange: (input) => ({ change: (context) => exchange(context, input) }),
    "write-off": ({ amount }) => ({ change: (context) => writeOff(context, amount) }),
    undelivered: ({ paymentId }) => ({ change: (context) => markUndelivered(context, paymentId) }),
    cancel: () => ({ change: () => ({ lapses_at: null }) }),
    dispute: ({ text }) => ({ change: (context) => dispute(context, text) }),
    resolve: ({ outcome }) => ({ change: (context) => resolve(context, outcome) }),
    say: ({ reply }) => ({ change: (context) => say(context, reply, publicOrigin) }),
  };
  bindSteps<typeof DESK_STEPS>(server, parts, {
    operations: DESK_STEP_OPERATIONS,
    handlers,
    callerOf: async (request) => {
      const { reference } = request.params as { readonly reference: string };
      return { reference, actor: { kind: "desk", caller: deskCallerOf(request) } };
    },
  });
}
