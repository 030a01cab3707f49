/** The accounts of the desk's own that a step asks for. */
import { msg, t } from "@lingui/core/macro";
import { DESK_COINS, deskIdOf, networkNamed } from "@tradeslip/contracts/rules";
import type { StepField } from "../../../features/order-steps/step-fields.ts";
import { formatBareSum } from "../../../lib/format-sum.ts";
import { lastUsedFirst } from "../payouts/last-accounts.ts";
import type { FormOrder, StepAccount, StepDesk } from "./form-order.ts";

/** Buyers pay money; sellers send the coin. */
function fits({ side, coin }: FormOrder, { kind, currency }: StepAccount): boolean {
  return side === "buy" ? kind !== "coin" : kind === "coin" && currency === coin.symbol;
}

/** The slip names this currency, and with it the amount. */
function isAgreed({ local }: FormOrder, { currency }: StepAccount): boolean {
  return currency === local?.currency;
}

function roomOf({ name, currency, usedToday, dailyCeiling }: StepAccount): string {
  if (!dailyCeiling) return name;
  const [used, ceiling] = [formatBareSum(usedToday, currency), formatBareSum(dailyCeiling, currency)];
  return t`${name}: ${used} of ${ceiling} ${currency} today`;
}

/** Why an account that would fit isn't offered; null: it is. */
function whyNot({ name, paused, counts }: StepAccount): string | null {
  if (paused) return t`${name} (paused)`;
  return counts === false ? t`${name} (waits for its confirmation)` : null;
}

/** Those that would fit, if they were not paused or unconfirmed, are named with the reason. */
function notOffered(accounts: readonly StepAccount[]): Pick<StepField, "help"> {
  const others = accounts.flatMap((each) => whyNot(each) ?? []).join(", ");
  return others === "" ? {} : { help: msg`Not offered: ${others}` };
}

/** The account for the customer to pay into. */
export const accountFields = (order: FormOrder, { accounts }: StepDesk): readonly StepField[] => [
  {
    name: "accountId",
    label: msg`Receiving account`,
    ...notOffered(accounts.filter((each) => fits(order, each))),
    kind: "choice",
    options: [...accounts]
      .filter((each) => whyNot(each) === null && fits(order, each))
      .toSorted((a, b) => Number(isAgreed(order, b)) - Number(isAgreed(order, a)))
      .map((each) => ({ value: each.id, label: roomOf(each) })),
  },
  {
    name: "localAmount",
    label: msg`Amount in the account's currency`,
    help: msg`Only for an account in a currency other than USD.`,
    kind: "amount",
    optional: true,
    isAsked: ({ accountId }) =>
      order.side === "buy" &&
      accounts.some((each) => each.id === accountId && each.currency !== "USD" && !isAgreed(order, each)),
  },
];
/** The desk's account or wallet that a payout leaves, in its currency. */
export function leftFrom(order: FormOrder, accounts: readonly StepAccount[]): readonly StepField[] {
  const { side, coin, local, destination } = order;
  const isBuy = side === "buy";
  const currency = isBuy ? coin.symbol : (local?.currency ?? "USD");
  const options = accountsOf(accounts, currency, isBuy ? destination?.network : undefined);
  return options.length === 0 && (isBuy || local === undefined) ? [] : [accountField(options)];
}

/** Where the money came in: the account that was shown, unless changed. */
export function cameIn(order: FormOrder, accounts: readonly StepAccount[]): readonly StepField[] {
  const isShown = ({ id }: StepAccount) => Number(id === order.receivingAccountId);
  const options = accounts.filter((each) => fits(order, each)).toSorted((a, b) => isShown(b) - isShown(a));
  if (options.length < 2 || isShown(options[0]!) === 0) return [];
  return [{ ...accountField(options), label: msg`Account that it came into` }];
}

/** Money that came in several currencies goes back one currency at a time. */
export function currencyBack({ payments }: FormOrder): readonly StepField[] {
  const came = payments.filter(({ kind }) => kind === "customer").map(({ currency }) => currency);
  const options = [...new Set(came.toReversed())].map((currency) => ({ value: currency, label: currency }));
  return options.length < 2 ? [] : [{ name: "currency", label: msg`Currency`, kind: "choice", options }];
}

/** Coins of another network than that of the customer's address have no place to go back to. */
export function placeBack({ proposal }: FormOrder): StepField {
  const field = { name: "destination", kind: "text" } as const;
  if (proposal?.goesOut.some(({ kind, destination }) => kind === "refund" && destination === "") === true)
    return {
      ...field,
      label: msg`Place`,
      help: msg`It can't go back to the address that the customer gave. An admin names a place, which waits 72 hours.`,
    };
  return {
    ...field,
    label: msg`Another place`,
    help: msg`Empty: to where it came from. An admin may name another, which waits 72 hours.`,
    optional: true,
  };
}

/**
 * For the currency that goes back, which {@link currencyBack} asks: the account that it came in at is
 * preselected; if there is only one, nothing is asked.
 */
export function backFrom({ payments }: FormOrder, accounts: readonly StepAccount[]): readonly StepField[] {
  const came = payments.filter(({ kind }) => kind === "customer").toReversed();
  const newest = came.filter((each, place) => came.findIndex(hasCurrency(each.currency)) === place);
  return newest.flatMap(({ currency, network, accountId }) => {
    const options = accountsOf(accounts, currency, network);
    const isOwn = ({ id }: StepAccount) => Number(id === accountId);
    if (options.length < 2) return [];
    const field = accountField(options.toSorted((a, b) => isOwn(b) - isOwn(a)));
    return newest.length < 2 ? [field] : [{ ...field, isAsked: hasCurrency(currency) }];
  });
}

function hasCurrency(currency: string) {
  return (each: { readonly currency?: string | undefined }) => each.currency === currency;
}

function accountsOf(accounts: readonly StepAccount[], currency: string, network: string | undefined) {
  return lastUsedFirst(
    accounts.filter((each) => each.currency === currency && (each.network ?? undefined) === network),
  );
}

function accountField(options: readonly StepAccount[]): StepField {
  return {
    name: "accountId",
    label: msg`Account that it was sent from`,
    kind: "choice",
    options: options.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** Asks which coin came: another one never counts as the coin ordered. */
export function coinThatCame({ coin }: FormOrder): StepField {
  const others = DESK_COINS.filter(({ id }) => id !== deskIdOf(coin.id));
  return {
    name: "coinId",
    label: msg`Coin that came`,
    kind: "choice",
    options: [coin, ...others].map(({ id, symbol }) => ({ value: id, label: symbol })),
  };
}

/** In the network's own coin. */
export function networkFee({ coin }: FormOrder, name = ""): StepField {
  const network = networkNamed(name);
  const own = network?.coins.find((each) => !("contract" in each))?.symbol ?? coin.symbol;
  return {
    name: "fee",
    label: msg`Network fee, in ${own}`,
    help: msg`The desk bears it: the customer gets the whole amount.`,
    kind: "amount",
    optional: true,
  };
}
