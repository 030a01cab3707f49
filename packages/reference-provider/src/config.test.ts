import type { ConfigError } from "@tradeslip/node-kit/environment";
import { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { loadProviderConfig } from "./config.ts";

function linesOf(env: Record<string, string>): readonly string[] {
  try {
    loadProviderConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).lines;
  }
}

describe("a bad variable stops the start with one line that names it", () => {
  it.each([
    ["PORT", "0x50"],
    ["PORT", "70000"],
    ["LOG_LEVEL", "loud"],
    ["NODE_ENV", "prod"],
    ["PUBLIC_ORIGIN", "https://desk.example/path"],
    ["PUBLIC_ORIGIN", "https://dësk.example/path"],
    ["BRAND_NAME", "x".repeat(41)],
    ["DATABASE_URL", "mysql://db.example/provider"],
    ["DATABASE_URL", "postgres://user:pa#ss word@db.example:x/provider"],
    ["DATABASE_URL", "postgres://user:password@db.example"],
    ["PROVIDER_SECRET", "too short"],
    ["DATABASE_URL", "postgres://user:password@db.example/50%"],
    ["SMTP_URL", "http://mail.example"],
    ["SMTP_URL", "smtp://user:password@mail.example:x"],
    ["MAIL_FROM", "desk"],
    ["MAIL_DAILY_LIMIT", "0"],
    ["MAIL_DAILY_LIMIT", "many"],
    ["PAYMENT_XPUB", "xpub-of-ours"],
    ["PAYMENT_CONFIRMATIONS", "0"],
    ["PAYMENT_GAP_LIMIT", "0"],
    ["PAYMENT_GAP_LIMIT", "10001"],
  ])("%s=%s", (name, value) => {
    const lines = linesOf({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: must `));
  });

  it.each([
    ["https://Desk.Example", "https://desk.example"],
    ["HTTPS://desk.example/", "https://desk.example"],
    ["https://dësk.example", "https://xn--dsk-jma.example"],
  ])("PUBLIC_ORIGIN=%s is refused with its right spelling", (given, right) => {
    expect(linesOf({ PUBLIC_ORIGIN: given })).toEqual([
      `PUBLIC_ORIGIN: must be spelled as browsers do, in lower case and punycode: ${right}`,
    ]);
  });

  it("M95: a password in an address may have any character", () => {
    const { databaseUrl, smtpUrl } = loadProviderConfig({
      DATABASE_URL: "postgres://user:50%/p@ss#@db.example/provider",
      SMTP_URL: "smtps://desk:100%@mail.example",
    });
    expect(databaseUrl).toBe("postgres://user:50%25%2Fp%40ss%23@db.example/provider");
    expect(smtpUrl).toBe("smtps://desk:100%25@mail.example");
  });

  it("in production there must be a mail server: codes are not for logs", () => {
    expect(linesOf({ NODE_ENV: "production" })).toEqual([
      "SMTP_URL: must be set in production: without it, one-time codes go to the log",
    ]);
    expect(linesOf({ NODE_ENV: "production", SMTP_URL: "smtps://user:pass@mail.example" })).toEqual([]);
  });
});

describe("PostgreSQL", () => {
  const DATABASE_URL = "postgres://user:password@db.example/provider";
  const PROVIDER_SECRET = "a secret of all who share a database";
  const production = { NODE_ENV: "production", SMTP_URL: "smtps://mail.example" };

  it("needs a secret in production that all providers share", () => {
    expect(linesOf({ DATABASE_URL })).toEqual([]);
    expect(linesOf({ ...production, DATABASE_URL })).toEqual([
      expect.stringMatching(/^PROVIDER_SECRET: must /),
    ]);
    expect(linesOf({ ...production, DATABASE_URL, PROVIDER_SECRET })).toEqual([]);
  });

  it("may be reached by a socket, whose folder the query names", () => {
    for (const text of [
      "postgres:///provider?host=/run/postgresql",
      "postgres://desk@/provider?host=/run/pg",
    ]) {
      const { databaseUrl } = loadProviderConfig({ DATABASE_URL: text });
      const { host, database } = new Client({ connectionString: databaseUrl! });
      expect({ host, database }).toEqual({
        host: new URL(text.replace("@/", "@x/")).searchParams.get("host"),
        database: "provider",
      });
    }
    expect(linesOf({ DATABASE_URL: "postgres:///provider" })).toEqual([
      expect.stringMatching(/^DATABASE_URL: must be a postgres address/),
    ]);
  });

  it.each(["prefer", "require", "verify-ca", "verify-full"])(
    "sslmode=%s checks the server's certificate and name, without a warning of the driver",
    (mode) => {
      const { databaseUrl } = loadProviderConfig({ DATABASE_URL: `${DATABASE_URL}?sslmode=${mode}&x=1` });
      expect(databaseUrl).toBe(`${DATABASE_URL}?sslmode=verify-full&x=1`);
      const warned = vi.spyOn(process, "emitWarning");
      expect(new Client({ connectionString: databaseUrl! }).ssl).toEqual({});
      expect(warned).not.toHaveBeenCalled();
    },
  );

  it("a bad address is not repeated: there is a password in it", () => {
    expect(linesOf({ DATABASE_URL: "postgres://user:hunter2@db.example" }).join()).not.toContain("hunter2");
  });
});

describe("payments", () => {
  const PAYMENT_XPUB =
    "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
  const ESPLORA_BASE_URL = "https://esplora.example/api/";
  const SMTP_URL = "smtps://mail.example";
  const production = { NODE_ENV: "production", SMTP_URL };

  it("key and chain belong together", () => {
    expect(linesOf({ PAYMENT_XPUB })).toEqual(["ESPLORA_BASE_URL: must be set when PAYMENT_XPUB is"]);
    expect(linesOf({ ESPLORA_BASE_URL })).toEqual([]);
  });

  it.each([
    "ftp://esplora.example",
    "https://user:password@esplora.example/api",
    "https://esplora.example/api?key=1",
  ])("the chain cannot be at %s", (address) => {
    expect(linesOf({ PAYMENT_XPUB, ESPLORA_BASE_URL: address })).toEqual([
      expect.stringMatching(/^ESPLORA_BASE_URL: must /),
    ]);
  });

  it.each([
    ["simulated", {}],
    ["esplora", { PAYMENT_XPUB, ESPLORA_BASE_URL }],
    ["esplora", { ...production, PAYMENT_XPUB, ESPLORA_BASE_URL }],
    ["off", production],
    ["off", { ...production, PAYMENT_XPUB }],
    ["off", { ...production, ESPLORA_BASE_URL }],
  ])("are %s with %j", (mode, env) => {
    expect(loadProviderConfig(env).payments).toMatchObject({ mode, confirmationsNeeded: 1 });
  });

  it("the chain's address has no slash at its end", () => {
    expect(loadProviderConfig({ PAYMENT_XPUB, ESPLORA_BASE_URL }).payments).toMatchObject({
      esploraBaseUrl: "https://esplora.example/api",
    });
  });
});

it("an empty value counts as not set", () => {
  expect(loadProviderConfig({ PORT: "", SMTP_URL: "" })).toMatchObject({
    host: "127.0.0.1",
    port: 3100,
    smtpUrl: null,
    mailDailyLimit: 2000,
  });
});
