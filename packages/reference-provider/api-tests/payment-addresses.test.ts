import { DAY, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { describe, expect, it } from "vitest";
import {
  AMOUNT,
  clientName,
  FIRST_ADDRESS,
  type PaymentBody,
  type RunningPayments,
  SECOND_ADDRESS,
  startAgain,
  startPayments,
} from "./start-payments.ts";

const GAP = 20;
const WATCH = 15 * MINUTE + DAY;
const TIME = { timeout: 30_000 };
const TAKES_LONG = { timeout: 600_000 };
const ONE = { env: { PAYMENT_GAP_LIMIT: "1" } };

const satsOf = ({ btcAmount }: PaymentBody) => Math.round(Number(btcAmount) * 1e8);
const highest = ({ rows }: RunningPayments) =>
  Number(rows("SELECT max(address_index) AS top FROM payment_addresses")[0]?.["top"]);

/** Creates `count` payments that share one address, in order of creation. */
async function startSharing(count: number) {
  const payments = await startPayments(ONE);
  const made: PaymentBody[] = [];
  for (let number = 0; number < count; number++) {
    made.push(await payments.created());
    payments.clock.advance(1);
  }
  expect(new Set(made.map(({ address }) => address))).toEqual(new Set([FIRST_ADDRESS]));
  const look = (ms = 10 * SECOND) => payments.pass(ms);
  const stand = async () => {
    const all = [];
    for (const { paymentId } of made) {
      const { status, receivedBtc } = await payments.status(paymentId);
      all.push(`${status} ${Math.round(Number(receivedBtc) * 1e8)}`);
    }
    return all;
  };
  return { payments, made, look, stand };
}

describe("H41: the wallet's gap limit", TIME, () => {
  it("H41: addresses stay within the gap limit", TAKES_LONG, async () => {
    const payments = await startPayments();
    const count = runs(100, 1_200);
    const made: PaymentBody[] = [];
    const left = Array.from({ length: count }, (_, number) => number);
    const makeSome = async () => {
      for (let number = left.pop(); number !== undefined; number = left.pop()) {
        const headers = { "x-client-network": clientName(`network ${number}`) };
        let answer = await payments.createAs(headers, `purchase-${number}`);
        // A creation has a few seconds, and a busy machine may take longer: on a 503, the client retries.
        while (answer.status === 503) answer = await payments.createAs(headers, `purchase-${number}`);
        expect(answer.status).toBe(201);
        made.push(answer.body as PaymentBody);
      }
    };
    await Promise.all(Array.from({ length: 4 }, makeSome));
    expect(highest(payments)).toBe(GAP - 1);
    expect(new Set(made.map(({ address, btcAmount }) => `${address} ${String(btcAmount)}`)).size).toBe(count);

    const paid = made.find(({ address }) => address === SECOND_ADDRESS)!;
    payments.esplora.pay(paid.address, satsOf(paid));
    for (let round = 0; round < 3; round++) await payments.pass(10 * SECOND);
    expect(await payments.status(paid.paymentId)).toMatchObject({ status: "detected" });
    await payments.created();
    expect(highest(payments), "money that may vanish opens nothing").toBe(GAP - 1);
    payments.esplora.chain.mine(1);
    for (let round = 0; round < 3; round++) await payments.pass(30 * SECOND);
    for (let more = 0; more < 5; more++) await payments.created();
    expect(highest(payments)).toBe(1 + GAP);
  });

  it("is set by PAYMENT_GAP_LIMIT", async () => {
    const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: "3" } });
    for (let count = 0; count < 7; count++) await payments.created();
    const watched = payments.rows("SELECT watched_payments FROM payment_addresses ORDER BY address_index");
    expect(watched.map(({ watched_payments }) => watched_payments)).toEqual([3, 2, 2]);
    await payments.stop();
    const again = await startAgain(payments, { PAYMENT_GAP_LIMIT: "4" });
    await again.created();
    expect(highest(again)).toBe(3);
  });

  it("continues after an address that the operator's wallet used itself", async () => {
    const payments = await startPayments(ONE);
    payments.esplora.pay(FIRST_ADDRESS, 1_000);
    payments.esplora.chain.mine(1);
    expect(await payments.created()).toMatchObject({ address: SECOND_ADDRESS });
    expect(await payments.created()).toMatchObject({ address: SECOND_ADDRESS });
  });

  it("allows 64 payments an address, then 503 until the first watch ends", async () => {
    const payments = await startPayments(ONE);
    const made: PaymentBody[] = [];
    for (let count = 0; count < 64; count++) made.push(await payments.created());
    expect(made.map(satsOf).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 64 }, (_, more) => AMOUNT + more),
    );
    const { body } = await payments.create().expect(503).expect("retry-after", "3600");
    expect(body).toMatchObject({ code: "payments_busy", message: expect.stringMatching(/^[A-Z]/) as string });
    await payments.pass(WATCH);
    // At the same price, every amount of that address is taken.
    const { body: later } = await payments.create(undefined, { btcUsd: "87000.00" }).expect(201);
    expect(later).toMatchObject({ address: FIRST_ADDRESS });
  });

  it("concurrent creations share the last addresses", async () => {
    const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: "2" } });
    const made = await Promise.all(Array.from({ length: 15 }, () => payments.created()));
    expect(new Set(made.map(({ address }) => address)).size).toBe(2);
    expect(new Set(made.map(({ address, btcAmount }) => `${address} ${String(btcAmount)}`)).size).toBe(15);
  });
});

describe("H41: money sent to a shared address", TIME, () => {
  type Sharing = Awaited<ReturnType<typeof startSharing>>;
  const pay = (sats: number) => (run: Sharing) => run.payments.esplora.pay(FIRST_ADDRESS, sats);
  const mine = (run: Sharing) => run.payments.esplora.chain.mine(1);
  const wait = (ms: number) => (run: Sharing) => run.payments.clock.advance(ms);
  /** Three payments: of AMOUNT, one satoshi more, and two satoshis more. */
  it.each<[string, ((run: Sharing) => unknown)[], string[]]>([
    ["the amount of the first", [pay(AMOUNT)], [`detected ${AMOUNT}`, "new 0", "new 0"]],
    [
      "the amount of the second, mined",
      [pay(AMOUNT + 1), mine],
      ["new 0", `confirmed ${AMOUNT + 1}`, "new 0"],
    ],
    [
      "all three amounts",
      [pay(AMOUNT + 2), pay(AMOUNT), pay(AMOUNT + 1), mine],
      [`confirmed ${AMOUNT}`, `confirmed ${AMOUNT + 1}`, `confirmed ${AMOUNT + 2}`],
    ],
    ["the same amount twice", [pay(AMOUNT), pay(AMOUNT), mine], [`overpaid ${2 * AMOUNT}`, "new 0", "new 0"]],
    [
      "more than any amount, within the window",
      [pay(AMOUNT + 3), mine],
      ["new 0", "new 0", `new ${AMOUNT + 3}`],
    ],
    [
      "more than any amount: needs manual review",
      [pay(AMOUNT + 3), mine, (run) => run.look(), wait(HOUR)],
      ["expired 0", "expired 0", `late ${AMOUNT + 3}`],
    ],
    [
      "parts that add up to an amount: need manual review",
      [pay(30_000), pay(AMOUNT + 2 - 30_000), mine, (run) => run.look(), wait(HOUR)],
      ["expired 0", "expired 0", `late ${AMOUNT + 2}`],
    ],
    [
      "dust, and then the amount",
      [pay(294), (run) => run.look(), pay(AMOUNT + 2), mine],
      ["new 0", "new 0", `confirmed ${AMOUNT + 2 + 294}`],
    ],
    [
      "an amount after its window",
      [wait(HOUR), (run) => run.look(), pay(AMOUNT + 1), mine],
      ["expired 0", `late ${AMOUNT + 1}`, "expired 0"],
    ],
  ])("%s", async (_what, steps, expected) => {
    const run = await startSharing(3);
    for (const step of steps) await step(run);
    await run.look(MINUTE);
    expect(await run.stand()).toEqual(expected);
    for (const [index, { paymentId }] of run.made.entries()) {
      const { status } = await run.payments.unlock(paymentId);
      expect(status).toBe(/^(confirmed|overpaid)/.test(expected[index]!) ? 200 : 409);
    }
  });

  it("stays assigned through a reorganisation", async () => {
    const run = await startSharing(3);
    pay(AMOUNT + 1)(run);
    mine(run);
    await run.look();
    run.payments.esplora.chain.reorganise(1);
    await run.look(30 * SECOND);
    expect(await run.stand()).toEqual(["new 0", `detected ${AMOUNT + 1}`, "new 0"]);
    mine(run);
    await run.look(30 * SECOND);
    expect(await run.stand()).toEqual(["new 0", `confirmed ${AMOUNT + 1}`, "new 0"]);
  });

  it("closes the address to new payments, permanently once confirmed", async () => {
    const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: "2" } });
    const { address } = await payments.created();
    payments.esplora.pay(address, AMOUNT);
    await payments.pass(10 * SECOND);
    for (let count = 0; count < 3; count++) {
      expect(await payments.created()).toMatchObject({ address: SECOND_ADDRESS });
    }
    payments.esplora.chain.mine(1);
    await payments.pass(30 * SECOND);
    await payments.pass(WATCH);
    const others = await Promise.all(Array.from({ length: 4 }, () => payments.created()));
    expect(others.map((other) => other.address)).not.toContain(address);
  });

  it("leaves addresses for new payments while all have unconfirmed money", async () => {
    const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: "2" } });
    const two = [await payments.created(), await payments.created()];
    const txids = two.map(({ address }) => payments.esplora.pay(address, 294));
    await payments.pass(10 * SECOND);
    const third = await payments.created();
    expect(third).toMatchObject({ address: FIRST_ADDRESS, status: "new", receivedBtc: "0.00000000" });
    for (const txid of txids) payments.esplora.chain.drop(txid);
    await payments.pass(10 * SECOND);
    payments.esplora.pay(FIRST_ADDRESS, satsOf(third));
    payments.esplora.chain.mine(1);
    await payments.pass(MINUTE);
    expect(await payments.status(third.paymentId)).toMatchObject({ status: "confirmed" });
    expect(await payments.status(two[0]!.paymentId)).toMatchObject({ status: "new" });
    expect(highest(payments)).toBe(1);
  });

  it("belongs to the only payment at its arrival, even if the address is shared later", async () => {
    const payments = await startPayments(ONE);
    const first = await payments.created();
    payments.esplora.pay(FIRST_ADDRESS, AMOUNT - 1);
    const held = payments.esplora.hold();
    payments.clock.advance(10 * SECOND);
    const look = payments.watchPayments();
    await held.arrived;
    payments.clock.advance(1);
    const second = await payments.created();
    expect(second).toMatchObject({ address: FIRST_ADDRESS });
    held.release();
    await look;
    expect(await payments.status(first.paymentId)).toMatchObject({ status: "underpaid" });
    expect(await payments.status(second.paymentId)).toMatchObject({ status: "new" });
  });
});

describe("H41: an address whose watch ended unpaid", TIME, () => {
  it("is allocated again, the lowest index first, with another amount", async () => {
    const payments = await startPayments();
    const first = await payments.created();
    await payments.pass(WATCH - 1);
    expect(await payments.created(), "it is still watched").toMatchObject({ address: SECOND_ADDRESS });
    await payments.pass(1);
    const second = await payments.created();
    expect(second.address).toBe(FIRST_ADDRESS);
    expect([satsOf(first), satsOf(second)]).toEqual([AMOUNT, AMOUNT + 1]);
  });

  it("money for an old payment never pays a new one, or the reverse", async () => {
    const payments = await startPayments(ONE);
    const old = await payments.created();
    await payments.pass(WATCH);
    const fresh = await payments.created();
    expect(fresh.address).toBe(old.address);
    payments.esplora.pay(old.address, satsOf(old));
    payments.esplora.chain.mine(1);
    await payments.pass(10 * SECOND);
    expect(await payments.status(old.paymentId)).toMatchObject({ status: "late" });
    expect(await payments.status(fresh.paymentId)).toMatchObject({
      status: "new",
      receivedBtc: "0.00000000",
    });
    payments.esplora.pay(old.address, satsOf(fresh));
    payments.esplora.chain.mine(1);
    await payments.pass(10 * SECOND);
    expect(await payments.status(fresh.paymentId)).toMatchObject({ status: "confirmed" });
    expect(await payments.status(old.paymentId)).toMatchObject({ status: "late" });
  });

  it("is not allocated again after a payment to it", async () => {
    const payments = await startPayments();
    const old = await payments.created();
    await payments.pass(WATCH);
    payments.esplora.pay(old.address, AMOUNT);
    expect(await payments.created()).toMatchObject({ address: SECOND_ADDRESS });
  });

  it("does not reuse an amount for 30 days", async () => {
    const payments = await startPayments(ONE);
    const amounts: number[] = [];
    for (let time = 0; time < 3; time++) {
      amounts.push(satsOf(await payments.created()));
      await payments.pass(WATCH);
    }
    await payments.pass(30 * DAY);
    amounts.push(satsOf(await payments.created()));
    expect(amounts).toEqual([AMOUNT, AMOUNT + 1, AMOUNT + 2, AMOUNT]);
  });
});

/** A seeded random generator (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe("H41: random events at a shared address", TIME, () => {
  it.each(Array.from({ length: runs(5, 24) }, (_, seed) => seed))(
    "no book without its exact payment, and no money lost: run %s",
    async (seed) => {
      const random = randomOf(seed + 1);
      const payments = await startPayments(ONE);
      const made: { id: string; sats: number; index: number }[] = [];
      const sent: { sats: number; known: number }[] = [];
      const isWatched = () =>
        payments.rows("SELECT 1 FROM payment_addresses WHERE address_index = 0 AND next_look_at IS NOT NULL")
          .length > 0;
      const pay = (sats: number) => {
        if (!isWatched()) return;
        payments.esplora.pay(FIRST_ADDRESS, sats);
        sent.push({ sats, known: made.length });
      };
      const acts: (() => unknown)[] = [
        async () => {
          const answer = await payments.create();
          if (answer.status !== 201) return;
          const body = answer.body as PaymentBody;
          if (body.address === FIRST_ADDRESS) {
            made.push({ id: body.paymentId, sats: satsOf(body), index: made.length });
          }
          payments.clock.advance(1);
        },
        () => made.length > 0 && pay(made[random(made.length)]!.sats),
        () => made.length > 0 && pay(AMOUNT + random(8)),
        () => made.length > 0 && pay(300 + random(AMOUNT)),
        () => payments.esplora.chain.mine(1),
        () => payments.esplora.chain.reorganise(1),
        () => payments.pass(10 * SECOND),
        () => payments.pass(MINUTE),
        () => random(4) === 0 && payments.pass(WATCH),
      ];
      await acts[0]!();
      await acts[0]!();
      for (let step = 0; step < 25; step++) {
        await acts[random(acts.length)]!();
        await payments.pass(10 * SECOND);
      }
      await payments.pass(5 * MINUTE);

      for (const { id, sats, index } of made) {
        const { status } = await payments.status(id);
        const own = sent.filter((money) => money.sats === sats && money.known > index).length;
        if (status === "confirmed" || status === "overpaid" || status === "detected") {
          expect(own, `${status} without money of its own`).toBeGreaterThan(0);
        }
      }
      const kept = payments.rows("SELECT txid, vout, sats FROM payment_outputs");
      const sorted = (all: readonly { sats?: unknown }[]) =>
        all.map(({ sats }) => Number(sats)).toSorted((a, b) => a - b);
      expect(sorted(kept)).toEqual(sorted(sent));
    },
  );
});
