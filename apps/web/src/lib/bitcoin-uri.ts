const DECIMALS = 8;
const BECH32 = /^(bitcoin:)((?:bc|tb|bcrt)1[^?]*)/i;

/** The amount still to be sent, or null; all in BTC with eight decimals. */
export function missingBtc(asked: string, received: string): string | null {
  const missing = satoshis(asked) - satoshis(received);
  return missing > 0n ? btcText(missing) : null;
}

/** A payment URI (BIP21) for another amount to the same address. */
export function paymentUri(address: string, btcAmount: string): string {
  return `bitcoin:${address}?amount=${btcAmount}`;
}

/** The URI for a QR code: a bech32 address in upper case (BIP173), any other unchanged. */
export function qrCodeUri(uri: string): string {
  return uri.replace(BECH32, (_, scheme: string, address: string) => scheme + address.toUpperCase());
}

/** Bitcoin wallets also read the amount; on other networks the URI format differs between wallets. */
export function addressCode(network: string | undefined, address: string, amount: string): string {
  return network === "bitcoin" ? qrCodeUri(paymentUri(address, amount)) : address;
}

function satoshis(btc: string): bigint {
  return BigInt(btc.replace(".", ""));
}

function btcText(amount: bigint): string {
  const digits = String(amount).padStart(DECIMALS + 1, "0");
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
