import { expect, it, vi } from "vitest";
import { startOrderDesk, takeOrders } from "./order-desk.ts";
import { booksOf, fileOf, posterOf } from "./statement-desk.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const LINES = 50_000;
const MB = 1024 * 1024;

it("O112: imports 50,000 lines in ten seconds with a flat memory", async () => {
  const desk = await startOrderDesk();
  const eve = await desk.member("Eve", "admin");
  await takeOrders(eve);
  const bank = await desk.account(eve);
  await booksOf(eve, bank).map();
  const post = await posterOf(desk, "Eve");
  const lines = Array.from({ length: LINES }, (_none, turn) => ({
    at: `2026-10-${String(1 + (turn % 28)).padStart(2, "0")}`,
    amount: turn % 3 === 0 ? "-1.25" : "250.00",
    words: `NIP/SOME PAYER ${turn}`,
    reference: `S${1_000_000 + turn}`,
  }));
  const file = fileOf(lines.toSorted((one, other) => (one.at < other.at ? -1 : 1)));
  expect(Buffer.byteLength(file)).toBeLessThan(5 * MB);
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const began = performance.now();
  const { status, body } = await post(bank, file);
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(watching);
  expect([status, body.fresh]).toEqual([200, LINES]);
  expect(seconds).toBeLessThan(10);
  expect(most - before).toBeLessThan(200 * MB);
  expect((await post(bank, file)).body.fresh).toBe(0);
  expect((await post(bank, `${file}2026-10-28,One more,1.00,,,X-1\n`)).status).toBe(400);
});
