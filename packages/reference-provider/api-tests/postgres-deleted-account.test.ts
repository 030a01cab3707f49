import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { BUYER, startOrderDesk } from "./order-desk.ts";
import { startPushService, TestBrowser } from "./push-service.ts";
import { databaseUrl } from "./test-database.ts";
import { ADA } from "./start-provider.ts";

const LOOK_MS = 20;
const BOTH = { email: true, push: true };
const BITCOIN = { coinId: "bitcoin", network: "bitcoin" };
const ALERT = { coinId: "bitcoin", coinName: "Bitcoin", direction: "above", price: "80000", repeat: "once" };

type Write = readonly [method: "POST" | "PUT", path: string, body?: object];
const WRITES: Readonly<Record<string, Write>> = {
  destination: ["POST", "/account/destinations", { kind: "coin", ...BITCOIN, address: BUYER.address }],
  alert: ["POST", "/account/alerts", ALERT],
  browser: ["POST", "/account/push-subscriptions", new TestBrowser().subscription],
  choices: ["PUT", "/account/notices", { orders: BOTH, alerts: BOTH }],
  app: ["POST", "/account/totp"],
};

it.each(Object.entries(WRITES))(
  "L69: %s, written at the moment the account is deleted, isn't left behind",
  async (_what, [method, path, body]) => {
    const { network: push } = await startPushService();
    const desk = await startOrderDesk({ env: { PUBLIC_ORIGIN: "https://desk.example" }, deps: { push } });
    await desk.member("Una", "user");
    const una = await desk.plainly("Una");
    await una("POST", "/account/step-up", { password: ADA.password });
    // The mail about the login locks the account, too, and the deletion would wait for it.
    await desk.mailSettled();
    const other = new Client({ connectionString: await databaseUrl(desk.dataDir) });
    await other.connect();
    onTestFinished(() => other.end());
    const waiting = async () => {
      const { rows } = await other.query(
        "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
      return rows.length;
    };
    // Makes the deletion wait once it has removed all of these, before it commits.
    await other.query("BEGIN");
    await other.query("LOCK TABLE proof_tries IN ACCESS EXCLUSIVE MODE");
    const deleting = una("DELETE", "/account");
    const removed = "SELECT 1 FROM pg_locks WHERE relation = 'proof_tries'::regclass AND NOT granted";
    // Others may wait for another lock for a moment.
    while ((await other.query(removed)).rows.length === 0) await pause(LOOK_MS);
    const answers: number[] = [];
    const writing = una(method, path, body).then(({ status }) => answers.push(status));
    while (answers.length + (await waiting()) < 2) await pause(LOOK_MS);
    await other.query("ROLLBACK");
    expect((await deleting).status).toBe(204);
    await writing;
    expect(answers).toEqual([401]);
    for (const table of [
      "saved_destinations",
      "price_alerts",
      "push_subscriptions",
      "notice_choices",
      "totp_factors",
    ] as const)
      expect(await desk.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  },
);
