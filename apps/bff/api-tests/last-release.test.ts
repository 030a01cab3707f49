import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { buildProvider, loadProviderConfig } from "@tradeslip/reference-provider/build";
import { codeIn, type SmtpSimulator, startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { expect, it, onTestFinished, vi } from "vitest";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { Browser, type Reply } from "./browser.ts";
import made from "./last-release/made.json" with { type: "json" };
import { startOrderDesk } from "./orders-client.ts";

// Each case starts two servers.
vi.setConfig({ testTimeout: 120_000 });
const TOKEN = "a-token-of-the-servers-0123456789abcdef";
const BOOK = { bookId: "make-money-while-you-sleep", type: "digital" };
const PASSWORD = "Monsoon-2027";
const [CLEO, BOB, ADA] = ["cleo@mail.example", "bob@mail.example", "ada@mail.example"] as const;

/**
 * This release's servers on the last one's data (scripts/record-release.ts), a minute after that one stopped.
 */
async function startOnItsData() {
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-last-release-"));
  for (const name of ["provider", "sessions"]) {
    const db = new DatabaseSync(join(dataDir, `${name}.sqlite`));
    db.exec(await readFile(join(import.meta.dirname, `last-release/${name}.sql`), "utf8"));
    db.close();
  }
  await writeFile(join(dataDir, "provider-secret"), made.secrets.provider, { mode: 0o600 });
  const smtp = await startSmtpSimulator();
  onTestFinished(() => smtp.close());
  const clock = new FakeClock();
  clock.jump(Date.parse(made.madeAt) + MINUTE - clock.now());
  const config = loadProviderConfig({
    DATA_DIR: dataDir,
    DESK_SAMPLE_OF: "0",
    SMTP_URL: smtp.url,
    PROVIDER_TOKEN: TOKEN,
  });
  const provider = await buildProvider(config, { clock });
  onTestFinished(() => provider.server.close());
  const desk = await startOrderDesk({
    clock,
    sessions: new SqliteSessionStore(join(dataDir, "sessions.sqlite")),
    env: {
      SESSION_SECRET: made.secrets.session,
      PROVIDER_BASE_URL: await provider.server.listen({ host: "127.0.0.1", port: 0 }),
      PROVIDER_TOKEN: TOKEN,
    },
  });
  const browser = new Browser(desk.address, {}, new Map(Object.entries(made.cookies)));
  return { dataDir, browser, smtp, clock, open: () => new Browser(desk.address) };
}

const bodyOf = ({ status, body }: Reply, expected = 200) => {
  expect(status, JSON.stringify(body)).toBe(expected);
  return body;
};

/** The next mail with a code: one about the earlier reset may arrive before it. */
async function codeFor(smtp: SmtpSimulator, email: string): Promise<string> {
  const mail = await smtp.waitForMail(email);
  return /\b\d{6}\b/.test(mail.text) ? codeIn(mail) : codeFor(smtp, email);
}

it("S123: sessions, open codes and mails of the last release continue", async () => {
  const { browser, smtp, clock, open } = await startOnItsData();
  expect(bodyOf(await browser.get("/api/session"))).toMatchObject({
    authenticated: true,
    user: { email: ADA },
  });
  bodyOf(await browser.post("/api/auth/verify-otp", { email: BOB, code: made.codes[BOB] }));
  const old = { email: CLEO, code: made.codes[CLEO], password: PASSWORD };
  bodyOf(await browser.post("/api/auth/reset-password", old));
  clock.advance(MINUTE);
  for (const email of [CLEO, ADA]) {
    bodyOf(await browser.post("/api/auth/forgot-password", { email }));
    const reset = { email, code: await codeFor(smtp, email), password: PASSWORD };
    bodyOf(await browser.post("/api/auth/reset-password", reset));
    bodyOf(await open().post("/api/auth/login", { email, password: PASSWORD }));
    expect((await browser.post("/api/auth/reset-password", reset)).status).toBe(400);
  }
});

it("S123: slips, orders and purchases of the last release continue", async () => {
  const { browser } = await startOnItsData();
  const order = `/api/orders/${made.token}`;
  expect(bodyOf(await browser.get(order))).toMatchObject({ usd: "250.00", status: "valid" });
  // It continues in the chat, because that desk took no orders.
  expect(bodyOf(await browser.get(`${order}/status`))).toEqual({ desk: "unused" });
  bodyOf(await browser.post(`${order}/announce`), 204);
  expect((await browser.follow(`/c/${made.token}`)).location).toMatch(/^https:\/\/wa\.me\//);
  expect(String(bodyOf(await browser.get(`/lite/q/${made.token}`)))).not.toContain("another browser");
  for (const [key, paymentId] of Object.entries(made.payments)) {
    const again = await browser.post("/api/payments/create", BOOK, { "idempotency-key": key });
    expect(bodyOf(again, 201)).toMatchObject({ paymentId });
    expect(bodyOf(await browser.get(`/api/payments/status/${paymentId}`))).toMatchObject({ paymentId });
  }
});

/** Its desk took no orders; packages/reference-provider/api-tests has the backup of one that did. */
it("S123: no row of the last release is lost, and its payments add up to what they did", async () => {
  const { dataDir } = await startOnItsData();
  const read = (db: DatabaseSync, table: string) =>
    db.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[];
  const before = new DatabaseSync(":memory:");
  before.exec(await readFile(join(import.meta.dirname, "last-release/provider.sql"), "utf8"));
  const after = new DatabaseSync(join(dataDir, "provider.sqlite"), { readOnly: true });
  const tables = before
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'kysely%'")
    .all()
    .map(({ name }) => String(name));
  // The ledger replaced one of them; the other had no rows.
  const others = tables.filter((name) => name !== "counted_payments" && name !== "marks");
  expect(others).toHaveLength(tables.length - 2);
  for (const table of others) {
    const [old, kept] = [read(before, table), read(after, table)];
    // Each row is unchanged except for added columns, and for when the chain is looked at next.
    const rows = old.map(({ next_look_at: _next, failed_looks: _failed, ...row }) => row);
    expect([table, kept]).toEqual([table, rows.map((row) => expect.objectContaining(row))]);
  }
  const sums = (db: DatabaseSync) =>
    db.prepare("SELECT count(*) AS count, sum(amount_sats) AS sats FROM payments").get();
  expect(sums(after)).toEqual(sums(before));
  expect(read(after, "orders")).toEqual([]);
  for (const db of [before, after]) db.close();
});
