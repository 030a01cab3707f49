import Big from "big.js";
import * as z from "zod";

const BTC_DECIMALS = 8;
const MOST_BTC = 21_000_000;
/** A time in a wrong unit, such as seconds, falls outside this range. */
const EARLIEST = Date.parse("2020-01-01T00:00:00Z");
const LATEST = Date.parse("2100-01-01T00:00:00Z");

/** Used in a path without encoding. */
export const PaymentIdField = z
  .union([z.string(), z.int().min(0)])
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,128}$/));

/** Decimal text or number with at most eight decimals, as text with eight. */
export const BtcField = z
  .union([z.string().regex(/^\d{1,8}(\.\d{1,20})?$/), z.number()])
  .transform((value) => new Big(value))
  .refine(isBtc)
  .transform((amount) => amount.toFixed(BTC_DECIMALS));

/** ISO text or milliseconds since the epoch, as the latter, which are whole. */
export const TimeField = z
  .union([z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.number()])
  .pipe(z.number().min(EARLIEST).max(LATEST))
  .transform(Math.trunc);

/**
 * The shape of an address of any of Bitcoin's networks: base58check, or bech32 (BIP173, BIP350) in one case.
 * The checksum is left to the wallet, which refuses a wrong one.
 */
export const AddressField = z
  .string()
  .regex(
    /^([123mn][1-9A-HJ-NP-Za-km-z]{25,34}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{11,87})$/,
  );

function isBtc(amount: Big): boolean {
  return amount.gte(0) && amount.lte(MOST_BTC) && amount.eq(amount.round(BTC_DECIMALS));
}

interface Request {
  readonly address: string;
  /** Decimal text. */
  readonly btcAmount: string;
}

const BIP21 = /^bitcoin:([^?]+)\?(.+)$/i;
const BECH32 = /^(bc|tb|bcrt)1/i;
const DECIMAL = /^\d{1,8}(\.\d{1,8})?$/;

/** A payment URI as wallets read it (BIP21). */
export function bitcoinUri({ address, btcAmount }: Request): string {
  return `bitcoin:${address}?amount=${btcAmount}`;
}

/** Whether a wallet that opens this URI would send this amount to this address. */
export function isUriOf(uri: string, { address, btcAmount }: Request): boolean {
  const [, target, query] = BIP21.exec(uri) ?? [];
  const amounts = new URLSearchParams(query).getAll("amount");
  const [amount] = amounts;
  if (target === undefined || amount === undefined || amounts.length > 1) return false;
  return isSameAddress(target, address) && DECIMAL.test(amount) && new Big(amount).eq(btcAmount);
}

/** Bech32 means the same in capitals, which make a smaller QR code (BIP173); base58 does not. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (BECH32.test(a) && a.toLowerCase() === b.toLowerCase());
}
