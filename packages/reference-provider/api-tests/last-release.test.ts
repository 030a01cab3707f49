import { join } from "node:path";
import { ORDER_STATES } from "@tradeslip/contracts/rules";
import { FakeClock, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it, vi } from "vitest";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { loadProviderConfig } from "../src/config.ts";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { startOrderDesk, stepsOf } from "./order-desk.ts";
import { newDataDir } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Made by release 4e0d2b78: orders in each state, three people of the desk, one payment for a book. */
const BACKUP = join(import.meta.dirname, "last-release.backup");

it("a back-up that the last release made is restored: nothing is lost, sums stay, an order goes on to its end", async () => {
  const dataDir = await newDataDir();
  const env = await databaseEnv(dataDir);
  const place = loadProviderConfig({ DATA_DIR: dataDir, ...env });
  expect(await restoreBackup(BACKUP, place)).toMatchObject({ erasedAgain: 0 });
  const clock = new FakeClock();
  clock.advance(HOUR / 6);
  const desk = await startOrderDesk({ dataDir, clock });
  const states = desk.rows("SELECT state FROM orders ORDER BY state").map(({ state }) => state);
  expect(states).toEqual([...ORDER_STATES, "money-seen"].toSorted());
  expect(desk.rows("SELECT status FROM payments")).toEqual([{ status: "new" }]);
  // Whose secrets the back-up's own test had.
  await desk.db.deleteFrom("totp_factors").execute();
  const ada = await desk.plainly("Ada");
  await desk.enrol("Ada", ada);
  const { in: came, out, refunded } = (await ada("GET", "/desk/totals")).body;
  // Four of 250, one of 500 and one of 200 that went back; three payouts of 0.005.
  expect([came, out, refunded]).toMatchObject([
    [{ currency: "USD", amount: "1700", count: 6 }],
    [{ currency: "BTC", amount: "0.015", count: 3 }],
    [{ currency: "USD", amount: "200", count: 1 }],
  ]);
  const { orders } = (await ada("GET", "/desk/orders?state=money-seen")).body;
  const { reference } = orders.find(({ usd }: { usd: string }) => usd === "250.00");
  const transaction = "c".repeat(64);
  expect(await stepsOf(ada, reference)("sent", { transaction })).toMatchObject({ state: "sent" });
  const verdict = await verifyAudit(desk.db);
  expect(verdict).toMatchObject({ isWhole: true });
  // Roles of tests are given by no one.
  const { differences } = verdict as { differences?: readonly { what: string }[] };
  expect(differences?.filter(({ what }) => what !== "role")).toEqual([]);
});
