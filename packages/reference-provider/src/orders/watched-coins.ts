/** Which payments are checked on the chain, and at which address (docs/product.md, P20.20). */
import type { Database } from "../db/database.ts";
import { NOT_READ, READ_NETWORK } from "../ledger/chain-fact.ts";
import type { LedgerPayment } from "../ledger/ledger-payment.ts";
import type { OrderRecord } from "./order-record.ts";

/** Stands for any of the desk's addresses: unallocated money came for no order. */
export const ANY_OWN_ADDRESS = "";

const SYMBOL = "BTC";

/**
 * Starts checking the coins that a step added on the chain, and returns the order with them. Call it in the
 * step's transaction.
 */
export async function watchNewCoins(
  db: Database,
  before: OrderRecord,
  after: OrderRecord,
  now: number,
): Promise<OrderRecord> {
  const known = new Set(before.payments.map(({ id }) => id));
  const added = after.payments.flatMap((payment) => {
    const address = known.has(payment.id) ? null : addressOf(after, payment);
    return address === null ? [] : [{ payment, address }];
  });
  if (added.length === 0) return after;
  for (const { payment, address } of added)
    await db
      .insertInto("chain_checks")
      .values({
        payment_id: payment.id,
        reference: after.reference,
        address,
        is_found: null,
        fits: null,
        found_amount: null,
        block_height: null,
        block_at: null,
        tip_height: null,
        failed_looks: 0,
        missing_looks: 0,
        next_look_at: now,
      })
      .execute();
  const watched = new Set(added.map(({ payment }) => payment.id));
  const payments = after.payments.map((payment) =>
    watched.has(payment.id) ? { ...payment, chain: NOT_READ } : payment,
  );
  return { ...after, payments };
}

/** Null: it isn't checked on the chain. */
function addressOf({ facts }: OrderRecord, payment: LedgerPayment): string | null {
  const { kind, about, network, transaction, currency, address, differences } = payment;
  if (network !== READ_NETWORK || transaction === null || about !== null || currency !== SYMBOL) return null;
  if (kind === "payout") return facts.destination?.address ?? null;
  // Stored with its network before it, and no tag after it.
  if (kind === "refund") return address?.split(" ")[1] ?? null;
  if (kind !== "customer") return null;
  if (differences.includes("suspense")) return ANY_OWN_ADDRESS;
  const { details } = facts;
  if (details?.network !== READ_NETWORK) return null;
  return details.details.find(({ label }) => label === "Address")?.value ?? null;
}
