import type { PublicConfig } from "@tradeslip/contracts";
import {
  deskChat,
  directionOf,
  LANGUAGES,
  NETWORK_NAMES,
  type RatedCountry,
  SHOWN_CURRENCIES,
  type SitePart,
  type Spread,
} from "@tradeslip/contracts/rules";
import { channelsOf, DeskHours, OrderChannels, WhatsappNumber } from "@tradeslip/contracts/schemas";
import { brandName, httpUrl, whole } from "@tradeslip/node-kit/environment";
import * as z from "zod";

/** Shown on pages as it is. */
const factLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must be at most ${most} characters`)
    .regex(/^\P{C}+$/u, "must be one line of text");

/** Comma-separated. */
const factList = factLine(300)
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine(
    (all) => !all.includes(""),
    "must be a comma-separated list, such as bank transfer, mobile money, cash",
  );

/** Comma-separated `bitcoin=https://explorer.example/tx/{txid}`: where transactions can be looked up. */
const explorerUrls = z.string().transform((text, context): Readonly<Record<string, string>> => {
  const entries = text.split(",").map((entry) => {
    const [, name = "", url = ""] = /^\s*([a-z]+)=(\S+)\s*$/.exec(entry) ?? [];
    return [name, url] as const;
  });
  const names: readonly string[] = NETWORK_NAMES;
  const isRight = entries.every(([name, url]) => names.includes(name) && isTemplate(url));
  if (!isRight) {
    context.addIssue({
      code: "custom",
      message: `must be comma-separated network=address, each address https with {txid} in it; networks: ${names.join(", ")}`,
    });
  }
  return Object.fromEntries(entries);
});

/** The operator's variables that affect what pages show or do. */
export const PUBLIC_VARIABLES = {
  BRAND_NAME: brandName,
  BRAND_FOUNDED_YEAR: whole(1900, 2100).default(2020),
  CLAIMS_CONFIRMED: z.enum(["yes", "no"], "must be yes or no").optional(),
  BOOK: z.enum(["on", "off"], "must be on or off").default("on"),
  DESK_LEGAL_NAME: factLine(120).optional(),
  DESK_LICENCE: factLine(200).optional(),
  DESK_ADDRESS: factLine(200).optional(),
  DESK_HOURS: DeskHours.optional(),
  DESK_PAYMENT_METHODS: factList.optional(),
  DESK_REFUND_RULE: factLine(400).optional(),
  EXPLORER_URLS: explorerUrls.optional(),
  ORDER_CHANNELS: OrderChannels.optional(),
  WHATSAPP_NUMBER: WhatsappNumber.optional(),
  SUPPORT_EMAIL: z.email("must be an email address").optional(),
  LINK_COMMUNITY: httpUrl.optional(),
  LINK_REPORT_PROBLEM: httpUrl.optional(),
  LINK_INSTAGRAM: httpUrl.optional(),
  LINK_TWITTER: httpUrl.optional(),
  LINK_TELEGRAM: httpUrl.optional(),
  LINK_ANDROID_APP: httpUrl.optional(),
  LINK_IOS_APP: httpUrl.optional(),
} as const;

type PublicEnvironment = z.infer<z.ZodObject<typeof PUBLIC_VARIABLES>> & {
  readonly DEMO: boolean;
  readonly NODE_ENV?: string | undefined;
  readonly ORDER_SPREAD_PERCENT: Spread;
  readonly RATES_EXTRA_COUNTRIES: readonly RatedCountry[];
  readonly PROVIDER_BASE_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
};

/** The part of the operator's settings that pages may know. */
export function publicConfigOf(env: PublicEnvironment): PublicConfig {
  const [leading] = channelsOf(env);
  const chat = leading === undefined ? null : deskChat(leading);
  return {
    brand: { name: env.BRAND_NAME, foundedYear: env.BRAND_FOUNDED_YEAR },
    demo: env.DEMO,
    codeDelivery: env.PROVIDER_BASE_URL || env.SMTP_URL ? "mail" : "terminal",
    orderSpreadPercent: env.ORDER_SPREAD_PERCENT.buyPercent,
    spread: env.ORDER_SPREAD_PERCENT,
    extraCurrencies: extraCurrencies(env),
    chat,
    whatsappNumber: channelsOf(env).find(({ kind }) => kind === "whatsapp")?.value ?? null,
    explorers: env.EXPLORER_URLS ?? {},
    hidden: hiddenParts(env),
    locales: LANGUAGES.map(({ locale, name, isDraft }) => ({
      locale,
      name,
      direction: directionOf(locale),
      draft: isDraft,
    })),
    desk: operatorFacts(env),
    links: {
      community: env.LINK_COMMUNITY ?? null,
      reportProblem: env.LINK_REPORT_PROBLEM ?? chat?.url ?? null,
      instagram: env.LINK_INSTAGRAM ?? null,
      twitter: env.LINK_TWITTER ?? null,
      telegram: env.LINK_TELEGRAM ?? null,
      email: env.SUPPORT_EMAIL ?? null,
      androidApp: env.LINK_ANDROID_APP ?? null,
      iosApp: env.LINK_IOS_APP ?? null,
    },
  };
}

function extraCurrencies({ RATES_EXTRA_COUNTRIES: countries }: PublicEnvironment): string[] {
  const shown: readonly string[] = SHOWN_CURRENCIES;
  return [...new Set(countries.map(({ currency }) => currency))].filter((each) => !shown.includes(each));
}

/** Claims that real customers read need the operator's confirmation: without it they are hidden. */
function hiddenParts({ NODE_ENV, CLAIMS_CONFIRMED, BOOK }: PublicEnvironment): SitePart[] {
  const isClaimed =
    CLAIMS_CONFIRMED === "yes" || (CLAIMS_CONFIRMED === undefined && NODE_ENV !== "production");
  return [...(isClaimed ? [] : (["claims"] as const)), ...(BOOK === "on" ? [] : (["book"] as const))];
}

/** What the operator states about the desk (docs/product.md, P1.15). */
function operatorFacts(env: PublicEnvironment): PublicConfig["desk"] {
  return {
    legalName: env.DESK_LEGAL_NAME ?? null,
    licence: env.DESK_LICENCE ?? null,
    address: env.DESK_ADDRESS ?? null,
    hours: env.DESK_HOURS ?? null,
    paymentMethods: env.DESK_PAYMENT_METHODS ?? [],
    refundRule: env.DESK_REFUND_RULE ?? null,
  };
}

function isTemplate(url: string): boolean {
  return url.includes("{txid}") && URL.parse(url)?.protocol === "https:";
}
