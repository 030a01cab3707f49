import {
  DeskOrder,
  DetailsWithRate,
  HandOverInput,
  LookInput,
  MoneySeenInput,
  NoteInput,
  OptionalReasonInput,
  ReasonInput,
  ResolveInput,
  ReturnInput,
  SayInput,
  SettleWithPrice,
  StepInput,
  TextInput,
  TransactionInput,
} from "@tradeslip/contracts/schemas";
import type { FastifyContextConfig, FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { deskCallerOf } from "../roles/desk-guard.ts";
import { claimTogether } from "./claim-together.ts";
import { askDestination, dispute, handOver, notFound, release, resolve, takeOver } from "./desk-steps.ts";
import { showDetails, showDetailsAgain } from "./details-steps.ts";
import type { Actor, StepCall } from "./make-step.ts";
import { look, markUndelivered, seeMoney, send, sendBack, settle } from "./money-steps.ts";
import type { OrderParts } from "./order-parts.ts";
import { say } from "./say.ts";

const Params = z.object({ reference: z.string().max(32) });
const MINUTE_MS = 60_000;

interface Parts extends OrderParts {
  /** How long details hold the price. */
  readonly holdMinutes: number;
  /** For links to the order's page; null: none are written. */
  readonly publicOrigin: string | null;
}

type DeskCall = Omit<StepCall, "reference" | "actor">;

/** The steps of the desk (docs/product.md, P20): each answers the order as it is then. */
export function registerDeskSteps(server: FastifyInstance, parts: Parts): void {
  const { steps, holdMinutes } = parts;
  const app = server.withTypeProvider<ZodTypeProvider>();

  /** @param callOf what the call's body asks for */
  const step = <Input extends z.ZodType>(
    path: string,
    input: Input,
    callOf: (body: z.infer<Input>) => DeskCall,
    asks: Readonly<Pick<FastifyContextConfig, "role" | "needsFreshLook">> = {},
  ) =>
    app.post(
      `/api/desk/orders/:reference/${path}`,
      {
        config: { needsToken: "always", role: "agent", ...asks },
        schema: { params: Params, body: input, response: { 200: DeskOrder } },
      },
      async (request, _reply) => {
        const actor: Actor = { kind: "desk", caller: deskCallerOf(request) };
        const { reference } = request.params;
        const call = { ...callOf(request.body as z.infer<Input>), reference, actor };
        const order = call.step === "claim" ? await claimTogether(parts, call) : await steps.make(call);
        return (await steps.show(order, actor)) as DeskOrder;
      },
    );

  step("claim", StepInput, ({ version }) => ({ step: "claim", version, change: () => ({}) }));
  step("release", NoteInput, ({ version, note }) => ({
    step: "release",
    version,
    text: note,
    change: release,
  }));
  step("hand-over", HandOverInput, ({ version, to, note }) => ({
    step: "hand-over",
    version,
    text: note,
    change: (site) => handOver(site, to),
  }));
  step("take-over", ReasonInput, ({ version, reason }) => ({
    step: "take-over",
    version,
    text: reason,
    change: takeOver,
  }));
  step("details", DetailsWithRate, ({ version, ...asked }) => ({
    step: "details",
    version,
    change: (site) => showDetails(site, asked, holdMinutes * MINUTE_MS),
  }));
  step(
    "details-again",
    DetailsWithRate,
    ({ version, ...asked }) => ({
      step: "details-again",
      version,
      change: (site) => showDetailsAgain(site, asked),
    }),
    { needsFreshLook: true },
  );
  step("not-found", StepInput, ({ version }) => ({ step: "not-found", version, change: notFound }));
  step("money-seen", MoneySeenInput, (input) => ({
    step: "money-seen",
    version: input.version,
    change: (site) => seeMoney(site, input),
  }));
  step("look", LookInput, ({ version, agrees, text }) => ({
    step: "look",
    version,
    text,
    change: (site) => look(site, agrees, text),
  }));
  step("settle", SettleWithPrice, ({ version, as, priceToken }) => ({
    step: "settle",
    version,
    change: (site) => settle(site, as, priceToken),
  }));
  step("destination-again", ReasonInput, ({ version, reason }) => ({
    step: "destination-again",
    version,
    text: reason,
    change: (site) => askDestination(site, reason),
  }));
  step("sent", TransactionInput, ({ version, transaction }) => ({
    step: "sent",
    version,
    change: (site) => send(site, transaction),
  }));
  step("return", ReturnInput, ({ version, reason, transaction }) => ({
    step: "return",
    version,
    text: reason,
    change: (site) => sendBack(site, transaction),
  }));
  step("undelivered", ReasonInput, ({ version, reason }) => ({
    step: "undelivered",
    version,
    text: reason,
    change: markUndelivered,
  }));
  step("close", OptionalReasonInput, ({ version, reason }) => ({
    step: "close",
    version,
    text: reason,
    change: () => ({}),
  }));
  step("cancel", ReasonInput, ({ version, reason }) => ({
    step: "cancel",
    version,
    text: reason,
    change: () => ({ lapses_at: null }),
  }));
  step("dispute", TextInput, ({ version, text }) => ({
    step: "dispute",
    version,
    text,
    change: (site) => dispute(site, text),
  }));
  step(
    "resolve",
    ResolveInput,
    ({ version, outcome, text }) => ({
      step: "resolve",
      version,
      text,
      change: (site) => resolve(site, outcome),
    }),
    { role: "admin" },
  );
  step("say", SayInput, ({ version, reply }) => ({
    step: "say",
    version,
    change: (site) => say(site, reply, parts.publicOrigin),
  }));
  step("note", TextInput, ({ version, text }) => ({ step: "note", version, text, change: () => ({}) }));
}
