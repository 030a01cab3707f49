import { base58, bech32 } from "@scure/base";
import { randomBytes, randomInt } from "node:crypto";
import type { DemoSlip } from "./demo-slips.ts";
import { type Agent, type Scene, type Stage, STAGES } from "./scenes.ts";

/** A call at a certain time. */
export interface Moment {
  /** Minutes before now. */
  readonly ago: number;
  readonly by: "customer" | Agent | "Eve";
  /** The last segment of the call's path. */
  readonly step: string;
  /** Evaluated at its time, because it may depend on the slip or on the hour. */
  readonly input: (slip: DemoSlip, at: number) => object;
}

/** The desk's receiving accounts. */
export interface DemoAccounts {
  readonly dollars: string;
  readonly naira: string;
  readonly xrp: string;
}

/** Minutes after the order is made. */
const AFTER: Readonly<Record<Stage, number>> = {
  announced: 0,
  claimed: 2,
  destination: 4,
  details: 6,
  paid: 11,
  "money-seen": 18,
  sent: 25,
  received: 41,
};
const NAIRA_FOR_A_DOLLAR = 1_550;
const MAX_TAG = 4_000_000_000;
/**
 * The hash of "Demo data of Tradeslip": no key leads to it, and the desk accepts it like any other address.
 */
export const UNSPENDABLE_XRP = "rUePwQpnM4CgGMPqXg6SmLbN5kUdduh2ze";
const NETWORKS = {
  bitcoin: "bitcoin",
  ethereum: "ethereum",
  usdt: "ethereum",
  xrp: "xrp",
  solana: "solana",
} as const satisfies Readonly<Record<Scene["coinId"], string>>;

/** All calls of an order except the first, which announces it. */
export function momentsOf(scene: Scene, accounts: DemoAccounts): readonly Moment[] {
  const stages = STAGES.slice(1, STAGES.indexOf(scene.reached) + 1);
  const usual = stages.map((stage) => ({ ...stepOf(stage, scene, accounts), ago: scene.ago - AFTER[stage] }));
  const extras = (scene.extras ?? []).map(({ after, by, step, input }) => ({
    ago: scene.ago - after,
    by,
    step,
    input: ({ reference }: DemoSlip) => input(reference),
  }));
  return [...usual, ...extras];
}

function stepOf(stage: Stage, scene: Scene, accounts: DemoAccounts): Omit<Moment, "ago"> {
  const { agent, side } = scene;
  switch (stage) {
    case "announced":
      throw new Error("An order is announced by its slip");
    case "claimed":
      return { by: agent, step: "claim", input: () => ({}) };
    case "destination":
      return { by: "customer", step: "destination", input: (slip) => destinationOf(scene, slip) };
    case "details":
      return { by: agent, step: "details", input: () => detailsOf(scene, accounts) };
    case "paid":
      return {
        by: "customer",
        step: "paid",
        input: () => (side === "sell" ? { transaction: someId() } : {}),
      };
    case "money-seen":
      return { by: agent, step: "money-seen", input: (slip, at) => moneyOf(scene, slip, at) };
    case "sent":
      return { by: agent, step: "sent", input: () => ({ transaction: payoutOf(scene) }) };
    case "received":
      return { by: "customer", step: "received", input: () => ({}) };
  }
}

/**
 * Unique per order: a guest, known by browser, destination and name, may have one with payment details at a
 * time.
 */
function payerOf({ reference }: DemoSlip): string {
  // Three X in a row would read as letters that a bank hides.
  return `Payer ${reference.replaceAll("X", "Y")} (Demo data)`;
}

function destinationOf({ side, coinId }: Scene, slip: DemoSlip): object {
  const network = NETWORKS[coinId];
  const address = nobodysAddress(network);
  const tag = network === "xrp" ? String(randomInt(MAX_TAG)) : undefined;
  if (side === "buy") return { network, address, tag, payerName: payerOf(slip) };
  return {
    method: "Bank",
    account: `Demo account ${slip.reference}`,
    holder: payerOf(slip),
    returnNetwork: network,
    returnAddress: address,
    returnTag: tag,
  };
}

/** Random bytes: no key exists that can spend what is sent there. */
function nobodysAddress(network: (typeof NETWORKS)[Scene["coinId"]]): string {
  switch (network) {
    case "bitcoin":
      return bech32.encode("bc", [0, ...bech32.toWords(randomBytes(32))]);
    case "ethereum":
      return `0x${randomBytes(20).toString("hex")}`;
    case "solana":
      return base58.encode(randomBytes(32));
    case "xrp":
      return UNSPENDABLE_XRP;
  }
}

function detailsOf({ side, usd, inNaira }: Scene, accounts: DemoAccounts): object {
  if (side === "sell") return { accountId: accounts.xrp };
  return inNaira
    ? { accountId: accounts.naira, localAmount: inNairaOf(usd), referenceRate: `${NAIRA_FOR_A_DOLLAR}` }
    : { accountId: accounts.dollars };
}

function moneyOf(scene: Scene, slip: DemoSlip, at: number): object {
  const { side, coinId, usd, inNaira, otherPayer = payerOf(slip), paid = usd } = scene;
  const madeAt = new Date(at - 9 * 60_000).toISOString();
  if (side === "buy") {
    const amount = inNaira ? inNairaOf(usd) : paid;
    return { amount, madeAt, payerName: otherPayer, bankReference: `DEMO-${slip.reference}` };
  }
  return { amount: slip.coinAmount, network: NETWORKS[coinId], transaction: someId(), madeAt };
}

function inNairaOf(usd: string): string {
  return (Number(usd) * NAIRA_FOR_A_DOLLAR).toFixed(2);
}

/** The id of a transaction, or a bank's reference. */
function payoutOf({ side, coinId }: Scene): string {
  if (side === "sell") return `DEMO-${randomBytes(4).toString("hex")}`;
  if (NETWORKS[coinId] === "ethereum") return `0x${someId()}`;
  return coinId === "solana" ? base58.encode(randomBytes(64)) : someId();
}

function someId(): string {
  return randomBytes(32).toString("hex");
}
