import { DAY, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { recordingLogger } from "./recording-logger.ts";
import {
  AMOUNT,
  type ClientHeaders,
  clientName,
  type PaymentBody,
  type RunningPayments,
  startAgain,
  startPayments,
} from "./start-payments.ts";

const browser = (name: string) => ({ "x-client-browser": clientName(name) });
const network = (name: string) => ({ "x-client-network": clientName(name) });

/** How many of `tries` concurrent creations succeeded. */
async function letIn(tries: number, at: readonly RunningPayments[], client: ClientHeaders): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, turn) => at[turn % at.length]!.createAs(client)),
  );
  for (const { status } of answers) expect([201, 429]).toContain(status);
  return answers.filter(({ status }) => status === 201).length;
}

describe("H37: unpaid open payments", { timeout: 30_000 }, () => {
  it.each([
    ["of one browser: three", browser("of Ada"), 3],
    ["of one network: ten", network("an office"), 10],
  ])("%s, then 429 until the first one expires", async (_what, client, limit) => {
    const payments = await startPayments();
    for (let count = 0; count < limit; count++) {
      await payments.createAs(client).expect(201);
      await payments.pass(MINUTE);
    }
    const { body } = await payments
      .createAs(client)
      .expect(429)
      .expect("retry-after", String(15 * 60 - limit * 60));
    expect(body).toMatchObject({ code: "too_many_open_payments" });
    await payments.createAs({ ...browser("of Bob"), ...network("at home") }).expect(201);
    await payments.create().expect(201);
    await payments.pass((15 - limit) * MINUTE - SECOND);
    await payments.createAs(client).expect(429).expect("retry-after", "1");
    await payments.pass(SECOND);
    await payments.createAs(client).expect(201);
    await payments.createAs(client).expect(429);
  });

  it("browsers of one network have three each", async () => {
    const payments = await startPayments();
    for (const name of ["Ada", "Bob", "Eve"]) {
      const client = { ...browser(name), ...network("an office") };
      for (let count = 0; count < 3; count++) await payments.createAs(client).expect(201);
      await payments.createAs(client).expect(429);
    }
    expect(await letIn(2, [payments], { ...browser("Joe"), ...network("an office") })).toBe(1);
  });

  it("with money are not counted", async () => {
    const payments = await startPayments();
    const made: PaymentBody[] = [];
    for (let count = 0; count < 3; count++) {
      made.push((await payments.createAs(browser("of Ada")).expect(201)).body as PaymentBody);
    }
    payments.esplora.pay(made[0]!.address, AMOUNT - 1);
    await payments.pass(10 * SECOND);
    expect(await letIn(3, [payments], browser("of Ada"))).toBe(1);
  });

  it("of one network: 40 in a day's watch", async () => {
    const payments = await startPayments();
    const limit = 40;
    for (let round = 0; round < limit / 10; round++) {
      for (let count = 0; count < 10; count++) await payments.createAs(network("an office")).expect(201);
      await payments.pass(15 * MINUTE);
    }
    const { headers } = await payments.createAs(network("an office")).expect(429);
    const wait = Number(headers["retry-after"]) * SECOND;
    expect(wait).toBe(DAY + 15 * MINUTE - 4 * 15 * MINUTE);
    await payments.createAs(network("at home")).expect(201);
    await payments.pass(wait);
    await payments.createAs(network("an office")).expect(201);
  });

  it("are counted exactly under concurrency, over several providers and a restart", async () => {
    const one = await startPayments();
    const other = await startAgain(one);
    expect(await letIn(20, [one, other], browser("of Ada"))).toBe(3);
    expect(await letIn(20, [one, other], network("an office"))).toBe(10);
    await one.stop();
    await other.stop();
    const again = await startAgain(one);
    expect(await letIn(5, [again], browser("of Ada"))).toBe(0);
  });

  it("a known key returns its payment, however many are open", async () => {
    const payments = await startPayments();
    const key = "key-of-one-purchase";
    const { body } = await payments.createAs(browser("of Ada"), key).expect(201);
    expect(await letIn(5, [payments], browser("of Ada"))).toBe(2);
    const again = await payments.createAs(browser("of Ada"), key).expect(201);
    expect((again.body as PaymentBody).paymentId).toBe((body as PaymentBody).paymentId);
    // A refused request does not reserve its key.
    await payments.createAs(browser("of Ada"), "key-of-another-one").expect(429);
    await payments.pass(15 * MINUTE);
    await payments.createAs(browser("of Ada"), "key-of-another-one").expect(201);
  });

  it("make no call to the chain", async () => {
    const payments = await startPayments();
    await letIn(3, [payments], browser("of Ada"));
    const before = payments.esplora.calls.length;
    expect(await letIn(10, [payments], browser("of Ada"))).toBe(0);
    expect(payments.esplora.calls.length).toBe(before);
  });

  it.each(["short", "x".repeat(44), "ä".repeat(43), `${"x".repeat(42)}=`, ""])(
    "an invalid client identifier is ignored: %j",
    async (name) => {
      const payments = await startPayments();
      for (let count = 0; count < 12; count++) {
        const headers = { "x-client-browser": name, "x-client-network": name };
        const safe = Object.fromEntries(Object.entries(headers).map(([key, text]) => [key, encode(text)]));
        await payments.createAs(safe).expect(201);
      }
      expect(payments.rows("SELECT DISTINCT client_browser, client_network FROM payments")).toEqual([
        { client_browser: null, client_network: null },
      ]);
    },
  );

  it("client identifiers are not logged", async () => {
    const { logger, text } = recordingLogger();
    const payments = await startPayments({
      deps: { logger, payments: { roundIntervalMs: null, random: () => 0 } },
    });
    const client = { ...browser("of Ada"), ...network("an office") };
    await letIn(5, [payments], client);
    expect(text()).toContain("429");
    for (const name of Object.values(client)) expect(text()).not.toContain(name);
  });
});

/** Header values are Latin-1. */
function encode(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}
