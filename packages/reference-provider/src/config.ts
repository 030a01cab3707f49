import { join, resolve } from "node:path";
import {
  brandName,
  httpUrl,
  logLevel,
  nodeEnv,
  origin,
  readEnvironment,
  secret,
  secretList,
  whole,
} from "@tradeslip/node-kit/environment";
import { fileVariables } from "@tradeslip/node-kit/secret-files";
import { serviceAddress } from "@tradeslip/node-kit/service-address";
import type { ChannelName } from "@tradeslip/contracts/rules";
import { channelsOf, DeskHours, OrderChannels, WhatsappNumber } from "@tradeslip/contracts/schemas";
import * as z from "zod";
import { type ExtendedKey, ExtendedKeyError, parseExtendedKey } from "./bitcoin/extended-key.ts";

const esploraUrl = httpUrl
  .refine((text) => !/[?#@]/.test(text), "must be an address without credentials, query or fragment")
  .refine(
    (text) =>
      text.startsWith("https:") || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(text),
    "must be an https address, or one of this machine",
  );
const databaseUrl = serviceAddress({
  schemes: ["postgres", "postgresql"],
  complaint: "must be a postgres address, such as postgres://user:password@db.example/provider",
  hostMayBeQueried: true,
})
  .refine(
    (text) => /^\/./.test(new URL(text).pathname),
    "must name a database, such as postgres://user:password@db.example/provider",
  )
  // The driver treats these as verify-full, and warns that a later release won't.
  .transform((text) => text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/i, "$1verify-full"));
const smtpUrl = serviceAddress({
  schemes: ["smtp", "smtps"],
  complaint: "must be an smtp or smtps address",
});
const extendedKey = z.string().transform((text, context) => {
  try {
    return parseExtendedKey(text);
  } catch (error) {
    if (!(error instanceof ExtendedKeyError)) throw error;
    context.addIssue({ code: "custom", message: error.message });
    return z.NEVER;
  }
});

/** Each may come from a file instead, as in SMTP_URL_FILE. */
const SECRETS = ["DATABASE_URL", "PROVIDER_SECRET", "PROVIDER_TOKEN", "SMTP_URL", "PAYMENT_XPUB"];

const Environment = z
  .object({
    HOST: z.string().default("127.0.0.1"),
    PORT: whole(0, 65_535).default(3100),
    PROVIDER_METRICS_HOST: z.string().optional(),
    PROVIDER_METRICS_PORT: whole(1, 65_535).optional(),
    LOG_LEVEL: logLevel.default("info"),
    NODE_ENV: nodeEnv.optional(),
    PUBLIC_ORIGIN: origin.optional(),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: databaseUrl.optional(),
    PROVIDER_SECRET: secret.optional(),
    PROVIDER_TOKEN: secretList("new,old").optional(),
    ERASED_FILE: z.string().optional(),
    BLOCKED_ADDRESSES_FILE: z.string().optional(),
    BRAND_NAME: brandName,
    DESK_HOURS: DeskHours.optional(),
    ORDER_CHANNELS: OrderChannels.optional(),
    WHATSAPP_NUMBER: WhatsappNumber.optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: z.email("must be an email address").default("no-reply@localhost.localdomain"),
    MAIL_DAILY_LIMIT: whole(1, 10_000_000).default(2000),
    NOTICE_DAILY_LIMIT: whole(1, 10_000_000).optional(),
    PAYMENT_XPUB: extendedKey.optional(),
    ESPLORA_BASE_URL: esploraUrl.optional(),
    PAYMENT_CONFIRMATIONS: whole(1, 100).default(1),
    PAYMENT_GAP_LIMIT: whole(1, 10_000).default(20),
    DESK_HOLD_MINUTES: whole(1, 10_080).default(30),
    DESK_RETENTION_DAYS: whole(1, 36_500).default(365),
    DESK_SAMPLE_OF: whole(0, 1_000_000).default(20),
    PAYMENTS: z.enum(["on", "paused"], "must be on or paused").optional(),
  })
  .refine(({ PORT, PROVIDER_METRICS_PORT }) => PROVIDER_METRICS_PORT !== PORT, {
    path: ["PROVIDER_METRICS_PORT"],
    message: "must not be PORT",
  })
  .refine(({ NODE_ENV, SMTP_URL }) => NODE_ENV !== "production" || SMTP_URL !== undefined, {
    path: ["SMTP_URL"],
    message: "must be set in production: without it, one-time codes go to the log",
  })
  .refine(
    ({ NODE_ENV, DATABASE_URL, PROVIDER_SECRET }) =>
      NODE_ENV !== "production" || DATABASE_URL === undefined || PROVIDER_SECRET !== undefined,
    {
      path: ["PROVIDER_SECRET"],
      message: "must be set in production with DATABASE_URL: all processes on one database need the same one",
    },
  )
  // ESPLORA_BASE_URL alone is allowed: it checks the coins of orders. In production a key without it turns
  // payments off; accounts keep working.
  .superRefine(({ NODE_ENV, PAYMENT_XPUB, ESPLORA_BASE_URL }, context) => {
    if (NODE_ENV === "production" || PAYMENT_XPUB === undefined || ESPLORA_BASE_URL !== undefined) return;
    context.addIssue({
      code: "custom",
      path: ["ESPLORA_BASE_URL"],
      message: "must be set when PAYMENT_XPUB is",
    });
  });

export type PaymentsConfig =
  /** Payments are refused; `missing` lists the variables to set. */
  (
    | { readonly mode: "off"; readonly missing: readonly string[] }
    | { readonly mode: "simulated" }
    | { readonly mode: "esplora"; readonly key: ExtendedKey; readonly esploraBaseUrl: string }
  ) & {
    readonly confirmationsNeeded: number;
    /** The most addresses in a row without money: wallets stop scanning there (BIP 44). */
    readonly gapLimit: number;
    /** Set by the operator: "on" confirms payments after a restore. Null: not set. */
    readonly order: "on" | "paused" | null;
  };

export interface ProviderConfig {
  readonly host: string;
  readonly port: number;
  /** Where metrics for Prometheus are served; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly logLevel: string;
  /** The public origin, for links in mails; null: no links. */
  readonly publicOrigin: string | null;
  readonly dataDir: string;
  /** PostgreSQL's address, with its password; null: a SQLite file in the data folder. */
  readonly databaseUrl: string | null;
  /** Keys are derived from it; null: generated at the first start and stored in the data folder. */
  readonly secret: string | null;
  /** Tokens by which the desk's servers prove themselves; all are accepted. Empty: the operator set none. */
  readonly tokens: readonly string[];
  /** The list of erased accounts, which no back-up of the database contains. */
  readonly erasedFile: string;
  /** Addresses at which no customer is served; null: no list. */
  readonly blockedAddressesFile: string | null;
  readonly brandName: string;
  /** The desk's first values of both: its own settings override them. */
  readonly deskHours: string | null;
  readonly orderChannels: readonly ChannelName[];
  /** Null: mails are written to DATA_DIR/outbox, and their codes to the log. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Mails per day (UTC) to all recipients together. */
  readonly mailDailyLimit: number;
  /** The separate limit for mails that tell owners about changes to their account. */
  readonly noticeDailyLimit: number;
  readonly isProduction: boolean;
  /** How long payment details hold an order's price. */
  readonly holdMinutes: number;
  /** One in this many orders is approved in any case; 0: none. */
  readonly sampleOf: number;
  /** How long finished orders keep personal data. */
  readonly retentionDays: number;
  readonly payments: PaymentsConfig;
  /** The Esplora server used to look up the coins of orders; null: the chain isn't queried. */
  readonly esploraBaseUrl: string | null;
}

/** Names of all variables that the provider reads, for a parent process that passes them on. */
export const PROVIDER_VARIABLES: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...fileVariables(SECRETS),
];

const NOTICE_SHARE = 0.4;

/** Reads and checks the environment; an empty value counts as not set. Throws a ConfigError. */
export function loadProviderConfig(env: Readonly<Record<string, string | undefined>>): ProviderConfig {
  const data = readEnvironment(Environment, env, { secrets: SECRETS });
  return {
    host: data.HOST,
    port: data.PORT,
    metrics:
      data.PROVIDER_METRICS_PORT === undefined
        ? null
        : { host: data.PROVIDER_METRICS_HOST ?? data.HOST, port: data.PROVIDER_METRICS_PORT },
    logLevel: data.LOG_LEVEL,
    publicOrigin: data.PUBLIC_ORIGIN ?? null,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    secret: data.PROVIDER_SECRET ?? null,
    tokens: data.PROVIDER_TOKEN ?? [],
    erasedFile: resolve(data.ERASED_FILE ?? join(data.DATA_DIR, "erased-accounts")),
    blockedAddressesFile: data.BLOCKED_ADDRESSES_FILE ? resolve(data.BLOCKED_ADDRESSES_FILE) : null,
    brandName: data.BRAND_NAME,
    deskHours: data.DESK_HOURS ?? null,
    orderChannels: channelsOf(data),
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
    mailDailyLimit: data.MAIL_DAILY_LIMIT,
    noticeDailyLimit: data.NOTICE_DAILY_LIMIT ?? Math.ceil(data.MAIL_DAILY_LIMIT * NOTICE_SHARE),
    holdMinutes: data.DESK_HOLD_MINUTES,
    sampleOf: data.DESK_SAMPLE_OF,
    retentionDays: data.DESK_RETENTION_DAYS,
    isProduction: data.NODE_ENV === "production",
    payments: paymentsConfig(data),
    esploraBaseUrl: data.ESPLORA_BASE_URL ?? null,
  };
}

function paymentsConfig(data: z.infer<typeof Environment>): PaymentsConfig {
  const { PAYMENT_XPUB: key, ESPLORA_BASE_URL: esploraBaseUrl } = data;
  const rest = {
    confirmationsNeeded: data.PAYMENT_CONFIRMATIONS,
    gapLimit: data.PAYMENT_GAP_LIMIT,
    order: data.PAYMENTS ?? null,
  };
  if (key && esploraBaseUrl) return { mode: "esplora", key, esploraBaseUrl, ...rest };
  if (data.NODE_ENV !== "production") return { mode: "simulated", ...rest };
  const missing = (["PAYMENT_XPUB", "ESPLORA_BASE_URL"] as const).filter((name) => data[name] === undefined);
  return { mode: "off", missing, ...rest };
}
