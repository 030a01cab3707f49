import { createHash } from "node:crypto";
import { bech32 } from "@scure/base";
import { HDKey } from "@scure/bip32";
import { type ExtendedKey, ExtendedKeyError, type Network } from "./extended-key.ts";

/** The receiving addresses of an account. */
export interface ReceivingAddresses {
  /** A fingerprint of the account that does not reveal its key. */
  readonly account: string;
  at(index: number): string;
}

/** Human-readable parts (BIP173). */
const PREFIX: Readonly<Record<Network, string>> = { mainnet: "bc", testnet: "tb", regtest: "bcrt" };
const WITNESS_VERSION = 0;
const EXTERNAL_CHAIN = 0;

/**
 * Native segwit addresses of the external chain (BIP84: account key / 0 / index). Throws an {@link
 * ExtendedKeyError} if the key is not a point on the curve.
 */
export function receivingAddresses(extendedKey: ExtendedKey): ReceivingAddresses {
  const { network } = extendedKey;
  const key = pointOf(extendedKey);
  const chain = key.deriveChild(EXTERNAL_CHAIN);
  const identity = Buffer.from(key.identifier ?? []).toString("hex");
  return {
    account: createHash("sha256").update(`${network} ${identity}`).digest("hex").slice(0, 32),
    at(index) {
      const { pubKeyHash } = chain.deriveChild(index);
      if (!pubKeyHash) throw new Error("The key gives no address");
      return bech32.encode(PREFIX[network], [WITNESS_VERSION, ...bech32.toWords(pubKeyHash)]);
    },
  };
}

function pointOf({ text, version }: ExtendedKey): HDKey {
  try {
    return HDKey.fromExtendedKey(text, { public: version, private: 0 });
  } catch {
    throw new ExtendedKeyError("must be an extended public key");
  }
}
