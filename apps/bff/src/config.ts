import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { PublicConfig } from "@tradeslip/contracts";
import * as z from "zod";

const HOUR_MS = 3_600_000;
const COINGECKO_HOSTS = {
  keyless: "https://api.coingecko.com/api/v3",
  demo: "https://api.coingecko.com/api/v3",
  pro: "https://pro-api.coingecko.com/api/v3",
} as const;

/** Calls CoinGecko allows. Keyless is per IP and undocumented; its users report trouble from 10 a minute. */
const PLAN_BUDGETS = {
  keyless: { perMinute: 10, perMonth: null },
  demo: { perMinute: 100, perMonth: 10_000 },
  pro: { perMinute: 500, perMonth: 500_000 },
} as const;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const flag = z
  .enum(["true", "false", "1", "0"], "must be true or false")
  .transform((text) => text === "true" || text === "1");
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((text) => text.replace(/\/+$/, ""));
const origin = httpUrl.refine(
  (text) => new URL(text).origin === text,
  "must be an origin such as https://desk.example",
);
const proxies = z
  .string()
  .regex(
    /^(\d+|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/,
    "must be a number of proxies or a list of addresses (CIDR)",
  )
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(/\s*,\s*/)));

const VALKEY_SCHEME = /^(valkey|redis)s?:\/\/[^/]/;

const Environment = z
  .object({
    HOST: z.string().default("127.0.0.1"),
    PORT: whole(0, 65_535).default(3000),
    NODE_ENV: z.string().optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
    PUBLIC_ORIGIN: origin.optional(),
    TRUST_PROXY: proxies.optional(),
    MAX_CONNECTIONS: whole(1, 1_000_000).default(1_020),
    SHUTDOWN_DELAY_SECONDS: whole(0, 300).default(0),
    METRICS_HOST: z.string().optional(),
    METRICS_PORT: whole(1, 65_535).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
    OTEL_EXPORTER_OTLP_PROTOCOL: z
      .enum(["http/json", "http/protobuf"], "must be http/json or http/protobuf; JSON is sent")
      .optional(),
    OTEL_SDK_DISABLED: flag.default(false),
    DATA_DIR: z.string().default(".data"),
    WEB_DIST: z.string().optional(),
    DEMO: flag.default(false),

    COINGECKO_BASE_URL: httpUrl.optional(),
    COINGECKO_API_KEY: z.string().regex(/^\S+$/, "must not contain spaces").optional(),
    COINGECKO_PLAN: z.enum(["keyless", "demo", "pro"], "must be keyless, demo or pro").optional(),
    COINGECKO_CALLS_PER_MINUTE: whole(1, 100_000).optional(),
    COINGECKO_CALLS_PER_MONTH: whole(1, 1_000_000_000).optional(),
    MARKET_RATE_LIMIT: whole(1, 1_000_000_000).default(600),
    MARKET_STALE_LIMIT_HOURS: whole(1, 24 * 365).default(6),

    VALKEY_URL: z
      .string()
      .refine(
        (text) =>
          text.split(",").every((address) => URL.canParse(address) && VALKEY_SCHEME.test(address.trim())),
        "must be a valkey, valkeys, redis or rediss address; several, by comma, for a cluster",
      )
      .optional(),

    PROVIDER_BASE_URL: httpUrl.optional(),
    SESSION_SECRET: z
      .string()
      .transform((text) => text.split(",").map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.every(({ length }) => length >= 32),
        "must be at least 32 characters; while one replaces another: new,old",
      )
      .optional(),
    DATABASE_URL: z
      .string()
      .regex(
        /^postgres(ql)?:\/\/.*\/./,
        "must be a postgres address with a database, such as postgres://user:password@db.example/provider",
      )
      .optional(),
    PROVIDER_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" }).optional(),
    MAIL_FROM: z.email("must be an e-mail address").default("no-reply@localhost.localdomain"),
    PAYMENT_XPUB: z
      .string()
      .regex(
        /^[xztv]pub[1-9A-HJ-NP-Za-km-z]{107}$/,
        "must be an extended public key (xpub, zpub, tpub, vpub)",
      )
      .optional(),
    PAYMENT_CONFIRMATIONS: whole(1, 100).optional(),
    ESPLORA_BASE_URL: httpUrl.optional(),

    BRAND_NAME: z.string().max(40, "must be at most 40 characters").default("Tradeslip"),
    BRAND_FOUNDED_YEAR: whole(1900, 2100).default(2020),
    WHATSAPP_NUMBER: z
      .string()
      .transform((text) => text.replace(/[\s()+-]/g, ""))
      .pipe(z.string().regex(/^[1-9]\d{6,14}$/, "must be a phone number with country code, digits only"))
      .optional(),
    SUPPORT_EMAIL: z.email("must be an e-mail address").optional(),
    LINK_COMMUNITY: httpUrl.optional(),
    LINK_REPORT_PROBLEM: httpUrl.optional(),
    LINK_INSTAGRAM: httpUrl.optional(),
    LINK_TWITTER: httpUrl.optional(),
    LINK_TELEGRAM: httpUrl.optional(),
    LINK_ANDROID_APP: httpUrl.optional(),
    LINK_IOS_APP: httpUrl.optional(),
  })
  .superRefine((env, context) => {
    if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT) {
      context.addIssue({ code: "custom", path: ["METRICS_PORT"], message: "must not be PORT" });
    }
    const needsKey = env.COINGECKO_PLAN === "demo" || env.COINGECKO_PLAN === "pro";
    if (needsKey && !env.COINGECKO_API_KEY) {
      context.addIssue({
        code: "custom",
        path: ["COINGECKO_API_KEY"],
        message: `must be set for the ${env.COINGECKO_PLAN} plan`,
      });
    }
    if (env.NODE_ENV === "production" && !env.PROVIDER_BASE_URL && !env.SMTP_URL) {
      context.addIssue({
        code: "custom",
        path: ["SMTP_URL"],
        message: "must be set in production (or PROVIDER_BASE_URL): one-time codes would go to the log",
      });
    }
    if (env.NODE_ENV === "production" && env.DATABASE_URL && !env.PROVIDER_BASE_URL && !env.PROVIDER_SECRET) {
      context.addIssue({
        code: "custom",
        path: ["PROVIDER_SECRET"],
        message:
          "must be set in production with DATABASE_URL: all providers on one database need the same one",
      });
    }
    if (env.NODE_ENV === "production" && env.VALKEY_URL && !env.SESSION_SECRET) {
      context.addIssue({
        code: "custom",
        path: ["SESSION_SECRET"],
        message: "must be set in production with VALKEY_URL: all replicas need the same one",
      });
    }
    if (env.COINGECKO_PLAN === "keyless" && env.COINGECKO_API_KEY) {
      context.addIssue({
        code: "custom",
        path: ["COINGECKO_API_KEY"],
        message: "must not be set for the keyless plan",
      });
    }
  });

export type CoinGeckoPlan = keyof typeof PLAN_BUDGETS;

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  readonly publicOrigin: string | null;
  /** Hops or addresses, never `true`: that would let a client choose its own address. */
  readonly trustProxy: false | number | string[];
  /** Open at once in this process. */
  readonly maxConnections: number;
  /** From SIGTERM, with readiness gone, to the end of service: for proxies to notice. */
  readonly shutdownDelayMs: number;
  /** Where figures are served by themselves; without a port they are served on ours, to this machine. */
  readonly metrics: { readonly host: string; readonly port: number | null };
  /** Traces are sent; the SDK reads where and how from the same OTEL_ variables. */
  readonly traces: boolean;
  readonly dataDir: string;
  /** Folder of the built SPA; null serves the API alone. */
  readonly webDist: string | null;
  readonly coingecko: {
    readonly baseUrl: string;
    readonly plan: CoinGeckoPlan;
    readonly callsPerMinute: number;
    readonly callsPerMonth: number | null;
  };
  /** Market answers for one client and minute. */
  readonly marketRateLimit: number;
  /** Older than this, rates and stats are made up (and labelled) instead of served stale. Milliseconds. */
  readonly staleLimitMs: number;
  readonly publicConfig: PublicConfig;
  /** Null: the reference provider starts beside this process. */
  readonly providerBaseUrl: string | null;
  /** The sender of the reference provider's mails. */
  readonly mailFrom: string;
  /** The reference provider's payments; null: its own defaults. */
  readonly payments: {
    /** Address of an Esplora server, which shows the chain. */
    readonly esploraBaseUrl: string | null;
    readonly confirmations: number | null;
  };
  /** The reference provider simulates nothing then. */
  readonly production: boolean;
  readonly secrets: {
    readonly coingeckoApiKey: string | null;
    /** The current one first, then those that are still taken; empty when the operator set none. */
    readonly session: readonly string[];
    /** The reference provider's PostgreSQL, address with password; null: SQLite in the data folder. */
    readonly databaseUrl: string | null;
    /** What the reference provider makes its keys from; null: one of its own in the data folder. */
    readonly provider: string | null;
    readonly smtpUrl: string | null;
    /** What replicas share, address with password; null: this process is alone. */
    readonly valkeyUrl: string | null;
    /** Spends nothing, but shows every payment. */
    readonly paymentXpub: string | null;
  };
}

/** What is wrong with the environment: one line for each variable. */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
    this.lines = lines;
  }
}

/** Reads and checks the environment; an empty value counts as not set. Throws {@link ConfigError}. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  return toConfig(parsed.data);
}

function toConfig(env: z.infer<typeof Environment>): Config {
  const plan = env.COINGECKO_PLAN ?? (env.COINGECKO_API_KEY ? "demo" : "keyless");
  const budget = PLAN_BUDGETS[plan];
  return {
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    trustProxy: env.TRUST_PROXY ?? false,
    maxConnections: env.MAX_CONNECTIONS,
    shutdownDelayMs: env.SHUTDOWN_DELAY_SECONDS * 1000,
    metrics: { host: env.METRICS_HOST ?? env.HOST, port: env.METRICS_PORT ?? null },
    traces:
      !env.OTEL_SDK_DISABLED &&
      (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined,
    dataDir: resolve(env.DATA_DIR),
    webDist: findWebDist(env.WEB_DIST),
    coingecko: {
      baseUrl: env.COINGECKO_BASE_URL ?? COINGECKO_HOSTS[plan],
      plan,
      callsPerMinute: env.COINGECKO_CALLS_PER_MINUTE ?? budget.perMinute,
      callsPerMonth: env.COINGECKO_CALLS_PER_MONTH ?? budget.perMonth,
    },
    marketRateLimit: env.MARKET_RATE_LIMIT,
    staleLimitMs: env.MARKET_STALE_LIMIT_HOURS * HOUR_MS,
    publicConfig: toPublicConfig(env),
    providerBaseUrl: env.PROVIDER_BASE_URL ?? null,
    mailFrom: env.MAIL_FROM,
    payments: {
      esploraBaseUrl: env.ESPLORA_BASE_URL ?? null,
      confirmations: env.PAYMENT_CONFIRMATIONS ?? null,
    },
    production: env.NODE_ENV === "production",
    secrets: {
      coingeckoApiKey: env.COINGECKO_API_KEY ?? null,
      session: env.SESSION_SECRET ?? [],
      databaseUrl: env.DATABASE_URL ?? null,
      provider: env.PROVIDER_SECRET ?? null,
      smtpUrl: env.SMTP_URL ?? null,
      valkeyUrl: env.VALKEY_URL ?? null,
      paymentXpub: env.PAYMENT_XPUB ?? null,
    },
  };
}

function toPublicConfig(env: z.infer<typeof Environment>): PublicConfig {
  const number = env.WHATSAPP_NUMBER ?? null;
  return {
    brand: { name: env.BRAND_NAME, foundedYear: env.BRAND_FOUNDED_YEAR },
    demo: env.DEMO,
    codeDelivery: env.PROVIDER_BASE_URL || env.SMTP_URL ? "mail" : "terminal",
    whatsappNumber: number,
    links: {
      community: env.LINK_COMMUNITY ?? null,
      reportProblem: env.LINK_REPORT_PROBLEM ?? (number ? `https://wa.me/${number}` : null),
      instagram: env.LINK_INSTAGRAM ?? null,
      twitter: env.LINK_TWITTER ?? null,
      telegram: env.LINK_TELEGRAM ?? null,
      email: env.SUPPORT_EMAIL ?? null,
      androidApp: env.LINK_ANDROID_APP ?? null,
      iosApp: env.LINK_IOS_APP ?? null,
    },
  };
}

/** The built SPA lies beside the BFF, seen from its source as from its bundle. */
function findWebDist(given: string | undefined): string | null {
  if (given) return resolve(given);
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = resolve(here, "../../web/dist");
  return existsSync(beside) ? beside : null;
}
