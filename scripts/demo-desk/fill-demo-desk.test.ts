import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { loadConfig } from "../../apps/bff/src/config.ts";
import { ORDER_STATES } from "../../packages/contracts/src/rules/index.ts";
import { Authenticator } from "../../testing/simulators/authenticator/index.ts";
import { buildProvider, loadProviderConfig } from "../../packages/reference-provider/src/build-provider.ts";
import { openDatabase } from "../../packages/reference-provider/src/db/database.ts";
import { verifyAudit } from "../../packages/reference-provider/src/desk/verify-audit.ts";
import { DEMO_FACTS } from "./demo-facts.ts";
import { type DemoSignIn, fillDemoDesk } from "./fill-demo-desk.ts";

const HOUR_MS = 3_600_000;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "demo-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function rowsOf(folder: string, sql: string) {
  const db = new DatabaseSync(join(folder, "provider.sqlite"), { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

/** Logs in at a provider that starts afterwards, and returns the role, or the status of a refusal. */
async function signIn(folder: string, { email, password, totpSecret }: DemoSignIn): Promise<unknown> {
  const provider = await buildProvider(loadProviderConfig({ DATA_DIR: folder }));
  try {
    const post = (path: string, payload: object) =>
      provider.server.inject({ method: "POST", url: `/api/auth/${path}`, payload });
    const first = await post("login", { email, password });
    if (first.statusCode !== 200) return first.statusCode;
    const { waiting } = first.json<{ waiting: string }>();
    const code = new Authenticator(totpSecret).shown();
    const second = await post("second-factor", { waiting, method: "totp", code });
    return second.statusCode === 200 ? second.json<{ role: string }>().role : second.statusCode;
  } finally {
    await provider.server.close();
  }
}

it("the demo's facts are those of a server: company, licence, open all day, and a fee", () => {
  const { publicConfig, spread } = loadConfig({ DEMO: "true", ...DEMO_FACTS });
  const { legalName, licence, hours } = publicConfig.desk;
  expect([legalName, licence, hours]).toEqual([
    DEMO_FACTS.DESK_LEGAL_NAME,
    DEMO_FACTS.DESK_LICENCE,
    DEMO_FACTS.DESK_HOURS,
  ]);
  expect(spread).toEqual({ buyPercent: "1.5", sellPercent: "1.5" });
});

it("the demo's desk has twenty orders in all states, a whole audit, and people who can sign in with a second factor; started again it has the same orders and a new password, and after a day twenty more", async () => {
  const folder = await newFolder();
  const yesterday = Date.now() - 25 * HOUR_MS;
  const people = await fillDemoDesk({ DATA_DIR: folder }, yesterday);
  expect(people.map(({ role }) => role)).toEqual(["admin", "agent", "agent"]);
  const orders = rowsOf(folder, "SELECT state, payer, facts, announced_at FROM orders");
  expect(orders).toHaveLength(20);
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(ORDER_STATES));
  expect(orders.every(({ announced_at: at }) => Number(at) < yesterday)).toBe(true);
  const db = await openDatabase({ dataDir: folder, databaseUrl: null, secret: null }, console);
  expect(await verifyAudit(db)).toMatchObject({ isWhole: true });
  await db.destroy();
  const [{ content = "" } = {}] = rowsOf(folder, "SELECT content FROM desk_settings");
  const { rates, pendingRates } = JSON.parse(String(content)) as Record<string, { currency: string }[]>;
  expect(rates?.map(({ currency }) => currency)).toEqual(["NGN", "KES", "GHS", "JPY"]);
  expect(pendingRates ?? []).toEqual([]);
  expect(rowsOf(folder, "SELECT id FROM sessions")).toEqual([]);
  for (const person of people) expect(await signIn(folder, person)).toBe(person.role);

  const count = () => rowsOf(folder, "SELECT reference FROM orders").length;
  await fillDemoDesk({ DATA_DIR: folder }, yesterday + HOUR_MS);
  expect(count()).toBe(20);
  const [after] = await fillDemoDesk({ DATA_DIR: folder });
  expect(count()).toBe(40);
  expect(rowsOf(folder, "SELECT id FROM receiving_accounts")).toHaveLength(3);
  expect(await signIn(folder, people[0]!)).toBe(401);
  expect(await signIn(folder, after!)).toBe("admin");
});
