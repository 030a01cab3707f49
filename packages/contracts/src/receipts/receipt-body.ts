import { USD_DECIMALS } from "../rules/trade-amounts.ts";
import { RECEIPT_OUTCOMES } from "./receipt-outcomes.ts";
import { checkReference } from "../rules/slip-reference.ts";
import type { Money, ReceiptTerms } from "../schemas/index.ts";
import { ByteReader, ByteWriter } from "../slips/bytes.ts";
import { coinNumber, numberedCoin } from "../slips/coin-numbers.ts";
import { coinAmountOf, coinUnits, fromScaled, unitsOf } from "../slips/decimals.ts";
import { keyIdOf } from "../slips/slip-body.ts";
import { isExtended, readExtensions, writeExtensions } from "../slips/slip-extensions.ts";
import { secondsOf, timeOf } from "../slips/whole-seconds.ts";

export interface ReceiptBody {
  /** Names the signing key: four hexadecimal digits. */
  readonly keyId: string;
  readonly terms: ReceiptTerms;
}

const KEY_ID_BYTES = 2;
const HEX = 16;
/** Changes only if old readers must stop reading. */
const FORMAT = 1;
/** Bits of the byte after the reference; the outcome is stored in the bits above them. */
const FLAGS = { sell: 1, extended: 2, outcome: 4 } as const;
const SUMS = ["came", "paidOut", "refunded"] as const;

/**
 * The body of a receipt: key id (2), format (1), reference, flags (1), coin, cents, coin amount and rate as
 * in a slip; ended at (seconds since the epoch, 4) and the seconds from then to its issue; the slip
 * extensions announced by the flags; then what came, was paid out and was paid back: for each the number of
 * currencies, and for each currency its name, decimals and digits. Throws a RangeError for terms that it
 * can't encode exactly.
 */
export function encodeReceiptBody({ keyId, terms }: ReceiptBody): Uint8Array<ArrayBuffer> {
  const { coin } = terms;
  const writer = new ByteWriter();
  for (let at = 0; at < KEY_ID_BYTES; at += 1)
    writer.byte(Number.parseInt(keyId.slice(2 * at, 2 * at + 2), HEX));
  writer.byte(FORMAT);
  writer.text(terms.reference);
  writer.byte(
    (terms.side === "sell" ? FLAGS.sell : 0) |
      (isExtended(terms) ? FLAGS.extended : 0) |
      (RECEIPT_OUTCOMES.indexOf(terms.outcome) * FLAGS.outcome),
  );
  const number = coinNumber(coin);
  writer.byte(number);
  if (number === 0) for (const text of [coin.id, coin.symbol, coin.name]) writer.text(text);
  writer.whole(unitsOf(terms.usd, USD_DECIMALS));
  writer.whole(coinUnits(terms.coinAmount));
  writer.decimal(terms.rate);
  const endedAt = secondsOf(terms.endedAt);
  writer.uint32(endedAt);
  writer.signed(BigInt(secondsOf(terms.issuedAt) - endedAt));
  if (isExtended(terms)) writeExtensions(writer, terms, endedAt, secondsOf);
  for (const name of SUMS) writeSums(writer, terms[name]);
  return writer.done();
}

/** Throws a RangeError or a TypeError if, given a valid signature, only a later release can read the body. */
export function decodeReceiptBody(body: Uint8Array): ReceiptBody {
  const reader = new ByteReader(body);
  reader.bytes(KEY_ID_BYTES);
  const format = reader.byte();
  if (format !== FORMAT) throw new RangeError(`Format ${format} is not known`);
  const reference = reader.text();
  if (checkReference(reference) !== reference) throw new RangeError("A receipt names its order");
  const flags = reader.byte();
  const outcome = RECEIPT_OUTCOMES[Math.floor(flags / FLAGS.outcome)];
  if (outcome === undefined) throw new RangeError("Only a later release reads this receipt");
  const number = reader.byte();
  const coin =
    number === 0 ? { id: reader.text(), symbol: reader.text(), name: reader.text() } : numberedCoin(number);
  const side = (flags & FLAGS.sell) === 0 ? "buy" : "sell";
  const usd = fromScaled({ units: reader.whole(), decimals: USD_DECIMALS });
  const coinAmount = coinAmountOf(reader.whole(), coin.symbol);
  const rate = reader.decimal();
  const endedAt = reader.uint32();
  const issuedAt = endedAt + Number(reader.signed());
  const extensions =
    (flags & FLAGS.extended) === 0 ? {} : readExtensions(reader, { side, coinAmount, rate }, endedAt, timeOf);
  const [came, paidOut, refunded] = SUMS.map(() => readSums(reader)) as [Money[], Money[], Money[]];
  if (!reader.isAtEnd) throw new RangeError("Only a later release reads this receipt");
  const times = { endedAt: timeOf(endedAt), issuedAt: timeOf(issuedAt) };
  const sums = { came, paidOut, refunded };
  return {
    keyId: keyIdOf(body),
    terms: { reference, outcome, side, coin, usd, coinAmount, rate, ...extensions, ...sums, ...times },
  };
}

function writeSums(writer: ByteWriter, sums: readonly Money[]): void {
  writer.whole(BigInt(sums.length));
  for (const { currency, amount } of sums) {
    writer.text(currency);
    writer.decimal(amount);
  }
}

function readSums(reader: ByteReader): Money[] {
  const sums: Money[] = [];
  for (let left = Number(reader.whole()); left > 0; left -= 1)
    sums.push({ currency: reader.text(), amount: reader.decimal() });
  return sums;
}
