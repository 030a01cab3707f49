import { randomBytes } from "node:crypto";
import {
  BUYER,
  claimedBy,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
} from "./order-desk.ts";
import type { Answer, Call } from "./start-desk.ts";
import type { StartOptions } from "./start-provider.ts";

/** The desk of the test that runs, its admin, its two agents and its receiving account. */
export let desk: OrderDesk;
export let eve: Call;
export let ada: Call;
export let bob: Call;
export let bank: string;

/** Before each test: what this module exports is of the desk started last. */
export async function startStaffedDesk(options?: StartOptions): Promise<void> {
  desk = await startOrderDesk(options);
  eve = await desk.member("Eve", "admin");
  ada = await desk.member("Ada", "agent");
  bob = await desk.member("Bob", "agent");
  await takeOrders(eve);
  bank = await desk.account(eve);
}

export const at = () => new Date(desk.clock.now()).toISOString();
export const hash = () => randomBytes(32).toString("hex");
export const line = (more: object = {}) => ({
  amount: "250.00",
  madeAt: at(),
  payerName: BUYER.payerName,
  ...more,
});
export const totals = async (): Promise<Answer["body"]> => (await eve("GET", "/desk/totals")).body;
export const orderOf = async ({ reference }: Pick<TestSlip, "reference">): Promise<Answer["body"]> =>
  (await ada("GET", `/desk/orders/${reference}`)).body;

/** A buy whose customer sees where to pay. */
export async function shown(
  more: Partial<typeof BUYER> = {},
  slip: TestSlip = desk.slip(),
  who: Call = ada,
): Promise<TestSlip> {
  await claimedBy(who, slip, { ...BUYER, ...more });
  await stepsOf(who, slip.reference)("details", { accountId: bank });
  return slip;
}
