import type { SeenOutput } from "../bitcoin/chain-source.ts";
import type { PaymentRow } from "./payment-store.ts";

type Asked = Pick<PaymentRow, "id" | "amount_sats" | "created_at">;

export interface OutputMatch {
  readonly paymentId: string;
  /** The amount does not decide: a person does. */
  readonly unclear: boolean;
}

/** A block may say that it is from so much earlier or later than it is (Bitcoin Core, MAX_FUTURE_BLOCK_TIME). */
const MAX_BLOCK_TIME_SKEW_MS = 2 * 3_600_000;

/**
 * Whose money this is, decided when it is first seen. An address that had one payment: that payment's. Otherwise the
 * amount names it, and only to one that was there when the money came; what no amount names is put down to the newest
 * payment that was, and never pays for it.
 * @param payments all that the address ever had
 * @param at when the poll began that first saw it
 */
export function matchOutput(
  output: SeenOutput,
  payments: readonly [Asked, ...Asked[]],
  at: number,
): OutputMatch {
  const made = payments.filter(({ created_at }) => created_at <= at);
  const known = made.length === 0 ? payments : made;
  if (known.length === 1) return { paymentId: known[0].id, unclear: false };
  const named = payments.filter(({ amount_sats }) => amount_sats === output.sats);
  const [only] = named;
  if (named.length === 1 && known.includes(only!) && !isOlder(output, only!)) {
    return { paymentId: only!.id, unclear: false };
  }
  const older = known.filter((payment) => !isOlder(output, payment));
  const newest = (older.length === 0 ? known : older).reduce((a, b) =>
    b.created_at >= a.created_at ? b : a,
  );
  return { paymentId: newest.id, unclear: true };
}

/** Its block is surely from before the payment was made. */
function isOlder({ block }: SeenOutput, { created_at }: Asked): boolean {
  return block !== null && block.time + MAX_BLOCK_TIME_SKEW_MS < created_at;
}
