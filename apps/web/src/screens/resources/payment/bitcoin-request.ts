const SATOSHIS = 8;
const BECH32 = /^(bitcoin:)((?:bc|tb|bcrt)1[^?]*)/i;

/** What is still to be sent: both in BTC with eight decimals. Null when nothing is. */
export function missingBtc(asked: string, received: string): string | null {
  const missing = satoshis(asked) - satoshis(received);
  return missing > 0n ? btcText(missing) : null;
}

/** A payment URI (BIP21) for another amount to the same address. */
export function requestUri(address: string, btcAmount: string): string {
  return `bitcoin:${address}?amount=${btcAmount}`;
}

/** The URI as it stands in a QR code: a bech32 address in capitals (BIP173), any other as it is. */
export function scannableUri(uri: string): string {
  return uri.replace(BECH32, (_, scheme: string, address: string) => scheme + address.toUpperCase());
}

function satoshis(btc: string): bigint {
  return BigInt(btc.replace(".", ""));
}

function btcText(amount: bigint): string {
  const digits = String(amount).padStart(SATOSHIS + 1, "0");
  return `${digits.slice(0, -SATOSHIS)}.${digits.slice(-SATOSHIS)}`;
}
