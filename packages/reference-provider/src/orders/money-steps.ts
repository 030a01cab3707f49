import type { SeenMoneyInput } from "@tradeslip/contracts";
import {
  coinOn,
  deskIdOf,
  hasOutputs,
  networkNamed,
  NETWORKS,
  networksOf,
  type OrderState,
  dayIn,
  startOfDay,
  UNKNOWN_ACCOUNT,
} from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import { checkTransaction } from "../desk/addresses.ts";
import { invalidField } from "../errors.ts";
import { compareNames } from "../ledger/compare-names.ts";
import type { Difference, LedgerPayment } from "../ledger/ledger-payment.ts";
import { hasTwin, isKnownFit, namesAnother } from "./line-checks.ts";
import { bankKeyOf, coinKey, lockPayments } from "../ledger/payment-keys.ts";
import { bookPayment, type NewPayment, NO_DETAILS } from "../ledger/payment-store.ts";
import { requireUnitDigits } from "../ledger/unit-digits.ts";
import { mappingOf, zoneOf } from "../statements/mappings.ts";
import { bookingOf, deskCallerIn, withAuthor } from "./desk-steps.ts";
import type { Change, StepContext } from "./step-context.ts";
import { notPossible } from "./order-errors.ts";
import { CLOCK_TOLERANCE_MS, FIRST_BLOCK_MS, isInTime, settlementLeft } from "./order-money.ts";
import type { OrderRecord, ShownDetails } from "./order-record.ts";
import { bookShortfall } from "./short-by-fee.ts";
import { COIN_NOT_THERE, NO_OUTPUTS, PAID_AT_A_BANK, PAID_IN_COINS, PAID_LATER } from "./step-messages.ts";

type CoinMoney = Extract<SeenMoneyInput, { transaction: string }>;

/** @param allocated the amount that counts for this order; null: all of it */
export async function seeMoney(
  context: StepContext,
  input: SeenMoneyInput,
  allocated: string | null,
): Promise<Change> {
  return withMoney(context, await bookSeen(context, input, allocated));
}

/** The changes that money makes to an order. */
export async function withMoney(context: StepContext, payment: LedgerPayment): Promise<Change> {
  const { order, rule, draws } = context;
  const caller = deskCallerIn(context);
  const wasCancelled = order.state === "cancelled";
  const others = order.payments.filter(({ id }) => id !== payment.id);
  return {
    lapses_at: null,
    offer_until: null,
    payments: await bookShortfall(context, [...others, payment]),
    ...(wasCancelled ? { late: 1, agent_id: caller.accountId, agent_name: caller.name } : {}),
    facts: {
      asked: null,
      settlement: settlementLeft(order),
      authors: withAuthor(order, caller.accountId),
      isSample: order.facts.isSample || draws(),
      ...(rule.to === "same" ? movedDispute(order, "money-seen") : {}),
    },
  };
}

/**
 * The state to which a disputed order returns: money, or a claim of payment, that came meanwhile moves it on.
 */
export function movedDispute(
  { facts: { dispute } }: OrderRecord,
  to: "said-paid" | "money-seen",
): Pick<OrderRecord["facts"], "dispute"> {
  if (dispute === null) return { dispute };
  const earlier: readonly OrderState[] =
    to === "said-paid" ? ["details-shown", "cancelled"] : ["details-shown", "said-paid", "cancelled"];
  return { dispute: earlier.includes(dispute.before) ? { ...dispute, before: to } : dispute };
}

/**
 * Books money from the order's customer.
 * @param allocated the amount that counts for this order, as decimal text; null: all of it
 */
export async function bookSeen(
  context: StepContext,
  input: SeenMoneyInput,
  allocated: string | null,
): Promise<LedgerPayment> {
  const seen = await seenAs(context, input);
  requireUnitDigits(allocated ?? undefined, { currency: seen.currency, network: seen.network ?? null });
  return bookPayment(context.db, {
    ...NO_DETAILS,
    ...seen,
    ...bookingOf(context),
    direction: "in",
    kind: "customer",
    allocated,
  });
}

/**
 * Interprets the line for this order: what it is, and how it differs from what was agreed.
 * @param self its payment, if it's in the ledger already
 */
export function seenAs(
  context: StepContext,
  input: SeenMoneyInput,
  self: string | null = null,
): Seen | Promise<Seen> {
  const { order } = context;
  const { details } = order.facts;
  if (details === null) throw new Error(`Order ${order.reference} has no details`);
  return details.kind === "coin"
    ? coinsSeen(context, details, input)
    : seenAtBank(context, details, input, self);
}

type Seen = Pick<NewPayment, "accountId" | "currency" | "amount" | "madeAt" | "key" | "differences"> &
  Partial<NewPayment>;

function coinsSeen({ order, now }: StepContext, details: ShownDetails, input: SeenMoneyInput): Seen {
  if (!isCoinMoney(input)) throw notPossible(PAID_IN_COINS);
  const { amount, network, transaction, output } = input;
  const coinId = coinMeant(order, input.coinId);
  const isOtherCoin = deskIdOf(coinId) !== deskIdOf(order.coin_id);
  const currency = symbolOn(network, coinId) ?? (isOtherCoin ? coinId : details.currency);
  requireUnitDigits(amount, { currency, network });
  requireTransaction(network, transaction, output);
  const madeAt = input.madeAt === undefined ? null : timeIn(input.madeAt, now);
  return {
    accountId: details.accountId,
    amount,
    currency,
    madeAt: madeAt ?? now,
    network,
    transaction,
    output: output ?? null,
    key: coinKey(network, transaction, output),
    differences: named({
      // The customer's claim of a time is no fact; only the chain's is.
      time: madeAt === null || !isInTime(order, madeAt, FIRST_BLOCK_MS),
      coin: isOtherCoin,
      network: details.network !== network,
    }),
  };
}

/** A coin that is named by its symbol, or with other capitals, is the same one: it counts for no other. */
function coinMeant({ coin_id, coin_symbol }: OrderRecord, given = coin_id): string {
  const name = given.toLowerCase();
  if (name === coin_symbol.toLowerCase()) return coin_id;
  return COINS.find(({ symbol }) => symbol.toLowerCase() === name)?.id ?? name;
}

const COINS: readonly { readonly id: string; readonly symbol: string }[] = NETWORKS.flatMap((network) => [
  ...network.coins,
]);

/**
 * Undefined: unknown on that network. Throws a ProviderError 400 for a known coin that only moves on other
 * networks.
 */
function symbolOn(networkName: string, coinId: string): string | undefined {
  const network = networkNamed(networkName);
  const coin = network === undefined ? undefined : coinOn(network, coinId);
  const [own] = networksOf(coinId);
  if (coin !== undefined || own === undefined || own.name === "other" || network === undefined)
    return coin?.symbol;
  if (network.name === "other") return coinOn(own, coinId)?.symbol;
  const values = { coin: coinOn(own, coinId)?.symbol ?? coinId, network: network.label };
  throw invalidField("coinId", { ...COIN_NOT_THERE, values });
}

async function seenAtBank(
  context: StepContext,
  details: ShownDetails,
  input: SeenMoneyInput,
  self: string | null,
): Promise<Seen> {
  if (isCoinMoney(input)) throw notPossible(PAID_AT_A_BANK);
  const { db, order, settings, now } = context;
  const { amount, payerName, bankReference, narration, accountId = details.accountId } = input;
  const isDay = !input.madeAt.includes("T");
  const zone = zoneOf(await mappingOf(db, accountId), settings);
  const written = isDay ? dayWritten(input.madeAt, zone, now) : timeIn(input.madeAt, now);
  const match = compareNames(payerName, order.facts.destination?.payerName ?? "");
  const currency = await creditedIn(db, details, accountId);
  requireUnitDigits(amount, { currency, network: null });
  const line = {
    accountId,
    amount,
    currency,
    madeAt: isDay ? withinDay(input.madeAt, zone, now) : written,
    counterparty: payerName === "" ? null : payerName,
    bankReference: bankReference ?? null,
    narration: narration ?? null,
  };
  // Lookalikes that two members record at once would each see no other.
  await lockPayments(db);
  return {
    ...line,
    // By the day that was written, which every time zone's line has.
    key: bankKeyOf({ ...line, direction: "in", madeAt: written }),
    differences: named({
      name: match === "other" || match === "none",
      fits: match === "fits" && !(await isKnownFit(db, order, payerName)),
      time: isDay ? !isDayInTime(order, written, now) : !isInTime(order, written, 0),
      account: accountId !== details.accountId,
      twin: await hasTwin(db, line, self),
      "names-another": await namesAnother(db, order, `${narration ?? ""} ${bankReference ?? ""}`),
    }),
  };
}

/**
 * A moment of the account's day, also where that begins before UTC's or after it: the account's sheet counts it
 * there.
 */
function withinDay(day: string, zone: string, now: number): number {
  return Math.min(Math.max(Date.parse(day), startOfDay(day, zone)), now);
}

/** The day's beginning in UTC. Throws a ProviderError 400 for a day that hasn't begun where the account is. */
function dayWritten(day: string, zone: string, now: number): number {
  if (day > dayIn(now + CLOCK_TOLERANCE_MS, zone)) throw invalidField("madeAt", PAID_LATER);
  return Date.parse(day);
}

/** A day is over everywhere so long after it begins in UTC. */
const LONGEST_DAY_MS = 36 * 3_600_000;

/**
 * Whether a date without a time could belong to money that arrived after the details were shown, and is
 * recorded during the hold.
 */
function isDayInTime({ details_at, held_until }: OrderRecord, day: number, now: number): boolean {
  if (details_at === null || held_until === null) return false;
  return day + LONGEST_DAY_MS > details_at && now <= held_until;
}

/** The amount that the bank credited counts, so another account may have another currency than agreed. */
async function creditedIn(db: Database, details: ShownDetails, accountId: string): Promise<string> {
  if (accountId === details.accountId) return details.currency;
  const account = await db
    .selectFrom("receiving_accounts")
    .select("currency")
    .where("id", "=", accountId)
    .where("kind", "!=", "coin")
    .executeTakeFirst();
  // An unknown account would turn an already booked line into another payment.
  if (account === undefined) throw invalidField("accountId", UNKNOWN_ACCOUNT);
  return account.currency;
}

function isCoinMoney(input: SeenMoneyInput): input is CoinMoney {
  return "transaction" in input;
}

/** Throws a ProviderError 400 for a time in the future. */
export function timeIn(time: string, now: number): number {
  const at = Date.parse(time);
  if (at > now + CLOCK_TOLERANCE_MS) throw invalidField("madeAt", PAID_LATER);
  return at;
}

function named(found: Partial<Record<Difference, boolean>>): readonly Difference[] {
  return (Object.keys(found) as Difference[]).filter((name) => found[name]);
}

/** Throws a ProviderError 400. @param output on networks that have them */
export function requireTransaction(network: string, transaction: string, output?: number): void {
  const wrong = checkTransaction(network, transaction);
  if (wrong !== null) throw invalidField("transaction", wrong);
  if (output === undefined || hasOutputs(network)) return;
  const label = networkNamed(network)?.label ?? network;
  throw invalidField("output", { ...NO_OUTPUTS, values: { network: label } });
}
