import { DAY, HOUR, MINUTE, SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { describe, expect, it } from "vitest";
import {
  AMOUNT,
  type PaymentBody,
  type RunningPayments,
  startAgain,
  startPayments,
} from "./start-payments.ts";

/** One payment and its possible events. After each step the due poll runs. */
async function startPayment(confirmations = 1, pageLength = 25) {
  const env = { PAYMENT_CONFIRMATIONS: String(confirmations) };
  const payments = await startPayments({ env, pageLength });
  const payment = await payments.created();
  const { esplora } = payments;
  const look = async (wait = 5 * MINUTE) => {
    await payments.pass(wait);
    const { status, receivedBtc, confirmations: depth } = await payments.status(payment.paymentId);
    return `${status} ${receivedBtc} ${depth}`;
  };
  return {
    ...payments,
    payment,
    look,
    pay: (sats: number) => esplora.pay(payment.address, sats),
    mine: (blocks = 1) => esplora.chain.mine(blocks),
    /** Whether the book can be unlocked. */
    opens: async () => {
      const { status } = await payments.unlock(payment.paymentId);
      expect([200, 409]).toContain(status);
      return status === 200;
    },
  };
}

type Started = Awaited<ReturnType<typeof startPayment>>;

/** Events with the payment's state after each; "opens" means the book can be unlocked. */
type Step = readonly [happens: (run: Started) => unknown, stands: string, opens?: "opens"];

const wait = (ms: number) => (run: Started) => run.clock.advance(ms);
const scenarios: Record<string, readonly Step[]> = {
  "the exact amount": [
    [() => {}, "new 0.00000000 0"],
    [(run) => run.pay(AMOUNT), "detected 0.00057143 0"],
    [(run) => run.mine(), "confirmed 0.00057143 1", "opens"],
    [(run) => run.mine(2), "confirmed 0.00057143 3", "opens"],
  ],
  "one satoshi too little, then the rest": [
    [(run) => run.pay(AMOUNT - 1), "underpaid 0.00057142 0"],
    [(run) => run.mine(), "underpaid 0.00057142 1"],
    [(run) => run.pay(1), "detected 0.00057143 0"],
    [(run) => run.mine(), "confirmed 0.00057143 1", "opens"],
  ],
  "too little until the end": [
    [(run) => run.pay(AMOUNT - 1), "underpaid 0.00057142 0"],
    [
      (run) => {
        run.mine();
        wait(HOUR)(run);
      },
      "underpaid 0.00057142 1",
    ],
  ],
  "too much": [
    [(run) => run.pay(AMOUNT + 1), "detected 0.00057144 0"],
    [(run) => run.mine(), "overpaid 0.00057144 1", "opens"],
  ],
  nothing: [
    [() => {}, "new 0.00000000 0"],
    [wait(10 * MINUTE - 1), "expired 0.00000000 0"],
    [wait(DAY), "expired 0.00000000 0"],
  ],
  "the amount after the window": [
    [wait(10 * MINUTE), "expired 0.00000000 0"],
    [(run) => run.pay(AMOUNT), "late 0.00057143 0"],
    [(run) => run.mine(6), "late 0.00057143 6"],
  ],
  "part in time, the rest late": [
    [(run) => run.pay(AMOUNT - 1), "underpaid 0.00057142 0"],
    [wait(HOUR), "underpaid 0.00057142 0"],
    [(run) => run.pay(1), "late 0.00057143 0"],
    [(run) => run.mine(6), "late 0.00057143 6"],
  ],
  "the amount in time, mined after the window": [
    [(run) => run.pay(AMOUNT), "detected 0.00057143 0"],
    [wait(HOUR), "detected 0.00057143 0"],
    [(run) => run.mine(), "confirmed 0.00057143 1", "opens"],
  ],
  "a reorganisation before the book was given out": [
    [
      (run) => {
        run.pay(AMOUNT);
        run.mine();
        run.esplora.chain.reorganise(1);
      },
      "detected 0.00057143 0",
    ],
    [(run) => run.mine(), "confirmed 0.00057143 1", "opens"],
  ],
  "a double spend before it is mined": [
    [(run) => run.esplora.chain.drop(run.pay(AMOUNT)), "new 0.00000000 0"],
    [(run) => run.pay(AMOUNT), "detected 0.00057143 0"],
    [(run) => run.mine(), "confirmed 0.00057143 1", "opens"],
  ],
  "the same amount twice": [
    [
      (run) => {
        run.pay(AMOUNT);
        run.pay(AMOUNT);
      },
      "detected 0.00114286 0",
    ],
    [(run) => run.mine(), "overpaid 0.00114286 1", "opens"],
  ],
  "the same amount again, a day later": [
    [
      (run) => {
        run.pay(AMOUNT);
        run.mine();
      },
      "confirmed 0.00057143 1",
      "opens",
    ],
    [
      (run) => {
        wait(23 * HOUR)(run);
        run.pay(AMOUNT);
        run.mine();
      },
      "overpaid 0.00114286 2",
      "opens",
    ],
  ],
  "several small amounts in one poll": [
    [
      (run) => {
        for (let part = 0; part < 3; part++) run.pay(19_048);
      },
      "detected 0.00057144 0",
    ],
    [(run) => run.mine(), "overpaid 0.00057144 1", "opens"],
  ],
};

describe("F32: a payment", () => {
  it.each(Object.entries(scenarios))("%s", async (_name, steps) => {
    const started = await startPayment();
    for (const [index, [happens, stands, opens]] of steps.entries()) {
      await happens(started);
      expect(`${index}: ${await started.look()}`).toBe(`${index}: ${stands}`);
      expect(await started.opens()).toBe(opens === "opens");
    }
  });

  it("needs PAYMENT_CONFIRMATIONS blocks", async () => {
    const started = await startPayment(3);
    started.pay(AMOUNT);
    started.mine(2);
    expect(await started.look()).toBe("detected 0.00057143 2");
    expect(await started.opens()).toBe(false);
    started.mine();
    expect(await started.look()).toBe("confirmed 0.00057143 3");
    started.esplora.chain.reorganise(3);
    expect(await started.look()).toBe("detected 0.00057143 0");
    expect(await started.opens()).toBe(false);
  });

  it("counts a transaction once, even if listed twice and polled repeatedly", async () => {
    const started = await startPayment();
    started.esplora.fault("twice");
    started.pay(AMOUNT);
    for (let look = 0; look < 3; look++) expect(await started.look(MINUTE)).toBe("detected 0.00057143 0");
    started.mine();
    for (let look = 0; look < 3; look++) expect(await started.look()).toBe("confirmed 0.00057143 1");
    expect(started.rows("SELECT * FROM payment_outputs")).toHaveLength(1);
    expect(started.rows("SELECT status FROM payments")).toEqual([{ status: "confirmed" }]);
  });

  it("reads all pages of its transactions", async () => {
    const started = await startPayment();
    for (let part = 0; part < 60; part++) {
      started.pay(1_000);
      started.mine();
    }
    expect(await started.look()).toBe("overpaid 0.00060000 3");
  });

  it.each([10, 7, 1])(
    "M95: stays paid where the chain server's pages have %i transactions",
    async (length) => {
      const started = await startPayment(1, length);
      started.pay(AMOUNT);
      started.mine();
      expect(await started.look()).toBe("confirmed 0.00057143 1");
      for (let later = 0; later < 2 * length; later++) {
        started.pay(1);
        started.mine();
      }
      const received = ((AMOUNT + 2 * length) / 1e8).toFixed(8);
      expect(await started.look()).toBe(`overpaid ${received} ${2 * length + 1}`);
    },
  );

  it("stays paid once unlocked; a reorganisation is logged for the operator", async () => {
    const started = await startPayment();
    started.pay(AMOUNT);
    started.mine();
    await started.look();
    expect(await started.opens()).toBe(true);
    started.esplora.chain.reorganise(1);
    expect(await started.look()).toBe("confirmed 0.00057143 0");
    expect(await started.opens()).toBe(true);
  });

  it("ignores an answer older than the last recorded one", async () => {
    const started = await startPayment();
    started.pay(AMOUNT);
    const held = started.esplora.hold();
    started.clock.advance(MINUTE);
    const slow = started.watchPayments();
    await held.arrived;
    started.mine();
    // A second process on the same database, as during a restart.
    const other = await startAgain(started);
    await other.pass(SECOND);
    expect(await other.status(started.payment.paymentId)).toMatchObject({ status: "confirmed" });
    held.release();
    await slow;
    expect(await started.status(started.payment.paymentId)).toMatchObject({ status: "confirmed" });
  });
});

describe("F32: money that may have been sent in time", () => {
  const unseen = async (happens: (started: Started) => void, outage: number) => {
    const started = await startPayment();
    await started.look(MINUTE);
    happens(started);
    return { started, stands: await started.look(outage) };
  };

  it("counts as in time for an hour when no poll was possible", async () => {
    const { stands } = await unseen((run) => run.pay(AMOUNT), HOUR);
    expect(stands).toBe("detected 0.00057143 0");
  });

  it("needs manual review after that", async () => {
    const { stands } = await unseen((run) => run.pay(AMOUNT), 75 * MINUTE);
    expect(stands).toBe("late 0.00057143 0");
  });

  it("counts at any later time if its block is within the window", async () => {
    const { stands } = await unseen((run) => {
      run.pay(AMOUNT);
      run.mine();
    }, 20 * HOUR);
    expect(stands).toBe("confirmed 0.00057143 1");
  });

  it("keeps its first-seen time if it disappears and returns after the window", async () => {
    const started = await startPayment();
    started.pay(AMOUNT);
    await started.look();
    started.esplora.fault("empty-list");
    expect(await started.look()).toBe("new 0.00000000 0");
    started.esplora.fault(null);
    expect(await started.look(HOUR)).toBe("detected 0.00057143 0");
  });
});

describe("the watcher", () => {
  const polls = ({ esplora }: RunningPayments) => esplora.calls.length;

  it("polls every ten seconds while money is awaited", async () => {
    const started = await startPayment();
    const before = polls(started);
    for (let second = 0; second < 60; second++) await started.pass(SECOND);
    expect(polls(started) - before).toBe(6);
  });

  it("ends 24 hours after the window", async () => {
    const started = await startPayment();
    expect(await started.look(15 * MINUTE + DAY)).toBe("expired 0.00000000 0");
    started.pay(AMOUNT);
    const before = polls(started);
    expect(await started.look(10 * DAY)).toBe("expired 0.00000000 0");
    expect(polls(started)).toBe(before);
  });

  it("continues while money waits for its block", async () => {
    const started = await startPayment();
    started.pay(AMOUNT);
    expect(await started.look()).toBe("detected 0.00057143 0");
    expect(await started.look(2 * DAY)).toBe("detected 0.00057143 0");
    started.mine();
    expect(await started.look()).toBe("confirmed 0.00057143 1");
  });

  it("spreads many addresses over rounds", async () => {
    const payments = await startPayments({ env: { PAYMENT_GAP_LIMIT: "100" } });
    const made: PaymentBody[] = [];
    for (let number = 0; number < 25; number++) made.push(await payments.created());
    for (const { address } of made) payments.esplora.pay(address, AMOUNT);
    const before = polls(payments);
    await payments.pass(10 * SECOND);
    expect(polls(payments) - before).toBe(10);
    await payments.pass(SECOND);
    await payments.pass(SECOND);
    for (const { paymentId } of made) {
      expect(await payments.status(paymentId)).toMatchObject({ status: "detected" });
    }
  });
});
