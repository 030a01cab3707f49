import { HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  BUYER,
  claimedBy,
  customerStepsOf,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
  tryStep,
} from "./order-desk.ts";
import { type Call, startDesk } from "./start-desk.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

/** All of them with ORDER_RACES=1000; by default as many as a suite has time for. */
const RACES = Number(process.env["ORDER_RACES"] ?? runs(20, 100));
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
      // After two unpaid orders of one payer, the third has no price hold (P20.7).
      await claimedBy(agents[turn]!, slip, { ...BUYER, address: addressOf(slip) });
      await stepsOf(agents[turn]!, slip.reference)("details", { accountId: bank });
    }
    const madeAt = new Date(desk.clock.now()).toISOString();
    const line = { amount: "250.00", madeAt, payerName: "Ada Lovelace" };
    // As two people would type it; one digit alone, as in FT-1111, would tell nothing.
    const inputs = [
      { ...line, bankReference: `FT-27${1_000 + race}` },
      { ...line, bankReference: `ft 27${1_000 + race}` },
    ] as const;
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

it("O109: of two orders of one payer at the same moment, on two providers, one gets payment details", async () => {
  const bank = await desk.account(eve);
  const agents = [ada, bob] as const;
  for (let race = 0; race < RACES / 10; race += 1) {
    const slips = [desk.slip(), desk.slip()] as const;
    for (const [turn, slip] of slips.entries()) {
      await claimedBy(agents[turn]!, slip);
    }
    const answers = await Promise.all(
      slips.map((slip, turn) => tryStep(agents[turn]!, slip.reference, "details", { accountId: bank })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = answers.findIndex(({ status }) => status === 200);
    await customerStepsOf(slips[won]!)("cancel", { notPaid: true });
  }
});

it("O109: of two payers who together pass a limit of the desk at the same moment, one gets payment details", async () => {
  const bank = await desk.account(eve);
  await takeOrders(eve, { limits: { newPayersDayUsd: "400", openHoldsUsd: "400" } });
  const payers = [
    [ada, BUYER],
    [bob, { ...BUYER, address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", payerName: "Someone Else" }],
  ] as const;
  for (let race = 0; race < RACES / 10; race += 1) {
    const slips = [desk.slip(), desk.slip()] as const;
    for (const [turn, [agent, destination]] of payers.entries()) {
      await claimedBy(agent, slips[turn]!, destination);
    }
    const answers = await Promise.all(
      payers.map(([agent], turn) => tryStep(agent, slips[turn]!.reference, "details", { accountId: bank })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = slips[answers.findIndex(({ status }) => status === 200)]!;
    await customerStepsOf(won)("cancel", { notPaid: true });
    desk.clock.advance(24 * HOUR);
  }
});

async function payOut(reference: string, who: Call, race: number): Promise<void> {
  const transaction = race.toString(16).padStart(4, "0") + TX.slice(4);
  const twice = await Promise.all([
    tryStep(who, reference, "sent", { transaction }),
    tryStep(who, reference, "sent", { transaction: `f${transaction.slice(1)}` }),
  ]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await stepsOf(eve, reference)("close");
}

async function cancelLater(reference: string, who: Call): Promise<void> {
  desk.clock.advance(31 * 60_000);
  await stepsOf(who, reference)("cancel", { reason: "Not paid" });
}
