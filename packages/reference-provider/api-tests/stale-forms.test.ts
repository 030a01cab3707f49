import { beforeEach, expect, it, vi } from "vitest";
import {
  addressOf,
  BUYER,
  claimedBy,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
} from "./order-desk.ts";
import type { Call } from "./start-desk.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let desk: OrderDesk;
let eve: Call;
let ada: Call;
let bank: string;

beforeEach(async () => {
  desk = await startOrderDesk();
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  await takeOrders(eve);
  bank = await desk.account(eve);
});

async function announced(): Promise<TestSlip> {
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  return slip;
}

/** An order whose payment details are shown. */
async function shown(): Promise<TestSlip> {
  const slip = desk.slip();
  await claimedBy(ada, slip, { ...BUYER, address: addressOf(slip), payerName: `Ada ${slip.reference}` });
  await stepsOf(ada, slip.reference)("details", { accountId: bank });
  return slip;
}

const versionOf = async ({ customer }: TestSlip): Promise<number> =>
  (await customer("GET", "/status")).body.version;

it.each([
  ["destination", BUYER],
  ["cancel", {}],
])("P20.3: an agent who claims the order meanwhile refuses no %s of its customer", async (step, input) => {
  const slip = await announced();
  const version = await versionOf(slip);
  await stepsOf(ada, slip.reference)("claim");
  const { status, body } = await slip.customer("POST", `/${step}`, { version, ...input });
  expect({ status, version: body.version }).toEqual({ status: 200, version: version + 2 });
});

it("P20.3: nor do a note, a release, a claim, a take-over and a hand-over refuse that they paid", async () => {
  const slip = await shown();
  const version = await versionOf(slip);
  const [agent, admin] = [stepsOf(ada, slip.reference), stepsOf(eve, slip.reference)];
  await agent("note", { text: "Called them" });
  await agent("release", { note: "Later" });
  await agent("claim");
  await admin("take-over", { reason: "Ada is away" });
  await admin("hand-over", { to: "ada@desk.example", note: "Back again" });
  const { status, body } = await slip.customer("POST", "/paid", { version });
  expect({ status, desk: body.desk }).toEqual({ status: 200, desk: "said-paid" });
});

it("P20.3: a price, payment details, words, money or a dispute meanwhile refuse it, also beside a note", async () => {
  const moved = { status: 409, body: { code: "order_moved" } };
  const first = await announced();
  const seen = await versionOf(first);
  const agent = stepsOf(ada, first.reference);
  await agent("claim");
  expect((await first.customer("POST", "/destination", { version: seen, ...BUYER })).status).toBe(200);
  // Their own step, sent twice, counts once.
  expect(await first.customer("POST", "/destination", { version: seen, ...BUYER })).toMatchObject(moved);
  const given = await versionOf(first);
  await agent("details", { accountId: bank });
  await agent("note", { text: "Called them" });
  expect(await first.customer("POST", "/cancel", { version: given, notPaid: true })).toMatchObject(moved);

  for (const [step, input] of [
    ["say", { reply: "We look again in the evening." }],
    ["money-seen", { amount: "250.00", payerName: BUYER.payerName }],
    ["dispute", { text: "Another name" }],
  ] as const) {
    const slip = await shown();
    const version = await versionOf(slip);
    const madeAt = new Date(desk.clock.now()).toISOString();
    const by = stepsOf(ada, slip.reference);
    await by(step, step === "money-seen" ? { ...input, madeAt, bankReference: "FT-20001" } : input);
    await by("note", { text: "Called them" });
    const answer = await slip.customer("POST", "/paid", { version });
    expect({ step, answer }).toMatchObject({ step, answer: moved });
  }
});

it("P20.3: a version to come, or an agent's own old one, is refused", async () => {
  const slip = await announced();
  await stepsOf(ada, slip.reference)("claim");
  const moved = { status: 409, body: { code: "order_moved" } };
  expect(await slip.customer("POST", "/cancel", { version: 3 })).toMatchObject(moved);
  const note = { version: 1, text: "Called them" };
  expect(await ada("POST", `/desk/orders/${slip.reference}/note`, note)).toMatchObject(moved);
});
