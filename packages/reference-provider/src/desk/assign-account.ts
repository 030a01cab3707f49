import type { ReceivingKind } from "@tradeslip/contracts";
import {
  ACCOUNT_UNUSABLE,
  coinOn,
  type Message,
  networkNamed,
  networksOf,
  UNKNOWN_ACCOUNT,
} from "@tradeslip/contracts/rules";
import Big from "big.js";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import { adminsOf } from "./admins.ts";
import { giveAddress } from "./receiving-addresses.ts";
import { type AccountRow, countsFrom, lockAccount, usedToday } from "./receiving-rows.ts";

/** The order that an account's details are for. Amounts are decimal texts. */
export interface Assignment {
  readonly accountId: string;
  /** The order's reference. */
  readonly reference: string;
  /** The customer's side. */
  readonly side: "buy" | "sell";
  readonly coinId: string;
  readonly usd: string;
  readonly coinAmount: string;
  /** What the customer pays, in the account's currency if that isn't USD. */
  readonly localAmount?: string;
  /** The slip's amount in another currency, which an account of that currency takes. */
  readonly agreed: { readonly currency: string; readonly amount: string } | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A copy for the order, which later changes to the account do not affect. */
export interface AssignedAccount {
  readonly accountId: string;
  readonly name: string;
  readonly kind: ReceivingKind;
  readonly currency: string;
  readonly network: string | null;
  readonly holder: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

const MINUTE_MS = 60_000;

/**
 * Uses part of the account's daily ceiling for an order, and assigns one of its addresses for good. Run it in
 * the transaction of the step that shows the details. Throws a ProviderError 409 `step_not_possible` that
 * says what is missing.
 */
export async function assignAccount(db: Database, asked: Assignment): Promise<AssignedAccount> {
  const { accountId, reference, now } = asked;
  const account = await lockAccount(db, accountId);
  if (account === undefined) throw impossible(UNKNOWN_ACCOUNT);
  const refuse = (sentence: Message, values = {}) =>
    impossible({ ...sentence, values: { name: account.name, ...values } });
  if (account.paused === 1) throw refuse(ACCOUNT_UNUSABLE.paused);
  const from = countsFrom(account, await adminsOf(db));
  if (from === null) throw refuse(ACCOUNT_UNUSABLE.unconfirmed);
  if (from > now) throw refuse(ACCOUNT_UNUSABLE.early, { minutes: Math.ceil((from - now) / MINUTE_MS) });
  const { agreed } = asked;
  const localAmount = account.currency === agreed?.currency ? agreed.amount : asked.localAmount;
  const taken = { ...asked, ...(localAmount === undefined ? {} : { localAmount }) };
  const misfit = misfitOf(account, taken);
  if (misfit !== null) throw refuse(misfit, misfit.values);

  const amount = amountIn(account, taken);
  if (account.daily_ceiling !== null) {
    const used = await usedToday(db, account, now);
    if (used.plus(amount).gt(account.daily_ceiling)) throw refuse(ACCOUNT_UNUSABLE.ceiling);
  }
  const { kind, name, currency, network, holder } = account;
  const details = JSON.parse(account.details) as AssignedAccount["details"];
  const given = kind === "coin" ? await giveAddress(db, accountId, reference) : undefined;
  if (given === null) throw refuse(ACCOUNT_UNUSABLE.noAddress);
  await db
    .insertInto("receiving_uses")
    .values({ account_id: accountId, reference, at: now, amount })
    .onConflict((conflict) => conflict.columns(["account_id", "reference", "at"]).doUpdateSet({ amount }))
    .execute();
  const where = given === undefined ? [] : addressDetails(networkNamed(network ?? "")?.tag ?? null, given);
  return { accountId, name, kind, currency, network, holder, details: [...details, ...where] };
}

function impossible(sentence: Message): ProviderError {
  return new ProviderError(409, sentence, { code: "step_not_possible" });
}

/** Buyers of a coin pay money, sellers send the coin. */
function misfitOf(account: AccountRow, { side, coinId, localAmount }: Assignment): Message | null {
  const isCoin = account.kind === "coin";
  if (isCoin !== (side === "sell")) return ACCOUNT_UNUSABLE.wrongSide;
  const { currency } = account;
  if (!isCoin) {
    const isMissing = currency !== "USD" && localAmount === undefined;
    return isMissing ? { ...ACCOUNT_UNUSABLE.localAmount, values: { currency } } : null;
  }
  const network = networkNamed(account.network ?? "");
  if (network === undefined) return ACCOUNT_UNUSABLE.wrongCoin;
  const isListed = networksOf(coinId).includes(network);
  // A coin that the table lacks is known only by its account's name.
  const fits = isListed && (network.name === "other" || coinOn(network, coinId)?.symbol === currency);
  return fits ? null : { ...ACCOUNT_UNUSABLE.wrongCoin, values: { currency, network: network.label } };
}

function amountIn({ kind, currency }: AccountRow, { usd, coinAmount, localAmount }: Assignment): string {
  if (kind === "coin") return coinAmount;
  return new Big(currency === "USD" ? usd : localAmount!).toFixed();
}

function addressDetails(
  tag: string | null,
  { address, tag: value }: { readonly address: string; readonly tag: string },
): AssignedAccount["details"] {
  const label = tag === null ? "Tag" : `${tag.charAt(0).toUpperCase()}${tag.slice(1)}`;
  return [{ label: "Address", value: address }, ...(value === "" ? [] : [{ label, value }])];
}
