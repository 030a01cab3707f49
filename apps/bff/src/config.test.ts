import type { ConfigError } from "@tradeslip/node-kit/environment";
import { describe, expect, it } from "vitest";
import { loadConfig } from "./config.ts";

function linesOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).lines;
  }
}

describe("a bad variable stops the start with one line that names it", () => {
  it.each([
    ["PORT", "0x50"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_ORIGIN", "desk.example"],
    ["PUBLIC_ORIGIN", "https://desk.example/path"],
    ["MAX_STREAMS", "-1"],
    ["MAX_STREAMS", "many"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "a proxy"],
    ["TRUST_PROXY", "abc"],
    ["TRUST_PROXY", "10.0.0.256"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "10.0.0.0/0"],
    ["TRUST_PROXY", "::1, 10.0.0.0/33"],
    ["METRICS_PORT", "0"],
    ["METRICS_PORT", "3000"],
    ["HEALTH_PORT", "65536"],
    ["HEALTH_PORT", "3000"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["PRICE_SOURCES", "kraken"],
    ["PRICE_SOURCES", "coingecko,krakn"],
    ["PRICE_SOURCES", "coingecko,"],
    ["PRICE_SOURCES", "coingecko,kraken,kraken"],
    ["PRICE_SOURCES", "CoinGecko"],
    ["KRAKEN_BASE_URL", "api.kraken.com"],
    ["ECB_BASE_URL", "ftp://x"],
    ["COINGECKO_BASE_URL", "ftp://x"],
    ["COINGECKO_PLAN", "gold"],
    ["COINGECKO_PLAN", "demo", "COINGECKO_API_KEY"],
    ["COINGECKO_PLAN", "pro", "COINGECKO_API_KEY"],
    ["MARKET_RATE_LIMIT", "0"],
    ["MARKET_RATE_LIMIT", "many"],
    ["MARKET_STALE_LIMIT_HOURS", "0"],
    ["RATES_EXTRA_COUNTRIES", "NGA"],
    ["RATES_EXTRA_COUNTRIES", "NG,"],
    ["EXPLORER_URLS", "bitcoin=http://explorer.example/tx/{txid}"],
    ["EXPLORER_URLS", "bitcoin=https://explorer.example/tx/"],
    ["EXPLORER_URLS", "bitcorn=https://explorer.example/tx/{txid}"],
    ["ORDER_SPREAD_PERCENT", "-1"],
    ["ORDER_SPREAD_PERCENT", "21"],
    ["ORDER_SPREAD_PERCENT", "0,5"],
    ["CLAIMS_CONFIRMED", "perhaps"],
    ["BOOK", "closed"],
    ["DESK_LEGAL_NAME", "  "],
    ["DESK_ADDRESS", "1 Road\n2 Road"],
    ["DESK_HOURS", "always"],
    ["DESK_HOURS", "Mon-Fri 08:00-22:00"],
    ["DESK_PAYMENT_METHODS", "bank transfer,,cash"],
    ["WHATSAPP_NUMBER", "call me"],
    ["WHATSAPP_NUMBER", "0123"],
    ["SUPPORT_EMAIL", "nobody"],
    ["LINK_COMMUNITY", "javascript:alert(1)"],
    ["DEMO", "maybe"],
    ["NODE_ENV", "Production"],
    ["VALKEY_URL", "valkey.example:6379"],
    ["VALKEY_URL", "http://valkey.example"],
    ["VALKEY_URL", "valkey://one.example,two.example"],
    ["PROVIDER_BASE_URL", "provider.example"],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", `${"long enough ".repeat(4)},short`],
    ["SESSION_SECRET", `${"long enough ".repeat(4)},`],
    ["SESSION_SECRET", `${"n".repeat(32)},,${"o".repeat(32)}`],
    ["SESSION_SECRET", ","],
  ])("%s=%s", (name, value, blamed = name) => {
    const lines = linesOf({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${blamed}: must `));
  });

  it("M95: the password of Valkey may have any character, also a comma", () => {
    const urlOf = (VALKEY_URL: string) => loadConfig({ VALKEY_URL }).secrets.valkeyUrl;
    expect(urlOf("valkey://:50%,p@ss/@one.example:6379, rediss://a:%40@two.example")).toBe(
      "valkey://:50%25%2Cp%40ss%2F@one.example:6379,rediss://a:%40@two.example",
    );
  });

  it("all of them are named at once", () => {
    const lines = linesOf({ PORT: "x", LOG_LEVEL: "y", COINGECKO_PLAN: "z" });
    expect(lines.map((line) => line.split(":")[0])).toEqual(["PORT", "LOG_LEVEL", "COINGECKO_PLAN"]);
  });

  it("what production asks for is named beside what is invalid, and nothing twice", () => {
    const lines = linesOf({ NODE_ENV: "production", PUBLIC_ORIGIN: "http://desk.example", BOOK: "closed" });
    expect(lines.map((line) => line.split(":")[0])).toEqual(["BOOK", "SMTP_URL", "PUBLIC_ORIGIN"]);
    const short = { NODE_ENV: "production", SESSION_SECRET: "short", PUBLIC_ORIGIN: "https://desk.example" };
    expect(linesOf({ ...short, SMTP_URL: "smtp://mail.example", VALKEY_URL: "valkey://v.example" })).toEqual([
      "SESSION_SECRET: must be at least 32 characters; while one replaces another: old,new, then new,old",
    ]);
  });

  it("PRICE_SOURCES names what is unknown, and what is known", () => {
    expect(linesOf({ PRICE_SOURCES: "coingecko, krakn,okx" })).toEqual([
      'PRICE_SOURCES: must be comma-separated names of coingecko, coinbase, kraken, bitstamp, bitfinex, gemini, bitflyer, ecb; unknown: "krakn", "okx"',
    ]);
    expect(linesOf({ PRICE_SOURCES: "ecb,coingecko,ecb" })).toEqual([
      'PRICE_SOURCES: must name each source once; twice: "ecb"',
    ]);
    expect(linesOf({ PRICE_SOURCES: "kraken,ecb" })).toEqual([
      "PRICE_SOURCES: must contain coingecko: only it has coin lists and market figures",
    ]);
  });

  it("RATES_EXTRA_COUNTRIES has a line for each problem, and takes any case and spaces", () => {
    expect(linesOf({ RATES_EXTRA_COUNTRIES: "NG,GH,ZZ,UK,us,ng,Lagos" })).toEqual(
      [
        'must be countries whose currency has a live rate; without one: "GH" (Ghana)',
        'must be two-letter codes of countries, comma-separated, such as NG,ZA; unknown: "ZZ"',
        'must not name what the rates always have: "UK" (United Kingdom)',
        'must not name what the rates always have: "US" (United States)',
        'must name each country once; twice: "NG"',
        'must be two-letter codes of countries, comma-separated, such as NG,ZA; unknown: "LAGOS"',
      ].map((line) => `RATES_EXTRA_COUNTRIES: ${line}`),
    );
    expect(loadConfig({ RATES_EXTRA_COUNTRIES: " za, NG" }).extraCountries).toEqual([
      { name: "South Africa", code: "za", currency: "ZAR" },
      { name: "Nigeria", code: "ng", currency: "NGN" },
    ]);
    expect(loadConfig({}).extraCountries).toEqual([]);
  });

  it("a short secret's line names the rotation, as docs/operations.md has it", () => {
    expect(linesOf({ SESSION_SECRET: "short", PROVIDER_TOKEN: "short" })).toEqual([
      "PROVIDER_TOKEN: must be at least 32 characters; while one replaces another: new,old",
      "SESSION_SECRET: must be at least 32 characters; while one replaces another: old,new, then new,old",
    ]);
  });

  it("a key is never printed", () => {
    expect(linesOf({ COINGECKO_API_KEY: "CG secret" }).join()).not.toContain("secret");
    expect(linesOf({ SESSION_SECRET: "my secret" }).join()).not.toContain("my secret");
    expect(linesOf({ VALKEY_URL: "valkeys://:my-secret@" }).join()).not.toContain("my-secret");
  });

  describe("in production", () => {
    const production = {
      NODE_ENV: "production",
      PUBLIC_ORIGIN: "https://desk.example",
      SMTP_URL: "smtp://mail.example",
    };

    it("replicas are told their common secret", () => {
      const replica = { ...production, VALKEY_URL: "valkeys://:key@v.example" };
      expect(linesOf(replica).join()).toMatch(/^SESSION_SECRET: must be set in production with VALKEY_URL/);
      expect(linesOf({ ...replica, SESSION_SECRET: "s".repeat(32) })).toEqual([]);
    });

    it("codes go out by mail, or a provider of the operator's sends them", () => {
      expect(linesOf(production)).toEqual([]);
      expect(linesOf({ ...production, SMTP_URL: "" })).toEqual([
        expect.stringMatching(/^SMTP_URL: must be set/),
      ]);
      expect(linesOf({ ...production, SMTP_URL: "", PROVIDER_BASE_URL: "https://provider.example" })).toEqual(
        [],
      );
      expect(linesOf({ ...production, SMTP_URL: "", PROVIDER_BASE_URL: "ftp://provider.example" })).toEqual([
        expect.stringMatching(/^PROVIDER_BASE_URL: /),
      ]);
    });

    it.each(["", "http://desk.example", "http://127.0.0.1.example", "http://192.168.0.2:8080"])(
      "H49: PUBLIC_ORIGIN=%j is refused",
      (PUBLIC_ORIGIN) => {
        expect(linesOf({ ...production, PUBLIC_ORIGIN })).toEqual([
          "PUBLIC_ORIGIN: must be set in production, and begin with https (http only for localhost): cookies and links are made for it",
        ]);
      },
    );

    it.each(["https://desk.example", "http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"])(
      "H49: PUBLIC_ORIGIN=%s is taken",
      (PUBLIC_ORIGIN) => {
        expect(linesOf({ ...production, PUBLIC_ORIGIN })).toEqual([]);
      },
    );
  });
});

describe("defaults", () => {
  it("an empty value counts as not set", () => {
    expect(loadConfig({ PORT: "", COINGECKO_API_KEY: "" })).toMatchObject({
      port: 3000,
      secrets: { coingeckoApiKey: null },
    });
  });

  it.each([
    [{}, "keyless", "https://api.coingecko.com/api/v3", 10, null],
    [{ COINGECKO_API_KEY: "k" }, "demo", "https://api.coingecko.com/api/v3", 100, 10_000],
    [
      { COINGECKO_API_KEY: "k", COINGECKO_PLAN: "pro" },
      "pro",
      "https://pro-api.coingecko.com/api/v3",
      500,
      500_000,
    ],
  ])("%j: plan, host and budget", (env, plan, baseUrl, callsPerMinute, callsPerMonth) => {
    expect(loadConfig(env).coingecko).toEqual({ plan, baseUrl, callsPerMinute, callsPerMonth });
  });

  it("CoinGecko is the only source, at every source's own address", () => {
    expect(loadConfig({})).toMatchObject({ priceSources: ["coingecko"], sourceBaseUrls: {} });
  });

  it("several sources and other addresses of them", () => {
    const env = {
      PRICE_SOURCES: " kraken, coingecko,ecb ",
      KRAKEN_BASE_URL: "http://127.0.0.1:1/kraken/",
      ECB_BASE_URL: "http://127.0.0.1:1/ecb",
      GEMINI_BASE_URL: "",
    };
    expect(loadConfig(env)).toMatchObject({ priceSources: ["coingecko", "kraken", "ecb"] });
    expect(loadConfig(env).sourceBaseUrls).toEqual({
      kraken: "http://127.0.0.1:1/kraken",
      ecb: "http://127.0.0.1:1/ecb",
    });
  });

  it("secrets in a change of secrets: the new one first, spaces dropped", () => {
    const [next, old] = ["n".repeat(32), "o".repeat(32)];
    expect(loadConfig({ SESSION_SECRET: `${next}, ${old}` }).secrets.session).toEqual([next, old]);
  });

  it.each([
    ["1", 1],
    ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
  ])("TRUST_PROXY=%s", (text, trustProxy) => {
    expect(loadConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy);
  });
});
