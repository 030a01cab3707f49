import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { Passwords } from "../src/accounts/passwords.ts";
import { openDatabase } from "../src/db/database.ts";
import {
  ADA,
  bearer,
  logIn,
  nextCode,
  type Running,
  signUp,
  startProvider,
  verifiedAccount,
} from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

/** Status of the session check for this token. */
async function session(provider: Running, token: string): Promise<number> {
  return (await provider.get("/api/auth/session", bearer(token))).status;
}

describe("E29: sessions end", () => {
  it("at logout, permanently, and only that one", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const [phone, laptop] = [await logIn(provider), await logIn(provider)];
    await provider.post("logout", undefined, bearer(phone)).expect(204);
    expect(await session(provider, phone)).toBe(401);
    expect(await session(provider, laptop)).toBe(200);
    await provider.post("logout", undefined, bearer(phone)).expect(204);
    await provider.post("logout", {}, bearer("unknown")).expect(204);
    await provider.post("logout").expect(204);
  });

  it("after 14 days of inactivity", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const token = await logIn(provider);
    provider.clock.advance(14 * DAY - 1);
    expect(await session(provider, token)).toBe(200);
    provider.clock.advance(14 * DAY - 1);
    expect(await session(provider, token)).toBe(200);
    const other = await logIn(provider);
    provider.clock.advance(14 * DAY);
    expect(await session(provider, other)).toBe(401);
  });

  it("after 14 days of inactivity, also where the clock was ahead at the last use", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const token = await logIn(provider);
    provider.clock.jump(10 * DAY);
    expect(await session(provider, token)).toBe(200);
    provider.clock.jump(-10 * DAY);
    expect(await session(provider, token)).toBe(200);
    provider.clock.advance(14 * DAY);
    expect(await session(provider, token)).toBe(401);
  });

  it("that a clock began more than an hour ahead, once it is right", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const begunAhead = async (ms: number) => {
      provider.clock.jump(ms);
      const token = await logIn(provider);
      provider.clock.jump(-ms);
      return token;
    };
    const [kept, ended] = [await begunAhead(HOUR - MINUTE), await begunAhead(40 * DAY)];
    await provider.sweep();
    expect(await session(provider, kept)).toBe(200);
    expect(await session(provider, ended)).toBe(401);
  });

  it("after 30 days, however often they are used", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const token = await logIn(provider);
    for (let days = 0; days < 29; days += 1) {
      provider.clock.advance(DAY);
      expect(await session(provider, token)).toBe(200);
    }
    provider.clock.advance(DAY);
    expect(await session(provider, token)).toBe(401);
  });

  it("on a password reset, all of them", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const tokens = [await logIn(provider), await logIn(provider)];
    await provider.post("forgot-password", { email: ADA.email }).expect(200);
    const code = await nextCode(provider, ADA.email);
    await provider.post("reset-password", { email: ADA.email, code, password: "Monsoon-2026" }).expect(200);
    for (const token of tokens) expect(await session(provider, token)).toBe(401);
    await provider.post("login", { email: ADA.email, password: ADA.password }).expect(401);
    expect(await session(provider, await logIn(provider, "Monsoon-2026"))).toBe(200);
  });

  it("and are removed from the database once they are over", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    await logIn(provider);
    provider.clock.advance(10 * DAY);
    const lasting = await logIn(provider);
    provider.clock.advance(4 * DAY);
    await provider.sweep();
    expect(provider.rows("SELECT 1 FROM sessions")).toHaveLength(1);
    expect(await session(provider, lasting)).toBe(200);
    expect(provider.rows("SELECT 1 FROM mail_slots")).toEqual([]);
    expect(provider.rows("SELECT 1 FROM one_time_codes")).toEqual([]);
  });

  it.each(["", "Bearer", "Bearer ", "Basic YTpi", "Bearer a b", `Bearer ${"x".repeat(43)}`])(
    "authorization %j is rejected",
    async (authorization) => {
      const provider = await startProvider({ mail: "outbox" });
      expect((await provider.get("/api/auth/session", { authorization })).status).toBe(401);
    },
  );

  it("a token is not in the database, only its hash", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const token = await logIn(provider);
    expect(JSON.stringify(provider.rows("SELECT * FROM sessions"))).not.toContain(token);
  });
});

describe("a new password", () => {
  it("verifies a pending account: the code proves ownership of the address", async () => {
    const provider = await startProvider();
    const old = await signUp(provider);
    await provider.post("forgot-password", { email: ADA.email }).expect(200);
    const code = await nextCode(provider, ADA.email);
    await provider.post("reset-password", { email: ADA.email, code, password: "Monsoon-2026" }).expect(200);
    expect(await session(provider, await logIn(provider, "Monsoon-2026"))).toBe(200);
    expect((await provider.post("verify-otp", { code: old, email: ADA.email })).status).toBe(400);
  });

  it("needs a correct code and uses it up", async () => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    await provider.post("forgot-password", { email: ADA.email }).expect(200);
    const code = await nextCode(provider, ADA.email);
    const body = { email: ADA.email, code, password: "Monsoon-2026" };
    await provider.post("reset-password", body).expect(200);
    await provider.post("reset-password", { ...body, password: "Another-2026" }).expect(400);
    expect(await session(provider, await logIn(provider, "Monsoon-2026"))).toBe(200);
  });
});

describe("a stored password", () => {
  it("is hashed again at the next login when the cost has changed", async () => {
    const first = await startProvider();
    await verifiedAccount(first);
    await first.stop();
    const cost = { memoryKib: 128, passes: 2, parallelism: 1 };
    const deps = { passwords: new Passwords({ cost }) };
    const second = await startProvider({ dataDir: first.dataDir, clock: first.clock, deps });
    await logIn(second);
    expect(second.rows("SELECT password_hash FROM accounts")[0]?.password_hash).toMatch(/\$m=128,t=2,p=1\$/);
    second.clock.advance(MINUTE);
    await logIn(second);
  });
});

it.each(["jürgen@example.com", "ada@münchen.example", "Ada@MÜNCHEN.example"])(
  "an account of an earlier release, stored as %s was typed, can log in",
  async (email) => {
    const provider = await startProvider();
    await verifiedAccount(provider);
    const { DATABASE_URL = null } = await databaseEnv(provider.dataDir);
    const { dataDir } = provider;
    const db = await openDatabase({ dataDir, databaseUrl: DATABASE_URL, secret: null }, console);
    await db.updateTable("accounts").set({ email: email.toLowerCase() }).execute();
    await db.destroy();
    expect((await provider.post("login", { email, password: ADA.password })).status).toBe(200);
  },
);
