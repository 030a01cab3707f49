import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Order } from "@tradeslip/contracts";
import { expect, it, onTestFinished, vi } from "vitest";
import { listen } from "./listen.ts";
import { BUY } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

// Each case starts two servers and runs programs.
vi.setConfig({ testTimeout: 120_000 });
/** Far more than the second that it takes, because a busy machine may stall. */
const PATIENT = { timeout: 20_000, interval: 20 };
const WALLET = "0d6f3c1e-8a34-4d0f-9b21-6a1c5e7f9d21";

/** A desk that takes orders, and its provider's database. */
async function start() {
  const console = await startConsole();
  const admin = await console.person("Ada", "admin");
  const { version } = (await admin.get("/api/desk/settings")).body as { version: number };
  await admin.put("/api/desk/settings", { version, takesOrders: true });
  const file = new DatabaseSync(join(console.dataDir, "provider.sqlite"), { timeout: 5_000 });
  onTestFinished(() => file.close());
  return { ...console, admin, file };
}

it("a wallet lists the addresses of a year, each with its order", async () => {
  const { admin, file } = await start();
  const wallet = { kind: "coin", name: "Desk wallet", currency: "BTC", network: "bitcoin", version: 0 };
  const path = `/api/desk/receiving-accounts/${WALLET}`;
  expect((await admin.put(path, { ...wallet, holder: "Desk Ltd", details: [] })).status).toBe(200);
  file.exec(`
    WITH RECURSIVE turns(turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < 15000)
    INSERT INTO receiving_addresses (network, address, tag, account_id, place, reference)
    SELECT 'bitcoin', 'bc1q' || printf('%038d', turn), '', '${WALLET}', turn, '9W57J-YKX28' FROM turns`);
  const answer = await admin.get("/api/desk/receiving-accounts");
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
  const { accounts } = answer.body as { accounts: { addresses: object[] }[] };
  expect(accounts.map(({ addresses }) => addresses.length)).toEqual([15_000]);
});

it("a page of the audit has a hundred changes of settings with many rates", async () => {
  const { admin, file } = await start();
  const content = JSON.stringify({ before: "x".repeat(3e4), after: "x".repeat(3e4) });
  const more = file.prepare(`
    WITH RECURSIVE turns(turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < 100)
    INSERT INTO audit (seq, at, actor_kind, actor_id, action, reference, content, salt, commitment, hash)
    SELECT seq + turn, at, actor_kind, actor_id, action, reference, ?, salt, commitment, hash
    FROM audit, turns WHERE seq = (SELECT max(seq) FROM audit)`);
  more.run(content);
  const { rows } = (await admin.get("/api/desk/audit")).body as { rows: { content: object }[] };
  expect(rows.map((row) => JSON.stringify(row.content))).toEqual(Array.from({ length: 100 }, () => content));
});

it("a page follows ten orders, however much was written about each", async () => {
  const { desk, admin, clock, file, open } = await start();
  const customer = open();
  const orders: Order[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const order = (await customer.post("/api/orders", BUY)).body as Order;
    await customer.post(`/api/orders/${order.token}/announce`);
    const claim = () => admin.post(`/api/desk/orders/${order.reference}/claim`, { version: 1 });
    await vi.waitFor(async () => expect((await claim()).status).toBe(200), PATIENT);
    orders.push(order);
  }
  const write = file.prepare(
    "INSERT INTO order_messages (reference, number, at, side, text) VALUES (?, ?, ?, 'desk', ?)",
  );
  file.exec("BEGIN");
  for (const { reference } of orders)
    for (let number = 1; number <= 100; number += 1)
      write.run(reference, number, clock.now(), "😀".repeat(500));
  file.exec("COMMIT");
  const query = orders.map(({ token }) => `token=${token}`).join("&");
  const own = await listen(desk.address, `/api/orders/stream?${query}`, customer);
  await vi.waitFor(() => expect(own.text().split("event: order")).toHaveLength(11), PATIENT);
});
