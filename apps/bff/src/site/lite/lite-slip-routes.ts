import type { Order, OrderStatus, SlipAnswer } from "@tradeslip/contracts";
import type { SlipError } from "@tradeslip/contracts/slips";
import type { Language } from "@tradeslip/node-kit/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, ifNotKnown } from "../../errors.ts";
import { languageOf } from "../../platform/language/languages.ts";
import { bodyOf, formsOf, type LiteTrouble } from "./lite-customer-form.ts";
import { liteFormat } from "./lite-format.ts";
import { awayPage, type LiteProgress, progressPage } from "./lite-order-progress.ts";
import type { LitePage } from "./lite-pages.ts";
import { doubtfulSlipPage, slipPage, slipTitle } from "./lite-slip-page.ts";

/** What the page of a slip needs from the other capabilities. */
export interface LiteSlipOptions {
  readonly brandName: string;
  readonly facts: { readonly refundRule: string | null };
  readonly clock: { now(): number };
  readonly orders: {
    read(token: string): Promise<SlipAnswer | SlipError>;
    chat(token: string, origin: string): Promise<Pick<Order, "message" | "channel"> | null>;
  };
  readonly orderKey: { read(request: FastifyRequest): Buffer | null };
  /** Calls of an order's customer. */
  readonly customer: {
    status(request: FastifyRequest, token: string): Promise<OrderStatus>;
    step(
      request: FastifyRequest,
      step: { token: string; name: string; body: object },
    ): Promise<OrderStatus | null>;
  };
  readonly originOf: (request: FastifyRequest) => string;
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: LitePage,
    language?: Language,
  ) => Promise<FastifyReply>;
}

const SLIP_PATH = "/lite/q/:token";
const STEP_PATH = `${SLIP_PATH}/:step`;
const FORM_PAGES = ["/lite", "/lite/", "/lite/order"];
const ROUTE = { schema: { hide: true }, config: { access: "public", readsSession: true } } as const;
const NOT_FOUND = 404;

/** Whether a page shows an order, and so must not be cached. */
export function isSlipPath(url: string | undefined): boolean {
  return url === SLIP_PATH || url === STEP_PATH;
}

/**
 * A slip's terms for any reader, and for its customer how the order proceeds: by reloads, and by forms that
 * lead back to the page.
 */
export function registerLiteSlip(lite: FastifyInstance, options: LiteSlipOptions): void {
  const { orders, orderKey, customer, originOf, send } = options;

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    trouble: LiteTrouble | null,
  ) => {
    const slip = await orders.read(token);
    if (typeof slip === "string")
      return send(request, reply.code(NOT_FOUND), doubtfulSlipPage(slip, languageOf(request)));
    const status = await statusOf(request, token);
    const language = orderLanguage(request, status);
    const format = liteFormat(language, options.clock.now());
    const title = slipTitle(slip, format.say);
    const knowsCaller = orderKey.read(request) !== null || request.session !== null;
    const chat = await orders.chat(token, originOf(request)).catch(ifNotKnown(null));
    const progress: LiteProgress = {
      token,
      slip,
      trouble,
      brandName: options.brandName,
      refundRule: options.facts.refundRule,
      chat: chat?.channel.name ?? null,
    };
    const shown = (body: LitePage["body"]) => send(request, reply, { title, body }, language);
    if (status === null && knowsCaller) return shown(awayPage(progress, format));
    const desk = status?.desk ?? "unused";
    if (status !== null && !["unused", "private", "not-announced"].includes(desk))
      return shown(progressPage(progress, status, format));
    const refusesKey = orderKey.read(request) === null && isFromOrderForm(request, originOf(request));
    const body = slipPage(
      slip,
      {
        chat: chat && desk === "not-announced" ? announced(chat, token) : chat,
        refusesKey,
        desk,
        page: addressOf(token),
      },
      options,
      format,
    );
    return shown(body);
  };

  /** Null when the desk can't be asked now. */
  const statusOf = (request: FastifyRequest, token: string): Promise<OrderStatus | null> =>
    customer.status(request, token).catch(ifNotKnown(null));

  lite.get<{ Params: { token: string } }>(SLIP_PATH, ROUTE, (request, reply) =>
    show(request, reply, request.params.token, null),
  );
  // Reloading the page of a refused form leads back to the order.
  lite.get<{ Params: { token: string } }>(STEP_PATH, ROUTE, (request, reply) =>
    reply.redirect(addressOf(request.params.token), 303),
  );
  lite.post<{ Params: { token: string; step: string } }>(STEP_PATH, ROUTE, async (request, reply) => {
    const { token, step: name } = request.params;
    const typed = (request.body ?? {}) as Readonly<Record<string, string>>;
    const slip = await orders.read(token);
    const form = typeof slip === "string" ? undefined : formsOf(slip).find(({ step }) => step === name);
    if (form === undefined) return show(request, reply.code(NOT_FOUND), token, null);
    try {
      await customer.step(request, { token, name, body: bodyOf(form, typed) });
      return await reply.redirect(addressOf(token), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { detail, errors = [], status } = error;
      return show(request, reply.code(status), token, { step: name, typed, detail, errors });
    }
  });
}

/** An account's own language comes before that of the page where the order was made. */
function orderLanguage(request: FastifyRequest, status: OrderStatus | null): Language {
  const ofOrder = request.session?.user.language === undefined ? status?.language : undefined;
  return ofOrder === undefined ? languageOf(request) : request.server.languages.of(ofOrder);
}

function addressOf(token: string): string {
  return `/lite/q/${encodeURIComponent(token)}`;
}

/** Links through the server, which knows the current channel and announces the order. */
function announced({ message, channel }: Pick<Order, "message" | "channel">, token: string) {
  return { message, channel: { ...channel, url: `/c/${encodeURIComponent(token)}` } };
}

/** Whether the order form led here, so that the order is new. A browser may leave out the Referer. */
function isFromOrderForm({ headers }: FastifyRequest, origin: string): boolean {
  const from = URL.parse(headers.referer ?? "");
  return from !== null && from.origin === origin && FORM_PAGES.includes(from.pathname);
}
