import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  approvedStepsOf,
  customerStepsOf,
  stepsOf,
  type TestSlip,
  tryStep,
} from "./order-desk.ts";
import {
  ada,
  at,
  bob,
  desk,
  eve,
  hash,
  line,
  orderOf,
  shown,
  startStaffedDesk,
  totals,
} from "./staffed-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => startStaffedDesk({ env: { DESK_SAMPLE_OF: "0" } }));

type Move =
  | readonly ["came" | "written off", string]
  /** Part of what came first, second … */
  | readonly ["taken back", string, 1 | 2 | 3 | 4]
  | readonly ["priced" | "agreed" | "sent"];

/** What happens to an order of $250, and what the desk has to get in the end. */
const SEQUENCES: readonly (readonly [string, readonly Move[], string])[] = [
  [
    "a price for what a bank left before the payout",
    [["came", "250"], ["taken back", "100", 1], ["priced"], ["sent"]],
    "0",
  ],
  [
    "a payout as agreed for what a bank left before it",
    [["came", "250"], ["taken back", "100", 1], ["agreed"], ["sent"]],
    "0",
  ],
  [
    "a payment again that bounces, too",
    [
      ["came", "250"],
      ["came", "100"],
      ["priced"],
      ["sent"],
      ["taken back", "100", 2],
      ["came", "100"],
      ["taken back", "100", 3],
    ],
    "100",
  ],
  [
    "a part of a payment again that bounces",
    [
      ["came", "250"],
      ["sent"],
      ["taken back", "100", 1],
      ["came", "60"],
      ["came", "40"],
      ["taken back", "30", 2],
    ],
    "30",
  ],
  [
    "a payment again that bounces after a write-off",
    [
      ["came", "250"],
      ["sent"],
      ["taken back", "100", 1],
      ["written off", "60"],
      ["came", "40"],
      ["taken back", "40", 2],
    ],
    "40",
  ],
  [
    "a write-off of all that is missing of too much",
    [["came", "300"], ["agreed"], ["sent"], ["taken back", "100", 1], ["written off", "50"]],
    "0",
  ],
  [
    "too much that is taken back before what was paid out for",
    [["came", "250"], ["sent"], ["came", "20"], ["taken back", "20", 2], ["taken back", "100", 1]],
    "100",
  ],
  [
    "a part of what was priced, while too much is there",
    [["came", "250"], ["came", "100"], ["priced"], ["sent"], ["came", "20"], ["taken back", "100", 2]],
    "80",
  ],
  [
    "too much that is taken back before what was priced",
    [
      ["came", "250"],
      ["came", "100"],
      ["priced"],
      ["sent"],
      ["came", "20"],
      ["taken back", "20", 3],
      ["taken back", "100", 2],
    ],
    "100",
  ],
  [
    "a payment again of more than was missing of a price, and it bounces",
    [
      ["came", "250"],
      ["came", "100"],
      ["priced"],
      ["sent"],
      ["taken back", "100", 2],
      ["came", "60"],
      ["came", "60"],
      ["taken back", "60", 4],
    ],
    "40",
  ],
];

/** An order of $250 with what happens to it. */
async function ordered(moves: readonly Move[]): Promise<TestSlip> {
  const bought = desk.slip();
  const slip = await shown({ address: addressOf(bought) }, bought);
  for (const [place, move] of moves.entries()) {
    desk.clock.advance(MINUTE);
    await make(slip, move, `FT-36${place}01`);
  }
  return slip;
}

async function make(slip: TestSlip, [what, amount, nth]: Move, bankReference: string): Promise<unknown> {
  const agent = stepsOf(ada, slip.reference);
  switch (what) {
    case "came":
      return agent("money-seen", line({ amount, bankReference }));
    case "taken back": {
      const came = (await orderOf(slip)).payments.filter(({ kind }: { kind: string }) => kind === "customer");
      const letter = { madeAt: at(), reason: "The bank's letter" };
      return agent("reverse", { paymentId: came[nth - 1].id, amount, ...letter });
    }
    case "priced":
      await agent("settle", { as: "new-price" });
      await customerStepsOf(slip)("accept");
      return stepsOf(bob, slip.reference)("approve", { agrees: true });
    case "agreed":
      await agent("settle", { as: "agreed" });
      return stepsOf(bob, slip.reference)("approve", { agrees: true });
    case "sent":
      return agent("sent", { transaction: hash() });
    case "written off":
      return approvedStepsOf(ada, bob, slip.reference)("write-off", { amount, reason: "No answer" });
  }
}

it.each(SEQUENCES)("O104: %s: receivable is what left less what came", async (_what, moves, owed) => {
  const slip = await ordered(moves);
  const open = owed === "0" ? [] : [{ currency: "USD", amount: owed }];
  const { receivable, steps } = await orderOf(slip);
  expect([receivable].filter(Boolean)).toEqual(open);
  expect((await totals()).receivable).toMatchObject(open);
  expect(steps.includes("write-off")).toBe(open.length > 0);
});

it.each(["agreed", "priced"] as const)(
  "O104: a dispute over money %s that a bank took back whole isn't completed before it's written off",
  async (settled) => {
    const slip = await ordered([["came", "200"], [settled], ["sent"]]);
    await stepsOf(ada, slip.reference)("dispute", { text: "The bank asks" });
    await make(slip, ["taken back", "200", 1], "");
    const completed = { outcome: "completed", text: "They have their coins" };
    expect((await tryStep(eve, slip.reference, "resolve", completed)).body.code).toBe("ledger_open");
    await make(slip, ["written off", "200"], "");
    expect(await stepsOf(eve, slip.reference)("resolve", completed)).toMatchObject({ state: "closed" });
  },
);
