import type { Freshness, SlipAnswer } from "../schemas/index.ts";
import { USD_DECIMALS } from "../rules/trade-amounts.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { coinNumber, numberedCoin } from "./coin-numbers.ts";
import { coinAmountOf, coinUnits, fromScaled, unitsOf } from "./decimals.ts";
import { isExtended, readExtensions, writeExtensions } from "./slip-extensions.ts";
import { secondsOf, timeOf } from "./whole-seconds.ts";

/** The signed contents of a slip. The reference is derived from the signature, the status from the time. */
export type SlipTerms = Omit<SlipAnswer, "reference" | "status" | "serverTime">;

/** The order's customer, in marks that are meaningless without the key (docs/decisions/030). */
export interface SlipMarks {
  /** {@link CUSTOMER_MARK_BYTES} for the browser; null: it keeps no cookies. */
  readonly customer: Uint8Array | null;
  /** {@link ACCOUNT_MARK_BYTES} for the account; null: not logged in. */
  readonly account: Uint8Array | null;
}

export interface SlipBody extends SlipMarks {
  /** Names the signing key: four hexadecimal digits. */
  readonly keyId: string;
  /** {@link NONCE_BYTES}, so that two slips with the same terms differ. */
  readonly nonce: Uint8Array;
  /** Times in whole seconds. */
  readonly terms: SlipTerms;
}

export const NONCE_BYTES = 6;
export const CUSTOMER_MARK_BYTES = 12;
export const ACCOUNT_MARK_BYTES = 6;

const KEY_ID_BYTES = 2;
/**
 * Changes only if old readers must stop reading. Add a new field at the end, behind a flag
 * (slip-extensions.ts).
 */
const FORMAT = 1;
const HEX = 16;

/** Bits of the byte after the nonce. */
const FLAGS = { exchange: 1, sell: 2, source: 4, customer: 16, account: 32, extended: 64 } as const;
/** Set by a later release. */
const UNKNOWN_FLAG = 128;
const SOURCES = ["live", "stale", "fallback"] as const satisfies readonly Freshness["source"][];
const SOURCE_BITS = 3;

/**
 * The signed bytes: key id (2), format (1), nonce (6), flags (1); the coin's number, or 0 with id, symbol and
 * name; cents; units of 10^-8 of the coin; the rate's decimals and digits; issued at (seconds since the
 * epoch, 4) and the distances to the end, from the price's time and from that to its next refresh; the marks
 * announced by the flags, then the extensions. Throws a RangeError for terms that it can't encode exactly.
 */
export function encodeSlipBody({
  keyId,
  nonce,
  terms,
  customer,
  account,
}: SlipBody): Uint8Array<ArrayBuffer> {
  const { coin, freshness } = terms;
  const writer = new ByteWriter();
  for (let at = 0; at < KEY_ID_BYTES; at += 1)
    writer.byte(Number.parseInt(keyId.slice(2 * at, 2 * at + 2), HEX));
  writer.byte(FORMAT);
  writer.bytes(requireLength(nonce, NONCE_BYTES));
  writer.byte(
    (terms.surface === "exchange" ? FLAGS.exchange : 0) |
      (terms.side === "sell" ? FLAGS.sell : 0) |
      (SOURCES.indexOf(freshness.source) * FLAGS.source) |
      (customer ? FLAGS.customer : 0) |
      (account ? FLAGS.account : 0) |
      (isExtended(terms) ? FLAGS.extended : 0),
  );
  const number = coinNumber(coin);
  writer.byte(number);
  if (number === 0) for (const text of [coin.id, coin.symbol, coin.name]) writer.text(text);
  writer.whole(unitsOf(terms.usd, USD_DECIMALS));
  writer.whole(coinUnits(terms.coinAmount));
  writer.decimal(terms.rate);
  const [issuedAt, expiresAt, asOf, nextRefresh] = [
    terms.issuedAt,
    terms.expiresAt,
    freshness.asOf,
    freshness.nextRefresh,
  ].map(secondsOf) as [number, number, number, number];
  writer.uint32(issuedAt);
  for (const distance of [expiresAt - issuedAt, issuedAt - asOf, nextRefresh - asOf])
    writer.signed(BigInt(distance));
  if (customer) writer.bytes(requireLength(customer, CUSTOMER_MARK_BYTES));
  if (account) writer.bytes(requireLength(account, ACCOUNT_MARK_BYTES));
  if (isExtended(terms)) writeExtensions(writer, terms, issuedAt, secondsOf);
  return writer.done();
}

/** Id of the key that must have signed these bytes. Throws a RangeError for fewer than two bytes. */
export function keyIdOf(body: Uint8Array): string {
  return Array.from(new ByteReader(body).bytes(KEY_ID_BYTES), (byte) =>
    byte.toString(HEX).padStart(2, "0"),
  ).join("");
}

/** Throws a RangeError or a TypeError if, given a valid signature, only a later release can read the body. */
export function decodeSlipBody(body: Uint8Array): SlipBody {
  const reader = new ByteReader(body);
  reader.bytes(KEY_ID_BYTES);
  const format = reader.byte();
  if (format !== FORMAT) throw new RangeError(`Format ${format} is not known`);
  const nonce = reader.bytes(NONCE_BYTES);
  const flags = reader.byte();
  const has = (flag: number) => (flags & flag) !== 0;
  if (has(UNKNOWN_FLAG)) throw new RangeError("Only a later release reads this slip");
  const number = reader.byte();
  const coin =
    number === 0 ? { id: reader.text(), symbol: reader.text(), name: reader.text() } : numberedCoin(number);
  const usd = fromScaled({ units: reader.whole(), decimals: USD_DECIMALS });
  const coinAmount = coinAmountOf(reader.whole(), coin.symbol);
  const rate = reader.decimal();
  const issuedAt = reader.uint32();
  const expiresAt = issuedAt + Number(reader.signed());
  const asOf = issuedAt - Number(reader.signed());
  const nextRefresh = asOf + Number(reader.signed());
  const source = SOURCES[Math.floor(flags / FLAGS.source) & SOURCE_BITS];
  if (!source) throw new RangeError("This kind of price is not known");
  const customer = has(FLAGS.customer) ? reader.bytes(CUSTOMER_MARK_BYTES) : null;
  const account = has(FLAGS.account) ? reader.bytes(ACCOUNT_MARK_BYTES) : null;
  const side = has(FLAGS.sell) ? "sell" : "buy";
  const extensions = has(FLAGS.extended)
    ? readExtensions(reader, { side, coinAmount, rate }, issuedAt, timeOf)
    : {};
  if (!reader.isAtEnd) throw new RangeError("Only a later release reads this slip");
  return {
    keyId: keyIdOf(body),
    nonce,
    terms: {
      surface: has(FLAGS.exchange) ? "exchange" : "dashboard",
      side,
      coin,
      usd,
      coinAmount,
      rate,
      ...extensions,
      freshness: { source, asOf: timeOf(asOf), nextRefresh: timeOf(nextRefresh) },
      issuedAt: timeOf(issuedAt),
      expiresAt: timeOf(expiresAt),
    },
    customer,
    account,
  };
}

function requireLength(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length !== length) throw new RangeError(`${length} bytes are needed, not ${bytes.length}`);
  return bytes;
}
