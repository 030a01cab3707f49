import type { MoneySeenInput } from "@tradeslip/contracts";
import {
  OFFER_HOURS,
  type OrderState,
  plainName,
  tradeAmounts,
  USD_DECIMALS,
} from "@tradeslip/contracts/rules";
import { checkTransaction } from "../desk/addresses.ts";
import { invalidField } from "../errors.ts";
import { requireRecentFactor } from "../sessions/fresh-look.ts";
import { bankKey, bankReferenceKey, coinKey, countPayment, plainTransaction } from "./counted-payments.ts";
import { deskCallerIn, withPerson } from "./desk-steps.ts";
import type { Change, StepSite } from "./make-step.ts";
import { notPossible } from "./order-errors.ts";
import {
  type Difference,
  type OrderRecord,
  type Person,
  type SeenMoney,
  type ShownDetails,
  sumOf,
} from "./order-record.ts";
import { differencesOf, looksAtOwn } from "./second-look.ts";
import { readSlip } from "./slip-reader.ts";
import {
  NO_PRICE_NOW,
  OWN_LOOK_NEEDS_REASON,
  PAID_AT_A_BANK,
  PAID_IN_COINS,
  PAID_LATER,
} from "./step-sentences.ts";

type CoinMoney = Extract<MoneySeenInput, { transaction: string }>;
type BankMoney = Exclude<MoneySeenInput, CoinMoney>;
type Seen = Omit<SeenMoney, "seenAt" | "seenBy" | "chargedBack">;

/** Clocks of banks and of this machine differ. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

export async function seeMoney(site: StepSite, input: MoneySeenInput): Promise<Change> {
  const { db, order, now, rule } = site;
  const { details } = order.facts;
  if (details === null) throw new Error(`Order ${order.reference} has no details`);
  const caller = deskCallerIn(site);
  const by: Person = { id: caller.accountId, name: caller.name };
  const seen = details.kind === "coin" ? seenCoins(site, details, input) : seenAtBank(site, details, input);
  await countPayment(db, keyOf(seen), {
    reference: order.reference,
    kind: "in",
    amount: seen.amount,
    currency: seen.currency,
    at: now,
  });
  const money: SeenMoney = { ...seen, seenAt: now, seenBy: by, chargedBack: false };
  const wasCancelled = order.state === "cancelled";
  return {
    lapses_at: null,
    offer_until: null,
    ...(wasCancelled ? { late: 1, agent_id: by.id, agent_name: by.name } : {}),
    facts: {
      money: [...order.facts.money, money],
      look: null,
      settlement: null,
      statedBy: withPerson(order, by.id),
      ...(rule.to === "same" ? movedDispute(order, "money-seen") : {}),
    },
  };
}

/** Where an order in dispute goes on once it is resolved: money that was seen, or word of it, moves it. */
export function movedDispute(
  { facts: { dispute } }: OrderRecord,
  to: "said-paid" | "money-seen",
): Pick<OrderRecord["facts"], "dispute"> {
  if (dispute === null) return { dispute };
  const earlier: readonly OrderState[] =
    to === "said-paid" ? ["details-shown", "cancelled"] : ["details-shown", "said-paid", "cancelled"];
  return { dispute: earlier.includes(dispute.before) ? { ...dispute, before: to } : dispute };
}

function seenCoins({ order, now }: StepSite, details: ShownDetails, input: MoneySeenInput): Seen {
  if (!isCoinMoney(input)) throw notPossible(PAID_IN_COINS);
  const { amount, network, transaction, output, coinId = order.coin_id } = input;
  requireTransaction(network, transaction);
  const paidAt = input.paidAt === undefined ? saidAt(order, transaction, now) : timeIn(input.paidAt, now);
  const isOtherCoin = coinId !== order.coin_id;
  return {
    amount,
    currency: isOtherCoin ? coinId : details.currency,
    paidAt,
    network,
    transaction,
    output,
    late: isLate(order, paidAt),
    differences: named({
      time: isLate(order, paidAt),
      coin: isOtherCoin,
      network: details.network !== network,
    }),
  };
}

/** A transaction that the customer named was made by then. */
function saidAt({ facts: { saidPaid } }: OrderRecord, transaction: string, now: number): number {
  const said = saidPaid?.transaction;
  return saidPaid && said && plainTransaction(said) === plainTransaction(transaction) ? saidPaid.at : now;
}

function seenAtBank({ order, now }: StepSite, details: ShownDetails, input: MoneySeenInput): Seen {
  if (isCoinMoney(input)) throw notPossible(PAID_AT_A_BANK);
  const { amount, payerName, receipt, accountId = details.accountId } = input satisfies BankMoney;
  const paidAt = timeIn(input.paidAt, now);
  return {
    amount,
    currency: details.currency,
    paidAt,
    payerName,
    receipt,
    late: isLate(order, paidAt),
    differences: named({
      name: plainName(payerName) !== plainName(order.facts.destination?.payerName ?? ""),
      time: isLate(order, paidAt),
      account: accountId !== details.accountId,
    }),
  };
}

function isCoinMoney(input: MoneySeenInput): input is CoinMoney {
  return "transaction" in input;
}

function timeIn(time: string, now: number): number {
  const at = Date.parse(time);
  if (at > now + CLOCK_TOLERANCE_MS) throw invalidField("paidAt", PAID_LATER);
  return at;
}

function isLate({ held_until }: OrderRecord, paidAt: number): boolean {
  return held_until === null || paidAt > held_until;
}

function named(found: Partial<Record<Difference, boolean>>): readonly Difference[] {
  return (Object.keys(found) as Difference[]).filter((name) => found[name]);
}

function keyOf({ network, transaction, output, receipt, paidAt, amount, currency, payerName = "" }: Seen) {
  return network !== undefined && transaction !== undefined
    ? coinKey(network, transaction, output)
    : bankKey({ receipt, paidAt, amount, currency, payerName });
}

function requireTransaction(network: string, transaction: string): void {
  const wrong = checkTransaction(network, transaction);
  if (wrong !== null) throw invalidField("transaction", wrong);
}

export function look(site: StepSite, agrees: boolean, text: string | undefined): Change {
  const caller = deskCallerIn(site);
  if (looksAtOwn(caller, site.order)) {
    if (text === undefined) throw notPossible(OWN_LOOK_NEEDS_REASON);
    requireRecentFactor(caller.session, site.now);
  }
  const by = { id: caller.accountId, name: caller.name };
  return { facts: { look: { agrees, by, at: site.now, text: text ?? null } } };
}

/** @param priceToken a slip of this minute, by which money that came late is priced */
export async function settle(
  site: StepSite,
  as: "agreed" | "new-price" | "return",
  priceToken: string | undefined,
): Promise<Change> {
  const { order, now } = site;
  if (as !== "new-price") {
    return { offer_until: null, facts: { settlement: { as, state: as, at: now } } };
  }
  const rate = differencesOf(order).includes("time") ? await todaysRate(site, priceToken) : order.rate;
  const settlement = { as, state: "offered" as const, at: now, rate, ...amountsFor(order, rate) };
  return { offer_until: now + OFFER_HOURS * HOUR_MS, facts: { settlement } };
}

/** What came, at this rate. */
function amountsFor({ side, facts: { money, details } }: OrderRecord, rate: string) {
  const came = sumOf(money.map(({ amount }) => amount));
  if (side === "sell") return tradeAmounts({ unit: "coin", value: came.toFixed() }, rate);
  const usd = came.div(details?.rate ?? 1).toFixed(USD_DECIMALS);
  return tradeAmounts({ unit: "usd", value: usd }, rate);
}

async function todaysRate({ db, order, now }: StepSite, token: string | undefined): Promise<string> {
  const slip = token === undefined ? null : await readSlip(db, token);
  const isPrice =
    slip !== null &&
    typeof slip !== "string" &&
    !slip.isCompromised &&
    slip.terms.side === order.side &&
    slip.terms.coin.id === order.coin_id &&
    Date.parse(slip.terms.expiresAt) > now;
  if (!isPrice) throw notPossible(NO_PRICE_NOW);
  return slip.terms.rate;
}

export function answerOffer({ order }: StepSite, state: "accepted" | "return"): Change {
  return { offer_until: null, facts: { settlement: { ...order.facts.settlement!, state } } };
}

export async function send(site: StepSite, transaction: string): Promise<Change> {
  const { db, order, now } = site;
  const { destination, settlement } = order.facts;
  const usd = settlement?.usd ?? order.usd;
  const coinAmount = settlement?.coinAmount ?? order.coin_amount;
  const network = order.side === "buy" ? destination?.network : undefined;
  if (network !== undefined) requireTransaction(network, transaction);
  const key = network === undefined ? bankReferenceKey(transaction) : coinKey(network, transaction);
  await countPayment(db, key, {
    reference: order.reference,
    kind: "out",
    amount: network === undefined ? usd : coinAmount,
    currency: network === undefined ? "USD" : order.coin_symbol,
    at: now,
  });
  const payout = { transaction, at: now, undelivered: false };
  return { facts: { payouts: [...order.facts.payouts, payout] } };
}

/** To the account it came from, or to the seller's own address. */
export async function sendBack(site: StepSite, transaction: string): Promise<Change> {
  const { db, order, now } = site;
  const { destination, details, money } = order.facts;
  const network =
    details?.kind === "coin" ? (money.at(-1)?.network ?? destination?.returnNetwork) : undefined;
  if (network !== undefined) requireTransaction(network, transaction);
  const key = network === undefined ? bankReferenceKey(transaction) : coinKey(network, transaction);
  await countPayment(db, key, {
    reference: order.reference,
    kind: "back",
    amount: sumOf(money.map(({ amount }) => amount)).toFixed(),
    currency: money.at(-1)?.currency ?? "USD",
    at: now,
  });
  return { offer_until: null, facts: { returned: { transaction, at: now } } };
}

/** The payout that stood doesn't any more; its reference stays counted. */
export function markUndelivered(site: StepSite): Change {
  const { order } = site;
  return {
    facts: {
      payouts: order.facts.payouts.map((payout) => ({ ...payout, undelivered: true })),
      look: null,
      statedBy: withPerson(order, deskCallerIn(site).accountId),
    },
  };
}
