import { beforeEach, expect, it, vi } from "vitest";
import {
  BUYER,
  makerStepsOf,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
  tryStep,
} from "./order-desk.ts";
import { type Call, startDesk } from "./start-desk.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

/** All of them with ORDER_RACES=1000; by default what a suite has time for. */
const RACES = Number(process.env["ORDER_RACES"] ?? 100);
const TX = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";

let desk: OrderDesk;
let eve: Call;
let ada: Call;
let bob: Call;

beforeEach(async () => {
  desk = await startOrderDesk();
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  await takeOrders(eve);
  // On PostgreSQL Bob's calls go to another provider on the same database.
  const isShared = !desk.isSqlite;
  const other = isShared ? await startDesk({ dataDir: desk.dataDir, clock: desk.clock }) : desk;
  bob = await other.member("Bob", "agent");
});

it(`K61: ${RACES} races of two agents on two providers for one order: one winner each, the loser learns by whom`, async () => {
  const won = { Ada: 0, Bob: 0 };
  for (let race = 0; race < RACES; race += 1) {
    const { token, reference } = desk.slip();
    expect((await ada("POST", "/desk/orders", { token })).status).toBe(200);
    const claim = (who: Call) => who("POST", `/desk/orders/${reference}/claim`, { version: 1 });
    const answers = await Promise.all(race % 2 === 0 ? [claim(ada), claim(bob)] : [claim(bob), claim(ada)]);
    const winner = answers.find(({ status }) => status === 200)!;
    const loser = answers.find(({ status }) => status === 409)!;
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { name } = winner.body.agent as { name: "Ada" | "Bob" };
    won[name] += 1;
    expect(loser.body).toMatchObject({
      code: "order_moved",
      message: `${name} has this order.`,
      order: { reference, version: 2, state: "claimed", agent: { name } },
    });
  }
  expect(won.Ada + won.Bob).toBe(RACES);
  expect(desk.rows("SELECT version FROM order_history WHERE step = 'claim'")).toHaveLength(RACES);
  expect(desk.rows("SELECT seq FROM audit WHERE action = 'claim'")).toHaveLength(RACES);
});

it("K98: one bank line for two orders at the same moment counts for one of them", async () => {
  const bank = await desk.account(eve);
  for (let race = 0; race < RACES / 10; race += 1) {
    const slips = [desk.slip(), desk.slip()] as const;
    const agents = [ada, bob] as const;
    for (const [turn, slip] of slips.entries()) {
      await slip.maker("POST", "/announce");
      await stepsOf(agents[turn]!, slip.reference)("claim");
      const address = turn === 0 ? BUYER.address : "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
      await makerStepsOf(slip)("destination", { ...BUYER, address });
      await stepsOf(agents[turn]!, slip.reference)("details", { accountId: bank });
    }
    const paidAt = new Date(desk.clock.now()).toISOString();
    const line = { amount: "250.00", paidAt, payerName: "Ada Lovelace" };
    const receipt = `FT-${race}`;
    // With the bank's own reference and without: it's the same line.
    const inputs = [{ ...line, receipt }, race % 2 === 0 ? line : { ...line, receipt }] as const;
    const answers = await Promise.all(
      slips.map((slip, turn) => tryStep(agents[turn]!, slip.reference, "money-seen", inputs[turn])),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    expect(answers[lost]!.body).toMatchObject({
      code: "payment_counted",
      reference: slips[1 - lost]!.reference,
    });
    for (const [turn, slip] of slips.entries()) {
      if (turn === lost) await cancelLater(slip.reference, agents[turn]!);
      else await payOut(slip.reference, agents[turn]!, race);
    }
  }
});

async function payOut(reference: string, who: Call, race: number): Promise<void> {
  const transaction = race.toString(16).padStart(4, "0") + TX.slice(4);
  const twice = await Promise.all([
    tryStep(who, reference, "sent", { transaction }),
    tryStep(who, reference, "sent", { transaction: `f${transaction.slice(1)}` }),
  ]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await stepsOf(who, reference)("close");
}

async function cancelLater(reference: string, who: Call): Promise<void> {
  desk.clock.advance(31 * 60_000);
  await stepsOf(who, reference)("cancel", { reason: "Not paid" });
}
