import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { DAY, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, inject, it } from "vitest";
import { AMOUNT, type RunningPayments, startPayments } from "./start-payments.ts";
import { CHILD_ENV, newDataDir } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

/** Each call starts a Node process. */
const STARTS_PROGRAMS = { timeout: 30_000 };
const PROGRAM = bundledProgram("release");

/** Runs the operator's release command next to the provider, on the real clock. */
async function release({ dataDir }: RunningPayments, ...args: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...CHILD_ENV, DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number]>,
  ]);
  return { code, said: said + complained };
}

/** In the past of the real clock, so that every payment window is closed. */
async function startLongAgo(env: Readonly<Record<string, string>> = {}): Promise<RunningPayments> {
  const payments = await startPayments({ env });
  payments.clock.advance(Date.now() - DAY * 365 - payments.clock.now());
  return payments;
}

async function lateOne(payments: RunningPayments) {
  const payment = await payments.created();
  await payments.pass(16 * MINUTE);
  payments.esplora.pay(payment.address, AMOUNT);
  payments.esplora.chain.mine(1);
  await payments.pass(HOUR);
  expect(await payments.status(payment.paymentId)).toMatchObject({ status: "late", confirmations: 1 });
  return payment;
}

describe("the operator can release", STARTS_PROGRAMS, () => {
  it("a late payment: its page shows it as confirmed, and the book stays available", async () => {
    const payments = await startLongAgo();
    const { paymentId } = await lateOne(payments);
    await payments.unlock(paymentId).expect(409);
    expect(await release(payments, "--", paymentId)).toEqual({
      code: 0,
      said: "The book is released: the payment is confirmed, with 0.00057143 BTC.\n",
    });
    expect(await payments.status(paymentId)).toMatchObject({ status: "confirmed" });
    const { downloadUrl } = await payments.unlocked(paymentId);
    await payments.download(downloadUrl).expect(200);
    await payments.pass(DAY);
    expect(await payments.status(paymentId)).toMatchObject({ status: "confirmed" });
    expect(payments.rows("SELECT status FROM payments")).toEqual([{ status: "confirmed" }]);
  });

  it("an underpaid payment; a second release changes nothing", async () => {
    const payments = await startLongAgo();
    const { paymentId, address } = await payments.created();
    payments.esplora.pay(address, AMOUNT - 100);
    payments.esplora.chain.mine(1);
    await payments.pass(HOUR);
    expect(await payments.status(paymentId)).toMatchObject({ status: "underpaid" });
    const first = await release(payments, paymentId);
    expect(first).toMatchObject({
      code: 0,
      said: expect.stringContaining("confirmed, with 0.00057043 BTC") as string,
    });
    const rows = payments.rows("SELECT * FROM payments");
    expect(await release(payments, paymentId)).toEqual(first);
    expect(payments.rows("SELECT * FROM payments")).toEqual(rows);
    await payments.unlock(paymentId).expect(200);
  });
});

it(
  "H41: the operator can release a book for money that matches no payment of its address",
  STARTS_PROGRAMS,
  async () => {
    const payments = await startLongAgo({ PAYMENT_GAP_LIMIT: "1" });
    const first = await payments.created();
    const second = await payments.created();
    expect(second.address).toBe(first.address);
    payments.esplora.pay(first.address, AMOUNT + 7);
    payments.esplora.chain.mine(1);
    await payments.pass(MINUTE);
    await payments.pass(HOUR);
    const unclear = payments.rows("SELECT payment_id, sats FROM payment_outputs WHERE unclear = 1");
    expect(unclear).toMatchObject([{ sats: AMOUNT + 7 }]);
    const { payment_id: paymentId } = unclear[0] as { payment_id: string };
    expect(await payments.status(paymentId)).toMatchObject({ status: "late", confirmations: 1 });
    await payments.unlock(paymentId).expect(409);
    expect(await release(payments, paymentId)).toMatchObject({ code: 0 });
    await payments.unlock(paymentId).expect(200);
  },
);

describe("the operator cannot release", STARTS_PROGRAMS, () => {
  it("an unknown payment", async () => {
    const payments = await startLongAgo();
    expect(await release(payments, "-unknown")).toEqual({
      code: 1,
      said: "Not released. We can't find this payment.\n",
    });
  });

  it("a payment without money", async () => {
    const payments = await startLongAgo();
    const { paymentId } = await payments.created();
    expect(await release(payments, paymentId)).toEqual({
      code: 1,
      said: "Not released. It is expired. You can release only late and underpaid payments by hand.\n",
    });
    await payments.unlock(paymentId).expect(409);
  });

  it("a payment whose money is not final", async () => {
    const payments = await startLongAgo();
    const { paymentId, address } = await payments.created();
    await payments.pass(16 * MINUTE);
    payments.esplora.pay(address, AMOUNT);
    await payments.pass(HOUR);
    expect(await release(payments, paymentId)).toEqual({
      code: 1,
      said: "Not released. Its money isn't final yet: 0 of 1 confirmations.\n",
    });
    await payments.unlock(paymentId).expect(409);
  });

  it("a payment whose window is open", async () => {
    const payments = await startPayments();
    payments.clock.advance(Date.now() - payments.clock.now());
    const { paymentId, address } = await payments.created();
    payments.esplora.pay(address, AMOUNT - 1);
    payments.esplora.chain.mine(1);
    await payments.pass(MINUTE);
    expect(await release(payments, paymentId)).toEqual({
      code: 1,
      said: "Not released. Its payment window is still open: the rest may still arrive.\n",
    });
  });
});

it.skipIf(inject("databaseServer") !== undefined)(
  "from a folder without the database it says where it looked, and makes none",
  STARTS_PROGRAMS,
  async () => {
    const dataDir = await newDataDir();
    const child = spawnSync(process.execPath, [PROGRAM, "a-payment"], {
      env: { ...CHILD_ENV, DATA_DIR: dataDir },
      encoding: "utf8",
    });
    expect([child.status, child.stderr]).toEqual([
      1,
      `Not released. ${dataDir}/provider.sqlite: there's no database. Set DATA_DIR to the desk's folder, or DATABASE_URL.\n`,
    ]);
    expect(await readdir(dataDir)).toEqual([]);
  },
);

it("without a payment id nothing changes", STARTS_PROGRAMS, async () => {
  const payments = await startLongAgo();
  expect(await release(payments)).toMatchObject({ code: 2 });
});
