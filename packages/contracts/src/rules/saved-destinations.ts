/** Saved destinations of an account (docs/product.md, P10.23 and P20.21). */
import type { Message } from "./message.ts";
import { coinOn, deskIdOf, networkNamed } from "./networks.ts";

/** Per account. */
export const MOST_DESTINATIONS = 20;
/**
 * How long a destination must rest before one press uses it: after it was saved, and after the owner's
 * password, address or second factors changed.
 */
export const DESTINATION_REST_HOURS = 72;
/** How long another browser must wait after asking before it may give an order's new destination. */
export const ELSEWHERE_HOURS = 24;

/** 409 `step_not_possible`. */
export const GIVEN_ELSEWHERE: Message = /*i18n*/ {
  id: "destination.elsewhere",
  message:
    "Another browser said where this order goes. Give the new destination there, or here in {hours} hours: we've emailed the account.",
  values: { hours: ELSEWHERE_HOURS },
};

interface Order {
  readonly side: "buy" | "sell";
  readonly coin: { readonly id: string };
  readonly local?: { readonly currency: string } | undefined;
}

/** By the field names of an order's form. */
type Typed = Readonly<Record<string, string>>;

interface SavedCoin {
  readonly kind: "coin";
  readonly coinId: string;
  readonly network: string;
  readonly address: string;
  readonly tag?: string | undefined;
}
interface SavedPayout {
  readonly kind: "payout";
  readonly currency: string;
  readonly method: string;
  readonly account: string;
  readonly holder: string;
}

/**
 * The fields of an order's form that one press fills in; null: it doesn't fit the order. A sale takes a
 * payout account in its currency, and an address of its coin for a return.
 */
export function filledFrom(saved: SavedCoin | SavedPayout, { side, coin, local }: Order): Typed | null {
  if (saved.kind === "payout") {
    const { currency, method, account, holder } = saved;
    return side === "sell" && currency === (local?.currency ?? "USD") ? { method, account, holder } : null;
  }
  const { coinId, network: name, address, tag = "" } = saved;
  const network = networkNamed(name);
  const fits = network !== undefined && deskIdOf(coinId) === deskIdOf(coin.id);
  if (!fits || (name !== "other" && coinOn(network, coin.id) === undefined)) return null;
  if (side === "sell") return { returnNetwork: name, returnAddress: address, returnTag: tag };
  return { network: name, address, tag, noTag: network.tag !== null && tag === "" ? "true" : "" };
}
