import type { DestinationInput } from "@tradeslip/contracts";
import { coinOn, type Message, networkNamed } from "@tradeslip/contracts/rules";
import { checkTransaction, readAddress, type ReadAddress } from "../desk/addresses.ts";
import { invalidField } from "../errors.ts";
import type { Change, StepContext } from "./step-context.ts";
import { firmPrice } from "./firm-price.ts";
import { lettersAndDigits } from "./letters-and-digits.ts";
import { movedDispute } from "./money-steps.ts";
import { notPossible } from "./order-errors.ts";
import { plainName } from "../ledger/payer-names.ts";
import { agreedLocal, type OrderFacts, type OrderRecord } from "./order-record.ts";
import type { ReadSlip } from "./slip-reader.ts";
import { OTHER_NETWORK, SLIP_OF_OTHER_TERMS, WRONG_SIDE } from "./step-messages.ts";

type BuyDestination = Extract<DestinationInput, { address: string }>;
type SellDestination = Exclude<DestinationInput, BuyDestination>;

/** Sets the order's destination. After details were shown, a replacement needs a second person's approval. */
export function giveDestination({ order, actor, now }: StepContext, input: DestinationInput): Change {
  const given = isBuy(input) ? forBuy(order, input) : forSell(order, input);
  const isReplaced = order.facts.destinationAsked !== null;
  return {
    payer: given.payer,
    destination: given.destination,
    facts: {
      destination: { ...given.facts, givenAt: now },
      destinationAsked: null,
      ...(order.facts.destination === null && actor.kind === "customer"
        ? { destinationFrom: actor.browser }
        : {}),
      ...(isReplaced ? { destinationReplaced: true } : {}),
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
  const read = checkedAddress(order, "address", { network, address, tag: noTag ? null : tag });
  return {
    payer: plainName(payerName),
    destination: [network, read.address, read.tag ?? ""].join(" "),
    facts: { network, address: read.address, payerName, ...(read.tag === null ? {} : { tag: read.tag }) },
  };
}

function forSell(order: OrderRecord, input: SellDestination): Given {
  if (order.side !== "sell") throw invalidField("account", WRONG_SIDE);
  const { method, account, holder, returnNetwork, returnAddress, returnTag } = input;
  const read = checkedAddress(order, "returnAddress", {
    network: returnNetwork,
    address: returnAddress,
    // The page asks for it; a customer's own wallet needs none.
    tag: returnTag ?? null,
  });
  return {
    payer: plainName(holder),
    destination: [method, account].map(lettersAndDigits).join(" "),
    facts: {
      method,
      account,
      holder,
      returnNetwork,
      returnAddress: read.address,
      ...(read.tag === null ? {} : { returnTag: read.tag }),
    },
  };
}

interface Address {
  readonly network: string;
  readonly address: string;
  readonly tag: string | null | undefined;
}

/** Throws a ProviderError 400 that explains the error in the field. */
export function checkedAddress(
  { coin_id, coin_symbol }: Pick<OrderRecord, "coin_id" | "coin_symbol">,
  field: string,
  { network, ...given }: Address,
): ReadAddress {
  const read = readAddress(network, given);
  if ("wrong" in read) throw invalidField(field, read.wrong);
  const known = networkNamed(network)!;
  if (known.name !== "other" && coinOn(known, coin_id) === undefined)
    throw invalidField(field, { ...OTHER_NETWORK, values: { coin: coin_symbol } });
  return read;
}

/** Renews the order at today's price. @param slip a new one, issued by the desk for this */
export function renew({ order, now }: StepContext, slip: ReadSlip): Change {
  const { terms } = slip;
  const isOfOrder =
    !slip.isCompromised &&
    terms.side === order.side &&
    terms.coin.id === order.coin_id &&
    terms.usd === order.usd &&
    terms.local?.currency === order.facts.local?.currency &&
    Date.parse(terms.expiresAt) > now;
  if (!isOfOrder) throw notPossible(SLIP_OF_OTHER_TERMS);
  return {
    rate: terms.rate,
    coin_amount: terms.coinAmount,
    price_source: terms.freshness.source,
    slip_ends_at: Date.parse(terms.expiresAt),
    facts: {
      local: agreedLocal(terms),
      // A price that isn't firm has no fee, and doesn't keep the previous price's.
      renewedPrice: firmPrice(terms) ?? null,
    },
  };
}

/** From now on no price is held for it: the customer may take another order's details. */
export function cancel({ order: { held_until }, now }: StepContext): Change {
  return { lapses_at: null, held_until: held_until === null ? null : Math.min(held_until, now) };
}

export function sayPaid({ order, now, rule }: StepContext, transaction: string | undefined): Change {
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
