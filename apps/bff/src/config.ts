import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { PublicConfig } from "@tradeslip/contracts";
import type { ChannelName, RatedCountry, Spread } from "@tradeslip/contracts/rules";
import { channelsOf } from "@tradeslip/contracts/schemas";
import {
  httpUrl,
  logLevel,
  nodeEnv,
  origin,
  readEnvironment,
  secretList,
  whole,
} from "@tradeslip/node-kit/environment";
import { serviceAddress } from "@tradeslip/node-kit/service-address";
import * as z from "zod";
import { extraCountries } from "./market/extra-countries.ts";
import { isTrustSetting } from "./platform/http/client-address.ts";
import { isTrustworthy } from "./platform/http/request-origin.ts";
import { PUBLIC_VARIABLES, publicConfigOf } from "./public-config.ts";
import { SOURCE_NAMES, type SourceName } from "./sources/exchanges.ts";

const HOUR_MS = 3_600_000;
const COINGECKO_HOSTS = {
  keyless: "https://api.coingecko.com/api/v3",
  demo: "https://api.coingecko.com/api/v3",
  pro: "https://pro-api.coingecko.com/api/v3",
} as const;

/** Calls that CoinGecko allows. Keyless is per IP and undocumented; users report trouble from 10 a minute. */
const PLAN_BUDGETS = {
  keyless: { perMinute: 10, perMonth: null },
  demo: { perMinute: 100, perMonth: 10_000 },
  pro: { perMinute: 500, perMonth: 500_000 },
} as const;

const flag = z
  .enum(["true", "false", "1", "0"], "must be true or false")
  .transform((text) => text === "true" || text === "1");
const PROXIES_COMPLAINT = "must be a number of proxies or a list of addresses (CIDR)";
const proxies = z
  .string()
  .regex(/^(\d+|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/, PROXIES_COMPLAINT)
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(/\s*,\s*/)))
  .refine(isTrustSetting, PROXIES_COMPLAINT);

/** CoinGecko is always required: only it has coin lists and figures for the whole market. */
const sourceNames = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .superRefine((names, context) => {
    const problem = sourceNamesProblem(names);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  })
  .transform((names) => SOURCE_NAMES.filter((name) => names.includes(name)));

function sourceNamesProblem(names: readonly string[]): string | null {
  const known: readonly string[] = SOURCE_NAMES;
  const list = (some: readonly string[]) => some.map((name) => JSON.stringify(name)).join(", ");
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return `must be comma-separated names of ${known.join(", ")}; unknown: ${list(unknown)}`;
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) return `must name each source once; twice: ${list(twice)}`;
  return names.includes("coingecko")
    ? null
    : "must contain coingecko: only it has coin lists and market figures";
}

/** From 0 to 20, with at most four decimals. */
const PERCENT = String.raw`(?:1?\d(?:\.\d{1,4})?|20(?:\.0{1,4})?)`;

const VALKEY_COMPLAINT =
  "must be a valkey, valkeys, redis or rediss address; several, comma-separated, for a cluster";
const VALKEY = serviceAddress({
  schemes: ["valkey", "valkeys", "redis", "rediss"],
  complaint: VALKEY_COMPLAINT,
});
/** Splits only before another address, so that a password may contain a comma. */
const BEFORE_NEXT_ADDRESS = /,(?=\s*(?:valkey|redis)s?:\/\/)/i;

/** Each may come from a file instead, such as the one that SESSION_SECRET_FILE names. */
const SECRETS = [
  "COINGECKO_API_KEY",
  "PROVIDER_TOKEN",
  "SESSION_SECRET",
  "SLIP_SECRET",
  "SMTP_URL",
  "VALKEY_URL",
];

const Environment = z
  .object({
    HOST: z.string().default("127.0.0.1"),
    PORT: whole(0, 65_535).default(3000),
    NODE_ENV: nodeEnv.optional(),
    LOG_LEVEL: logLevel.default("info"),
    PUBLIC_ORIGIN: origin.optional(),
    TRUST_PROXY: proxies.optional(),
    MAX_CONNECTIONS: whole(1, 1_000_000).default(1_020),
    MAX_STREAMS: whole(0, 1_000_000).default(1_000),
    SHUTDOWN_DELAY_SECONDS: whole(0, 300).default(0),
    METRICS_HOST: z.string().optional(),
    METRICS_PORT: whole(1, 65_535).optional(),
    HEALTH_HOST: z.string().optional(),
    HEALTH_PORT: whole(1, 65_535).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
    OTEL_EXPORTER_OTLP_PROTOCOL: z
      .enum(["http/json", "http/protobuf"], "must be http/json or http/protobuf; JSON is sent")
      .optional(),
    OTEL_SDK_DISABLED: flag.default(false),
    DATA_DIR: z.string().default(".data"),
    WEB_DIST: z.string().optional(),
    DEMO: flag.default(false),

    PRICE_SOURCES: sourceNames.default(["coingecko"]),
    ...sourceUrls(),
    COINGECKO_API_KEY: z.string().regex(/^\S+$/, "must not contain spaces").optional(),
    COINGECKO_PLAN: z.enum(["keyless", "demo", "pro"], "must be keyless, demo or pro").optional(),
    COINGECKO_CALLS_PER_MINUTE: whole(1, 100_000).optional(),
    COINGECKO_CALLS_PER_MONTH: whole(1, 1_000_000_000).optional(),
    MARKET_RATE_LIMIT: whole(1, 1_000_000_000).default(600),
    RATES_EXTRA_COUNTRIES: extraCountries.default([]),
    ORDER_SPREAD_PERCENT: z
      .string()
      .regex(
        // "0,5" may be meant as 0.5.
        new RegExp(`^(?!0,\\d)${PERCENT}(?:, ?${PERCENT})?$`),
        "must be a percentage from 0 to 20, with at most 4 decimals, or one for buying and one for selling",
      )
      .default("0")
      .transform((text): Spread => {
        const [buyPercent = "0", sellPercent = buyPercent] = text.split(/, ?/);
        return { buyPercent, sellPercent };
      }),
    MARKET_STALE_LIMIT_HOURS: whole(1, 24 * 365).default(6),

    VALKEY_URL: z
      .string()
      .transform((text) => text.split(BEFORE_NEXT_ADDRESS).map((address) => VALKEY.safeParse(address).data))
      .refine((addresses) => !addresses.includes(undefined), VALKEY_COMPLAINT)
      .transform((addresses) => addresses.join(","))
      .optional(),

    PROVIDER_BASE_URL: httpUrl.optional(),
    PROVIDER_TOKEN: secretList("new,old").optional(),
    SESSION_SECRET: secretList("old,new, then new,old").optional(),
    SLIP_SECRET: secretList("old,new, then new,old").optional(),
    /** Belongs to the provider; here it only tells whether codes come by mail. */
    SMTP_URL: z.string().optional(),

    ...PUBLIC_VARIABLES,
  })
  .superRefine((env, context) => {
    for (const [name, others] of Object.entries({
      METRICS_PORT: ["PORT"],
      HEALTH_PORT: ["PORT", "METRICS_PORT"],
    } as const)) {
      const same = others.find((other) => env[name as "METRICS_PORT"] === env[other]);
      if (env[name as "METRICS_PORT"] === undefined || same === undefined) continue;
      context.addIssue({ code: "custom", path: [name], message: `must not be ${same}` });
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
        params: { instead: ["PROVIDER_BASE_URL"] },
        message: "must be set in production (or PROVIDER_BASE_URL): without it, one-time codes go to the log",
      });
    }
    if (env.NODE_ENV === "production" && !isTrustworthyUrl(env.PUBLIC_ORIGIN)) {
      context.addIssue({
        code: "custom",
        path: ["PUBLIC_ORIGIN"],
        message:
          "must be set in production, and begin with https (http only for localhost): cookies and links are made for it",
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
  /** Connections open at once in this process. */
  readonly maxConnections: number;
  /** Streams allowed on top of them; 0 allows none. */
  readonly maxStreams: number;
  /** From SIGTERM, when readiness ends, to the end of service, so that proxies notice. */
  readonly shutdownDelayMs: number;
  /**
   * Where metrics have a listener of their own; without a port they are on the server's, for this machine
   * only.
   */
  readonly metrics: { readonly host: string; readonly port: number | null };
  /** Where a separate thread answers probes; null: only the server's port does. */
  readonly health: { readonly host: string; readonly port: number } | null;
  /** Whether traces are sent; the SDK reads where and how from the same OTEL_ variables. */
  readonly traces: boolean;
  readonly dataDir: string;
  /** Folder of the built SPA; null serves the API alone. */
  readonly webDist: string | null;
  /** CoinGecko, and the sources that vote beside it or give reference rates. */
  readonly priceSources: readonly SourceName[];
  /** Addresses that replace the sources' own. */
  readonly sourceBaseUrls: Readonly<Partial<Record<SourceName, string>>>;
  readonly coingecko: {
    readonly baseUrl: string;
    readonly plan: CoinGeckoPlan;
    readonly callsPerMinute: number;
    readonly callsPerMonth: number | null;
  };
  /** Market responses per client and minute. */
  readonly marketRateLimit: number;
  /** Added to the rates that every desk has; in the order of the variable. */
  readonly extraCountries: readonly RatedCountry[];
  /** Beyond this age, rates and stats are computed (and labelled) instead of served stale. Milliseconds. */
  readonly staleLimitMs: number;
  readonly publicConfig: PublicConfig;
  /** Applies until an admin sets another. */
  readonly spread: Spread;
  /** The first leads, until an admin decides otherwise. */
  readonly orderChannels: readonly ChannelName[];
  /** Null: the reference provider starts beside this process. */
  readonly providerBaseUrl: string | null;
  /** The operator says that real customers rely on this desk. */
  readonly production: boolean;
  readonly secrets: {
    readonly coingeckoApiKey: string | null;
    /** The current secret first, then older ones still accepted; empty when the operator set none. */
    readonly session: readonly string[];
    /** Secrets that slips are signed with; empty: those of the session are used. */
    readonly slip: readonly string[];
    /** Address and password of the store that replicas share; null for a single process. */
    readonly valkeyUrl: string | null;
    /** Proves to the provider that a call comes from the desk; null when not set. */
    readonly providerToken: string | null;
  };
}

/** Reads and checks the environment; an empty value counts as not set. Throws a ConfigError. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return toConfig(readEnvironment(Environment, env, { secrets: SECRETS }));
}

function isTrustworthyUrl(text: string | undefined): boolean {
  return text !== undefined && URL.canParse(text) && isTrustworthy(new URL(text));
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
    maxStreams: env.MAX_STREAMS,
    shutdownDelayMs: env.SHUTDOWN_DELAY_SECONDS * 1000,
    metrics: { host: env.METRICS_HOST ?? env.HOST, port: env.METRICS_PORT ?? null },
    health:
      env.HEALTH_PORT === undefined ? null : { host: env.HEALTH_HOST ?? env.HOST, port: env.HEALTH_PORT },
    traces:
      !env.OTEL_SDK_DISABLED &&
      (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined,
    dataDir: resolve(env.DATA_DIR),
    webDist: findWebDist(env.WEB_DIST),
    priceSources: env.PRICE_SOURCES,
    sourceBaseUrls: baseUrlsOf(env),
    coingecko: {
      baseUrl: env.COINGECKO_BASE_URL ?? COINGECKO_HOSTS[plan],
      plan,
      callsPerMinute: env.COINGECKO_CALLS_PER_MINUTE ?? budget.perMinute,
      callsPerMonth: env.COINGECKO_CALLS_PER_MONTH ?? budget.perMonth,
    },
    marketRateLimit: env.MARKET_RATE_LIMIT,
    extraCountries: env.RATES_EXTRA_COUNTRIES,
    staleLimitMs: env.MARKET_STALE_LIMIT_HOURS * HOUR_MS,
    publicConfig: publicConfigOf(env),
    spread: env.ORDER_SPREAD_PERCENT,
    orderChannels: channelsOf(env),
    providerBaseUrl: env.PROVIDER_BASE_URL ?? null,
    production: env.NODE_ENV === "production",
    secrets: {
      coingeckoApiKey: env.COINGECKO_API_KEY ?? null,
      session: env.SESSION_SECRET ?? [],
      slip: env.SLIP_SECRET ?? [],
      valkeyUrl: env.VALKEY_URL ?? null,
      providerToken: env.PROVIDER_TOKEN?.[0] ?? null,
    },
  };
}

function baseUrlsOf(env: z.infer<typeof Environment>): Partial<Record<SourceName, string>> {
  const given = SOURCE_NAMES.map((name) => [name, env[`${upperCase(name)}_BASE_URL`]] as const);
  return Object.fromEntries(given.filter(([, url]) => url !== undefined));
}

/** One variable per source, such as `KRAKEN_BASE_URL`. */
function sourceUrls() {
  const variables = SOURCE_NAMES.map((name) => [`${upperCase(name)}_BASE_URL`, httpUrl.optional()]);
  return Object.fromEntries(variables) as Record<
    `${Uppercase<SourceName>}_BASE_URL`,
    z.ZodOptional<typeof httpUrl>
  >;
}

function upperCase<Text extends string>(text: Text): Uppercase<Text> {
  return text.toUpperCase() as Uppercase<Text>;
}

/** The built SPA lies beside the BFF, whether that runs from source or from its bundle. */
function findWebDist(given: string | undefined): string | null {
  if (given) return resolve(given);
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = resolve(here, "../../web/dist");
  return existsSync(beside) ? beside : null;
}
