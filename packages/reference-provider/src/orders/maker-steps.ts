import type { DestinationInput } from "@tradeslip/contracts";
import { coinOn, type Message, networkNamed, plainName } from "@tradeslip/contracts/rules";
import { canonicalAddress } from "../desk/address-forms.ts";
import { checkAddress, checkTransaction } from "../desk/addresses.ts";
import { invalidField } from "../errors.ts";
import type { Change, StepSite } from "./make-step.ts";
import { movedDispute } from "./money-steps.ts";
import { notPossible } from "./order-errors.ts";
import type { OrderFacts, OrderRecord } from "./order-record.ts";
import type { ReadSlip } from "./slip-reader.ts";
import { OTHER_NETWORK, SLIP_OF_OTHER_TERMS, WRONG_SIDE } from "./step-sentences.ts";

type BuyDestination = Extract<DestinationInput, { address: string }>;
type SellDestination = Exclude<DestinationInput, BuyDestination>;

/** Where the order goes; once details were shown it's an answer, at which a second person looks. */
export function giveDestination({ order, now }: StepSite, input: DestinationInput): Change {
  const given = isBuy(input) ? forBuy(order, input) : forSell(order, input);
  const isReplaced = order.facts.destinationAsked !== null;
  return {
    payer: given.payer,
    destination: given.destination,
    facts: {
      destination: { ...given.facts, givenAt: now },
      destinationAsked: null,
      ...(isReplaced ? { destinationReplaced: true, look: null } : {}),
    },
  };
}

interface Given {
  readonly payer: string;
  readonly destination: string;
  readonly facts: Omit<NonNullable<OrderFacts["destination"]>, "givenAt">;
}

function isBuy(input: DestinationInput): input is BuyDestination {
  return "address" in input;
}

function forBuy(order: OrderRecord, { network, address, tag, noTag, payerName }: BuyDestination): Given {
  if (order.side !== "buy") throw invalidField("address", WRONG_SIDE);
  const kept = checkedAddress(order, "address", { network, address, tag: noTag ? null : tag });
  return {
    payer: plainName(payerName),
    destination: [network, kept, tag ?? ""].join(" "),
    facts: { network, address: kept, payerName, ...(tag === undefined ? {} : { tag }) },
  };
}

function forSell(order: OrderRecord, input: SellDestination): Given {
  if (order.side !== "sell") throw invalidField("account", WRONG_SIDE);
  const { method, account, holder, returnNetwork, returnAddress, returnTag } = input;
  const kept = checkedAddress(order, "returnAddress", {
    network: returnNetwork,
    address: returnAddress,
    // Asked for on the page; a wallet of one's own needs none.
    tag: returnTag ?? null,
  });
  return {
    payer: plainName(holder),
    destination: [method, account].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")).join(" "),
    facts: {
      method,
      account,
      holder,
      returnNetwork,
      returnAddress: kept,
      ...(returnTag === undefined ? {} : { returnTag }),
    },
  };
}

interface Address {
  readonly network: string;
  readonly address: string;
  readonly tag: string | null | undefined;
}

/** In the one spelling that names it. Throws a ProviderError 400 that says what is wrong with the field. */
function checkedAddress(
  { coin_id, coin_symbol }: OrderRecord,
  field: string,
  { network, address, tag }: Address,
): string {
  const wrong = checkAddress(network, address, tag);
  if (wrong !== null) throw invalidField(field, wrong);
  const known = networkNamed(network)!;
  if (known.name !== "other" && coinOn(known, coin_id) === undefined)
    throw invalidField(field, { ...OTHER_NETWORK, values: { coin: coin_symbol } });
  return canonicalAddress(known.address, address);
}

/** Today's price on the same order. @param slip a new one of the desk's, issued for this */
export function renew({ order, now }: StepSite, slip: ReadSlip): Change {
  const { terms } = slip;
  const isOfOrder =
    !slip.isCompromised &&
    terms.side === order.side &&
    terms.coin.id === order.coin_id &&
    terms.usd === order.usd &&
    Date.parse(terms.expiresAt) > now;
  if (!isOfOrder) throw notPossible(SLIP_OF_OTHER_TERMS);
  return {
    rate: terms.rate,
    coin_amount: terms.coinAmount,
    price_source: terms.freshness.source,
    slip_ends_at: Date.parse(terms.expiresAt),
  };
}

export function sayPaid({ order, now, rule }: StepSite, transaction: string | undefined): Change {
  const network = order.side === "sell" ? order.facts.details?.network : undefined;
  if (network && transaction !== undefined) requireOne(checkTransaction(network, transaction));
  return {
    lapses_at: null,
    ...(order.state === "cancelled" ? { late: 1 } : {}),
    facts: {
      saidPaid: { at: now, transaction: transaction ?? null },
      ...(rule.to === "same" ? movedDispute(order, "said-paid") : {}),
    },
  };
}

function requireOne(wrong: Message | null): void {
  if (wrong !== null) throw invalidField("transaction", wrong);
}
