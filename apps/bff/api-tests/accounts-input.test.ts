import {
  accountBoundaries,
  BOUNDARY_NOW,
  commonPasswordBoundaries,
  payloadWith,
  validSignUpPayload,
} from "@tradeslip/contracts/testing/account-boundaries";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Browser } from "./browser.ts";
import { ADA, startAccounts } from "./start-accounts.ts";

const AUTH_PATHS = [
  "/api/auth/login",
  "/api/auth/sign-up-one",
  "/api/auth/verify-otp",
  "/api/auth/resend-otp",
  "/api/auth/forgot-password",
  "/api/auth/reset-password",
];

describe("sign-up validation at every boundary", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: BOUNDARY_NOW }));
  afterEach(() => void vi.useRealTimers());

  it("accepts and rejects the same values as the form, with the same messages", async () => {
    const { provider, open } = await startAccounts();
    let turn = 0;
    for (const row of [...accountBoundaries, ...commonPasswordBoundaries]) {
      turn += 1;
      const payload = {
        ...payloadWith(row),
        ...(row.field === "email" ? {} : { email: `a${turn}@desk.example` }),
      };
      const reply = await open(`198.51.100.${turn}`).post("/api/auth/sign-up-one", payload);
      const label = `${row.field}: ${JSON.stringify(row.value)}`;
      if (row.message === null) {
        expect(reply.status, label).toBe(201);
        continue;
      }
      expect(reply.problem, label).toMatchObject({ status: 400, code: "invalid_input" });
      expect(reply.problem.errors, label).toContainEqual({ field: row.field, message: row.message });
    }
    const fine = accountBoundaries.filter(({ message }) => message === null).length;
    expect(provider.calls).toHaveLength(fine + 1);
  });

  it("lists every missing field", async () => {
    const { open } = await startAccounts();
    const { problem } = await open().post("/api/auth/sign-up-one", {});
    const { role: _role, ...required } = validSignUpPayload;
    expect(new Set(problem.errors!.map(({ field }) => field))).toEqual(new Set(Object.keys(required)));
    for (const { message } of problem.errors!) expect(message).toMatch(/ is required$/);
  });
});

describe("D22", () => {
  const each = async (act: (browser: Browser, path: string) => Promise<void>) => {
    const { provider, open } = await startAccounts();
    for (const path of AUTH_PATHS) await act(open(), path);
    expect(provider.calls).toEqual([]);
  };

  it("an oversized body: 413", () =>
    each(async (browser, path) => {
      const { problem } = await browser.post(path, { ...ADA, padding: "x".repeat(65 * 1024) });
      expect(problem).toMatchObject({ status: 413, detail: "That request is too large." });
    }));

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/xml",
    "*/*",
  ])("%s: 415", (type) =>
    each(async (browser, path) => {
      const { problem } = await browser.post(path, JSON.stringify(ADA), { "content-type": type });
      expect(problem.status, path).toBe(415);
    }),
  );

  it("logout needs no body and rejects a form", async () => {
    const { open } = await startAccounts();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await open().post("/api/auth/logout", "a=b", form)).status).toBe(415);
    expect((await open().post("/api/auth/logout")).status).toBe(204);
  });

  it.each([
    ["invalid JSON", "{"],
    ["an empty body", ""],
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "1e400"],
    ["deep JSON", `{"email":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    [
      "__proto__",
      '{"__proto__":{"email":"a@b.example"},"email":"a@b.example","password":"x","code":"123456"}',
    ],
    ["constructor", '{"constructor":{"prototype":{"role":"admin"}},"email":1}'],
    ["objects instead of strings", '{"email":{"$gt":""},"password":{"$gt":""},"code":{"$gt":""}}'],
    ["a null byte", '{"email":"a\\u0000@b.example","password":"\\u0000","code":"12345\\u0000"}'],
  ])("%s: 400", (_name, body) =>
    each(async (browser, path) => {
      const { problem } = await browser.post(path, body);
      expect(problem.status, path).toBe(400);
      expect(JSON.stringify(problem)).not.toMatch(/at .*\.(ts|js)|node_modules/);
    }),
  );

  it("a password over 1,024 characters never reaches the provider", async () => {
    const { provider, open } = await startAccounts();
    const long = await open().post("/api/auth/login", { ...ADA, password: "x".repeat(1_025) });
    expect(long.problem).toMatchObject({ status: 400, code: "invalid_input" });
    expect(provider.calls).toEqual([]);
  });
});
