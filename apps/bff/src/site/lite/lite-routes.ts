import type {
  ExchangeCoinsAnswer,
  LocalRate,
  MarketCoinsAnswer,
  Order,
  OrderInput,
  RatesAnswer,
  SlipAnswer,
} from "@tradeslip/contracts";
import { type Message, NO_MARKET_DATA_RETRY, NOTHING_HERE } from "@tradeslip/contracts/rules";
import type { SlipError } from "@tradeslip/contracts/slips";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, problemOf } from "../../errors.ts";
import { chooseEncoding, encodeText } from "../../platform/http/content-encoding.ts";
import { languageOf } from "../../platform/language/languages.ts";
import { requestOrigin } from "../../platform/http/request-origin.ts";
import { inlineHashes } from "../../platform/http/security-headers.ts";
import type { PrebuiltResponse } from "../../swr-cache/responses/cached-response.ts";
import { asUnavailable } from "../../swr-cache/responses/cached-route.ts";
import { countryOf } from "./lite-country.ts";
import { liteFormat } from "./lite-format.ts";
import { updatingRate } from "./lite-local-money.ts";
import { EMPTY_FORM, FormFields, orderInput, readAmount } from "./lite-order-form.ts";
import {
  type LiteDeskNow,
  MAKE_ORDER,
  orderPage,
  type OrderForm,
  type OrderTrouble,
} from "./lite-order-page.ts";
import {
  litePage,
  type LitePage,
  MARKET,
  marketPage,
  RATES_TITLE,
  ratesPage,
  START_TITLE,
  startPage,
  troublePage,
  type LiteDesk,
} from "./lite-pages.ts";
import { isSlipPath, type LiteSlipOptions, registerLiteSlip } from "./lite-slip-routes.ts";

/** Who owns the order. */
interface Orderer {
  readonly key: Buffer | null;
  readonly accountId: string | null;
  readonly session: string | null;
}

interface CachedList {
  read(): PrebuiltResponse | Promise<PrebuiltResponse>;
}

/** What the pages need from the other capabilities. */
export interface LiteOptions extends Omit<LiteDesk, "style">, Pick<LiteSlipOptions, "customer"> {
  readonly publicOrigin: string | null;
  readonly clock: Clock;
  readonly rates: CachedList;
  readonly marketCoins: CachedList;
  /** The list that orders are priced by. */
  readonly exchangeCoins: CachedList;
  /** What a dollar costs in local currencies. */
  readonly localRates: { all(): Promise<readonly LocalRate[]> };
  readonly orders: {
    issue(input: OrderInput, origin: string, orderer: Orderer): Promise<Order>;
    read(token: string): Promise<SlipAnswer | SlipError>;
    chat(token: string, origin: string): Promise<Pick<Order, "message" | "channel"> | null>;
  };
  /** Never rejects. */
  readonly deskNow: () => Promise<LiteDeskNow>;
  /** Makes the browser the customer of its orders. */
  readonly orderKey: {
    read(request: FastifyRequest): Buffer | null;
    keyFor(request: FastifyRequest): Buffer;
    keep(request: FastifyRequest, reply: FastifyReply, key: Buffer): void;
  };
  /** Shared by all routes that issue slips. */
  readonly orderLimit: object;
}

/** The rates shown for an order come back: ten tiers of 200 currencies take 60 kB. */
const MAX_FORM_BYTES = 65_536;
const DEFAULT_COUNTRY = "us";

const NO_PRICES: Message = /*i18n*/ { id: "lite.no_prices", message: "No prices right now" };
const FAILED: Message = /*i18n*/ { id: "lite.failed", message: "That didn't work" };
const CHECK_ORDER: Message = /*i18n*/ { id: "lite.check_order", message: "Please check your order" };
const PAGE_NOT_FOUND: Message = /*i18n*/ { id: "lite.page_not_found", message: "Page not found" };

/**
 * The desk without scripts, web fonts or pictures (docs/product.md, P16.1): rates, market, an order and its
 * slip, each page at most 14 kB on the wire.
 */
export async function registerLite(app: FastifyInstance, style: string, options: LiteOptions): Promise<void> {
  const desk: LiteDesk = { ...options, style };
  const policy = litePolicy(style);
  const { clock, publicOrigin, orders, orderKey } = options;
  const formatFor = (request: FastifyRequest) => liteFormat(languageOf(request), clock.now());
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: LitePage,
    language = languageOf(request),
  ) => sendLite(request, reply, policy, litePage(desk, page, language));
  // The desk's settings override the environment's hours.
  const factsNow = async () => ({ ...options.facts, hours: (await options.deskNow()).hours });
  const originOf = (request: FastifyRequest) => publicOrigin ?? requestOrigin(request);

  await app.register(async (lite) => {
    lite.removeAllContentTypeParsers();
    lite.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    lite.setErrorHandler((error: FastifyError, request, reply) => {
      const shown = asUnavailable(error, NO_MARKET_DATA_RETRY, clock.now()) as FastifyError;
      const { status, code, detail, retryAfterSeconds } = problemOf(shown, request);
      if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
      const title = code === "market_data_unavailable" ? NO_PRICES : FAILED;
      const language = languageOf(request);
      const again = request.method === "GET" ? request.url : null;
      return send(request, reply.code(status), {
        title: language.say(title),
        body: troublePage(title, detail, again, language),
      });
    });

    for (const url of ["/lite", "/lite/"]) {
      lite.get(url, KNOWS_ACCOUNT, async (request, reply) => {
        const read = await Promise.all([options.rates.read(), options.exchangeCoins.read()]);
        const [rates, coins] = read.map((response) => response.body()) as [RatesAnswer, ExchangeCoinsAnswer];
        const format = formatFor(request);
        const own = ownRate(rates, request);
        const order = {
          form: EMPTY_FORM,
          trouble: null,
          email: emailOf(request),
          desk: await options.deskNow(),
          rates: await options.localRates.all(),
        };
        const body = startPage({ rates, own, coins, order, facts: await factsNow() }, format);
        return send(request, reply, { title: format.say(START_TITLE), body });
      });
    }
    lite.get("/lite/rates", KNOWS_ACCOUNT, async (request, reply) => {
      const rates = (await options.rates.read()).body() as RatesAnswer;
      const format = formatFor(request);
      return send(request, reply, { title: format.say(RATES_TITLE), body: ratesPage(rates, format) });
    });
    lite.get("/lite/market", KNOWS_ACCOUNT, async (request, reply) => {
      const coins = (await options.marketCoins.read()).body() as MarketCoinsAnswer;
      const format = formatFor(request);
      return send(request, reply, { title: format.say(MARKET), body: marketPage(coins, format) });
    });

    const sendOrderPage = async (
      request: FastifyRequest,
      reply: FastifyReply,
      form: OrderForm,
      trouble: OrderTrouble | null,
    ) => {
      const coins = (await options.exchangeCoins.read()).body() as ExchangeCoinsAnswer;
      const format = formatFor(request);
      const title = format.say(trouble ? CHECK_ORDER : MAKE_ORDER);
      return send(request, reply, {
        title,
        body: orderPage(
          coins,
          {
            form,
            trouble,
            email: emailOf(request),
            desk: await options.deskNow(),
            rates: await options.localRates.all(),
          },
          await factsNow(),
          format,
        ),
      });
    };
    lite.get("/lite/order", KNOWS_ACCOUNT, (request, reply) => {
      const { unit = EMPTY_FORM.unit, ...fields } = FormFields.parse(request.query);
      return sendOrderPage(request, reply, { ...fields, unit }, null);
    });
    lite.post(
      "/lite/order",
      { ...HIDDEN, config: { access: "public", readsSession: true, rateLimit: options.orderLimit } },
      async (request, reply) => {
        const fields = FormFields.parse(request.body ?? {});
        const read = readAmount(fields, languageOf(request).formats);
        if ("kind" in read) return sendOrderPage(request, reply.code(400), fields, read);
        try {
          const { accountId = null, token: session = null } = request.session ?? {};
          const key = orderKey.keyFor(request);
          const orderer = { key, accountId, session };
          const { coins } = (await options.exchangeCoins.read()).body() as ExchangeCoinsAnswer;
          const input = orderInput(fields, read, coins);
          const { token } = await orders.issue(input, originOf(request), orderer);
          orderKey.keep(request, reply, key);
          return reply.redirect(`/lite/q/${token}`, 303);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.retryAfterSeconds !== undefined)
            reply.header("retry-after", String(error.retryAfterSeconds));
          const isOfAmount = error.errors?.some(({ field }) => field === "amount.value") ?? false;
          const isOld = error.code === "local_rate_old";
          const sentence = isOld ? updatingRate(fields.currency) : error.detail;
          const trouble: OrderTrouble = { kind: "error", sentence, isOfAmount };
          return sendOrderPage(request, reply.code(error.status), fields, trouble);
        }
      },
    );

    registerLiteSlip(lite, { ...options, originOf, send });
    lite.get("/lite/*", KNOWS_ACCOUNT, (request, reply) => {
      const language = languageOf(request);
      const body = troublePage(PAGE_NOT_FOUND, NOTHING_HERE, null, language);
      return send(request, reply.code(404), { title: language.say(PAGE_NOT_FOUND), body });
    });
  });
}

/** Pages are made per request: most of the saving for little time. */
const EFFORT = { gzipLevel: 6, brotliQuality: 5 };
const HIDDEN = { schema: { hide: true } };
const KNOWS_ACCOUNT = { ...HIDDEN, config: { access: "public", readsSession: true } } as const;

function emailOf({ session }: FastifyRequest): string | null {
  return session?.user.email ?? null;
}

/** The country that the reader chose, else that of their language ("en-NG"), else the first one. */
function ownRate({ rates }: RatesAnswer, request: FastifyRequest) {
  const { country } = request.query as { country?: unknown };
  const of = (code: unknown) => rates.find(({ countryCode }) => countryCode === code);
  return of(country) ?? of(countryOf(request.headers["accept-language"])) ?? of(DEFAULT_COUNTRY) ?? rates[0]!;
}

/** Nothing but the one style sheet: no script, font or picture (CSP 3). `data:` is the empty icon. */
function litePolicy(style: string): string {
  const [hash] = inlineHashes(`<style>${style}</style>`).styles;
  return [
    "default-src 'none'",
    `style-src '${hash}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A page that names an account or shows an order must not be cached. */
function isPersonal({ session, routeOptions }: FastifyRequest): boolean {
  return session !== null || isSlipPath(routeOptions.url);
}

async function sendLite(
  request: FastifyRequest,
  reply: FastifyReply,
  policy: string,
  page: string,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  reply.headers({
    "cache-control": isPersonal(request) ? "no-store" : "no-cache",
    "content-security-policy": policy,
    // With `no-referrer` a form's Origin would be null, and the check against other sites' calls refuses
    // that.
    "referrer-policy": "same-origin",
    vary: "Accept-Encoding, Accept-Language",
  });
  return reply.type("text/html; charset=utf-8").send(await encodeText(page, encoding, EFFORT));
}
