import Big from "big.js";
import type { Selectable } from "kysely";
import type { ChainTransaction } from "../bitcoin/esplora-chain.ts";
import type { Database } from "../db/database.ts";
import type { ChainChecksTable } from "../db/ledger-tables.ts";
import { chainFactOf, CONFIRMATIONS_NEEDED, READ_NETWORK } from "../ledger/chain-fact.ts";
import type { LedgerPayment } from "../ledger/ledger-payment.ts";
import { ANY_OWN_ADDRESS } from "./watched-coins.ts";

export type CheckRow = Selectable<ChainChecksTable>;

/** A payment with its parts for orders, to be checked on the chain. */
export interface WatchedPayment extends Pick<LedgerPayment, "id" | "direction" | "amount" | "output"> {
  readonly transaction: string;
  readonly recordedAt: number;
  readonly checks: readonly (CheckRow & { readonly allocated: string })[];
}

/** An explorer's response; null: the chain doesn't have the transaction. */
export interface Look {
  readonly transaction: ChainTransaction | null;
  readonly tipHeight: number;
}

type Seen = Pick<CheckRow, "is_found" | "fits" | "found_amount" | "block_height" | "block_at" | "tip_height">;

/** What the response means for each order of the payment. */
export async function assess(
  db: Database,
  payment: WatchedPayment,
  { transaction, tipHeight }: Look,
): Promise<readonly (Seen & { readonly reference: string })[]> {
  const { checks, direction, amount } = payment;
  const block = transaction?.block ?? null;
  const found = {
    is_found: Number(transaction !== null),
    block_height: block?.height ?? null,
    block_at: block?.time ?? null,
    tip_height: tipHeight,
  };
  if (transaction === null)
    return checks.map(({ reference }) => ({ ...found, reference, fits: null, found_amount: null }));
  const outputs = transaction.outputs.filter(
    (_each, vout) => payment.output === null || payment.output === vout,
  );
  const paidTo = (addresses: ReadonlySet<string>) =>
    outputs
      .filter(({ address }) => address !== null && addresses.has(plainAddress(address)))
      .reduce((sum, { sats }) => sum.plus(sats), new Big(0))
      .div(SATS);
  const own = direction === "in" ? await ownAddresses(db, checks, outputs) : new Set<string>();
  return checks.map(({ reference, address }) => {
    const place = plainAddress(address);
    // One transaction may pay several orders of a customer at one address.
    const same = checks.filter((other) => plainAddress(other.address) === place);
    const expected =
      direction === "in"
        ? new Big(amount)
        : same.reduce((sum, { allocated }) => sum.plus(allocated), new Big(0));
    const paid = paidTo(direction === "in" ? own : new Set([place]));
    return { ...found, reference, fits: Number(paid.eq(expected)), found_amount: paid.toFixed() };
  });
}

const SATS = 100_000_000;

/** Addresses shown to the orders of a customer's payment; for unallocated money, any of the desk's. */
async function ownAddresses(
  db: Database,
  checks: WatchedPayment["checks"],
  outputs: ChainTransaction["outputs"],
): Promise<ReadonlySet<string>> {
  const shown = checks.map(({ address }) => address).filter((address) => address !== ANY_OWN_ADDRESS);
  if (shown.length === checks.length) return new Set(shown.map(plainAddress));
  const paid = outputs.flatMap(({ address }) => address ?? []);
  const rows = await db
    .selectFrom("receiving_addresses")
    .select("address")
    .where("network", "=", READ_NETWORK)
    .where("address", "in", [...paid, ANY_OWN_ADDRESS])
    .execute();
  return new Set([...shown, ...rows.map(({ address }) => address)].map(plainAddress));
}

/** Bech32 addresses may be in upper case. */
function plainAddress(address: string): string {
  return /^bc1/i.test(address) ? address.toLowerCase() : address;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const WATCHED_MS = 14 * 24 * HOUR_MS;
/** Confirmations beyond the required ones after which reorganisations are no longer expected. */
const DEEP = 6;

/** Null: never again. */
export function nextLook(recordedAt: number, seen: readonly Seen[], now: number): number | null {
  if (now > recordedAt + WATCHED_MS) return null;
  const [first] = seen;
  if (first === undefined) return null;
  const { block_height: height, tip_height: tip } = first;
  if (height !== null && tip !== null && tip - height + 1 >= CONFIRMATIONS_NEEDED + DEEP) return null;
  const isSettled = seen.every((each) => chainFactOf(each).state === "arrived");
  if (isSettled) return now + 5 * MINUTE_MS;
  if (first.is_found === 1) return now + 30 * SECOND_MS;
  return now + (now < recordedAt + HOUR_MS ? 30 * SECOND_MS : 10 * MINUTE_MS);
}

/** Whether a page that shows the payment would change. */
export function isNews(before: CheckRow, after: Seen): boolean {
  return JSON.stringify(chainFactOf(before)) !== JSON.stringify(chainFactOf(after));
}
