import Big from "big.js";

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
