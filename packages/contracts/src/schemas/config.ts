import * as z from "zod";
import type { Message } from "../rules/message.ts";
import { SITE_PARTS } from "../rules/site-parts.ts";
import { sentence } from "./sentences.ts";

const ENTER_PERCENT: Message = /*i18n*/ {
  id: "spread.unreadable",
  message: "Please enter a percentage from 0 to 20, such as 1.5.",
};
const SpreadPercent = z.string().regex(/^(?:1?\d(?:\.\d{1,4})?|20(?:\.0{1,4})?)$/, sentence(ENTER_PERCENT));
export const Spread = z
  .object({
    buyPercent: SpreadPercent.describe("Of those who buy coins, as decimal text."),
    sellPercent: SpreadPercent,
  })
  .meta({ id: "Spread" });

const Link = z.url().nullable();
const Fact = z.string().nullable();

/** The part of the operator's configuration that the SPA may know. */
export const PublicConfig = z
  .object({
    brand: z.object({
      name: z.string().describe("The product's name."),
      foundedYear: z.int(),
    }),
    demo: z.boolean().describe("True when prices come from the simulator: a 'Demo data' mark is shown."),
    codeDelivery: z
      .enum(["mail", "terminal"])
      .describe("Where one-time codes go: `terminal` on a machine without a mail server, for trial runs."),
    orderSpreadPercent: SpreadPercent.describe("`spread.buyPercent`. Use `spread`."),
    spread: Spread.optional().describe(
      "What the desk's prices add to the market price, and take off it. Each answer with prices has them in it.",
    ),
    extraCurrencies: z
      .array(z.string())
      .optional()
      .describe(
        "Of countries that the operator added: `/api/currencies` has them beside those of every desk.",
      ),
    chat: z
      .object({
        name: z.string().describe("Of the service, as the interface names it."),
        url: z.url().describe("Opens the chat."),
        account: z.string().describe("The desk's account there, to compare."),
      })
      .nullable()
      .describe("Where the desk takes orders; null when it takes none."),
    whatsappNumber: z
      .string()
      .regex(/^[1-9]\d{6,14}$/)
      .nullable()
      .describe("Digits with country code; null when not set. Use `chat`."),
    explorers: z
      .record(z.string(), z.string())
      .optional()
      .describe("Where a network's transactions are looked up, by its name: an address with `{txid}`."),
    hidden: z
      .array(z.enum(SITE_PARTS))
      .describe("What the site does not show: `claims` (with reviews and testimonials), `book`."),
    locales: z
      .array(
        z.object({
          locale: z
            .string()
            .describe("BCP 47. Its pages begin with it in lower case; the first one's don't."),
          name: z.string().describe("In the language itself."),
          direction: z.enum(["ltr", "rtl"]),
          draft: z.boolean().describe("No translator has read all of it."),
        }),
      )
      .describe("The languages of the site, the default first."),
    desk: z
      .object({
        legalName: Fact,
        licence: Fact,
        address: Fact,
        hours: Fact.describe("Such as `Mon-Fri 08:00-22:00 Africa/Lagos`; as the desk has them now."),
        paymentMethods: z.array(z.string()).describe("How money comes and goes; empty: not told."),
        refundRule: Fact,
      })
      .describe("What the operator says of the desk. Null: nothing is said."),
    links: z.object({
      community: Link.describe("Telegram group"),
      reportProblem: Link.describe("A chat for reporting problems"),
      instagram: Link,
      twitter: Link,
      telegram: Link,
      email: z.email().nullable(),
      androidApp: Link,
      iosApp: Link,
    }),
  })
  .meta({ id: "PublicConfig" });
export type PublicConfig = z.infer<typeof PublicConfig>;
