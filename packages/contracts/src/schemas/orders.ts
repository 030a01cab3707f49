import * as z from "zod";
import type { Message } from "../rules/message.ts";
import { ENTER_AMOUNT } from "../rules/amount-messages.ts";
import { Freshness, ServerTime } from "./freshness.ts";
import { sentence } from "./sentences.ts";

/**
 * No plus or minus, exponent or separator. Small prices have many decimals; the rules say how many an amount
 * may have.
 */
const DECIMAL = /^\d{1,12}(\.\d{1,30})?$/;
const Decimal = z
  .string()
  .regex(DECIMAL, sentence(ENTER_AMOUNT))
  .describe("A decimal number as text, so that no digit is lost.");

const CHOOSE_COIN: Message = /*i18n*/ { id: "coin.missing", message: "Please choose a coin" };

export const TradeSide = z
  .enum(["buy", "sell"])
  .meta({ id: "TradeSide", description: "What the person does: buys from the desk or sells to it." });
export type TradeSide = z.infer<typeof TradeSide>;

export const TradeSurface = z
  .enum(["dashboard", "exchange"])
  .meta({ id: "TradeSurface", description: "The screen the order comes from; each has its own message." });
export type TradeSurface = z.infer<typeof TradeSurface>;

export const OrderInput = z
  .object({
    surface: TradeSurface,
    side: TradeSide,
    coinId: z
      .string()
      .regex(/^[a-z0-9._-]{1,64}$/, sentence(CHOOSE_COIN))
      .describe(
        "`id` of a coin of GET /api/exchange/coins, or, for the dashboard, of GET /api/dashboard/coins.",
      ),
    amount: z.object({
      unit: z
        .enum(["usd", "coin", "local"])
        .describe("What `value` counts: US dollars, the coin itself, or the order's own currency."),
      value: Decimal.describe(
        "A decimal number as text: at most 2 decimals of USD, 8 of a coin, the currency's own. Worth 250 to 10000000 USD before any rounding; with a currency, rounded to cents.",
      ),
    }),
    currency: z
      .string()
      .max(3)
      .optional()
      .describe("Of GET /api/local-rates, such as `NGN`: what is paid, or paid out. Empty or `USD`: none."),
    localRate: Decimal.optional().describe(
      "Its rate that the person saw. For one that doesn't hold any more the response is 409 `rate_changed`.",
    ),
    rate: Decimal.optional().describe(
      "The price in USD that the person saw. One that the desk showed within the last two minutes is honoured; for any other the response is 409 `rate_changed`, and nothing is issued.",
    ),
  })
  .meta({ id: "OrderRequest" });
export type OrderInput = z.infer<typeof OrderInput>;

export const LocalMoney = z
  .object({
    currency: z.string().describe("ISO 4217"),
    amount: z.string().describe("What is paid or received, with the currency's own decimals."),
    rate: z.string().describe("Units of the currency for one US dollar."),
    asOf: z.iso.datetime().describe("When the desk set the rate."),
  })
  .describe("Where the order is paid in another currency than US dollars.");
export type LocalMoney = z.infer<typeof LocalMoney>;

/** The terms of a slip, each described. */
export const slipTerms = {
  reference: z
    .string()
    .describe("Made for reading out: Crockford base32 in groups; the last character is a check symbol."),
  side: TradeSide,
  coin: z.object({ id: z.string(), symbol: z.string(), name: z.string() }),
  usd: z.string().describe("USD with two decimals."),
  coinAmount: z
    .string()
    .describe(
      "Amount of the coin, with as many decimals as it has: eight, or what its networks carry (XRP: six).",
    ),
  rate: z.string().describe("The desk's price when the slip was issued: USD for one coin, its fee included."),
  market: z
    .string()
    .optional()
    .describe("The market price that the desk's price is made from. Slips of earlier releases don't say it."),
  fee: z
    .object({
      percent: z.string().describe("What the desk takes, as a decimal text."),
      usd: z.string().describe("That of this order, a part of `usd`: two decimals."),
    })
    .optional()
    .describe("Present with `market`. Of an indicative price the desk confirms it."),
  local: LocalMoney.optional(),
  freshness: Freshness.describe(
    "The freshness of the rate when the slip was issued: anything but `live` is indicative.",
  ),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
};

export const OrderChannel = z
  .object({
    name: z.string().describe("As the interface names it."),
    url: z.url().describe("Opens a chat with the desk, with the message as a draft."),
  })
  .meta({ id: "OrderChannel", description: "Where the desk takes the order." });
export type OrderChannel = z.infer<typeof OrderChannel>;

/** An order slip. Nothing is stored for it: the token carries the terms and our signature. */
export const Order = z
  .object({
    ...slipTerms,
    token: z.string().describe("Opaque; GET /api/orders/{token} shows the terms again."),
    message: z.string().describe("The text for the chat, reference first."),
    channel: OrderChannel,
    whatsappUrl: z
      .url()
      .describe("On WhatsApp while it is among the channels, else the channel's `url`. Use `channel`."),
  })
  .meta({ id: "Order", description: "The slip, its token, and the message that carries it." });
export type Order = z.infer<typeof Order>;

/** What anyone with the link of a slip may read. */
export const SlipAnswer = z
  .object({
    ...slipTerms,
    surface: TradeSurface,
    status: z.enum(["valid", "expired"]),
    serverTime: ServerTime,
  })
  .meta({ id: "SlipAnswer", description: "The terms the desk signed, and whether they're still valid." });
export type SlipAnswer = z.infer<typeof SlipAnswer>;

/** GET /api/example-slip. */
export const ExampleSlip = z
  .object({ token: z.string().describe("Of a slip without a customer, which expired as it was signed.") })
  .meta({ id: "ExampleSlip", description: "A slip to look at, not to order by." });
export type ExampleSlip = z.infer<typeof ExampleSlip>;

const SlipKey = z
  .object({
    kty: z.literal("OKP"),
    crv: z.literal("Ed25519"),
    x: z.string().describe("The public key: 32 bytes in base64url."),
    kid: z
      .string()
      .describe("The first two bytes of the body of each slip that it signed, as four hexadecimal digits."),
    notBefore: z.iso.datetime().describe("The desk knows no slip of this key from before."),
    notAfter: z.iso.datetime().optional().describe("From then on the desk signs nothing with it."),
    compromisedAt: z.iso
      .datetime()
      .optional()
      .describe("It leaked: whatever time a slip states, this key alone proves nothing."),
  })
  .meta({ id: "SlipKey", description: "The public half of a key that slips are signed with (RFC 8037)." });

export const SlipKeySet = z
  .object({ keys: z.array(SlipKey).describe("The oldest first.") })
  .meta({ id: "SlipKeySet", description: "A JWK Set (RFC 7517)." });
export type SlipKeySet = z.infer<typeof SlipKeySet>;
