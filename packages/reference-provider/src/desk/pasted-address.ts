/** Addresses as wallets hand them out: alone, in a payment URI, or with their tag in one word. */
import {
  latinDigits,
  type Network,
  NETWORKS,
  type NetworkName,
  withoutUnseen,
} from "@tradeslip/contracts/rules";
import { concatBytes } from "@noble/hashes/utils.js";
import { XRP_BASE58CHECK } from "./address-forms.ts";

export interface PastedAddress {
  readonly address: string;
  /** Null: the address says that none is needed; undefined: it doesn't say. */
  readonly tag?: string | null | undefined;
  /** The network that a URI names instead of the requested one, in words. */
  readonly other?: string;
}

const OF_ETHEREUM_KIND = ["ethereum", "bnb", "avalanche"] as const;
/** EIP 681 and EIP 3770 for Ethereum-like networks, CIP 13 for Cardano. */
const SCHEMES = new Map<string, readonly NetworkName[]>([
  ["bitcoin", ["bitcoin"]],
  ["litecoin", ["litecoin"]],
  ["dogecoin", ["dogecoin"]],
  ["tron", ["tron"]],
  ["xrpl", ["xrp"]],
  ["ripple", ["xrp"]],
  ["xrp", ["xrp"]],
  ["solana", ["solana"]],
  ["cardano", ["cardano"]],
  ["web+cardano", ["cardano"]],
  ["polkadot", ["polkadot"]],
  ["substrate", ["polkadot"]],
  ["ethereum", OF_ETHEREUM_KIND],
  ["eth", ["ethereum"]],
  ["bnb", ["bnb"]],
  ["avax", ["avalanche"]],
]);
const CHAIN_NUMBERS: Readonly<Record<string, NetworkName>> = {
  1: "ethereum",
  56: "bnb",
  43_114: "avalanche",
};

const URI = /^(?:([a-z][a-z\d+.-]*):(?:\/\/)?)?([^?]*)(?:\?(.*))?$/is;
/** EIP 681. For a token the contract comes first, and the recipient is a parameter. */
const EVM_TARGET = /^(?:pay-)?(0x[\da-f]{40})(?:@(\d+))?(?:\/(\w+))?$/i;

/** A sentence or a mail around it. */
const FRAME = /^[<("'“”‘’]+|[>)"'“”‘’.,;!]+$/gu;

/**
 * An amount in a URI is not read: the order has it. Wallets show an address in groups: no network has spaces
 * in one.
 */
export function readPasted(asked: Network, given: string): PastedAddress {
  const text = asked.name === "other" ? given : withoutUnseen(given).replace(/\s+/g, "").replace(FRAME, "");
  const [, scheme, target = "", query = ""] = URI.exec(text) ?? [];
  const named = scheme === undefined ? [asked.name] : (SCHEMES.get(scheme.toLowerCase()) ?? []);
  if (asked.name === "other" || named.length === 0) return { address: text };
  if (!named.some((name) => name === asked.name)) return { address: text, other: labelsOf(named) };
  const parameters = new URLSearchParams(query);
  // BIP 21: a wallet that doesn't know such a parameter must not pay.
  if ([...parameters.keys()].some((name) => name.startsWith("req-"))) return { address: text };
  switch (asked.address) {
    case "evm":
      return readEvmTarget(asked, target, parameters);
    case "xrp":
      return readXAddress(target) ?? { address: target, tag: tagOf(parameters) };
    case "polkadot":
      // A key and a name may follow.
      return { address: target.split(":")[0] ?? "" };
    default:
      return { address: target };
  }
}

function tagOf(parameters: URLSearchParams): string | undefined {
  const tag = parameters.get("dt");
  return tag === null ? undefined : latinDigits(tag);
}

function labelsOf(names: readonly string[]): string {
  return NETWORKS.filter(({ name }) => names.includes(name))
    .map(({ label }) => label)
    .join(" / ");
}

function readEvmTarget(asked: Network, target: string, parameters: URLSearchParams): PastedAddress {
  const [, first, chain, call] = EVM_TARGET.exec(target) ?? [];
  if (first === undefined) return { address: target };
  const receiver = call === "transfer" ? parameters.get("address") : call === undefined ? first : target;
  const address = (receiver ?? target).replace(/^0X/, "0x");
  if (chain === undefined || CHAIN_NUMBERS[chain] === asked.name) return { address };
  const network = CHAIN_NUMBERS[chain];
  return { address, other: network === undefined ? `chain ${chain}` : labelsOf([network]) };
}

const X_ADDRESS_PREFIX = [0x05, 0x44];
const X_ADDRESS_LENGTH = 31;

/**
 * XLS-5: the account, whether a tag follows, and the tag in eight bytes, lowest first. Test networks are not
 * supported.
 */
function readXAddress(text: string): PastedAddress | null {
  if (!text.startsWith("X")) return null;
  try {
    const bytes = Buffer.from(XRP_BASE58CHECK.decode(text));
    const isMain = X_ADDRESS_PREFIX.every((byte, place) => bytes[place] === byte);
    const flag = bytes[22];
    if (bytes.length !== X_ADDRESS_LENGTH || !isMain || flag === undefined || flag > 1) return null;
    const address = XRP_BASE58CHECK.encode(concatBytes(Uint8Array.of(0), bytes.subarray(2, 22)));
    return { address, tag: flag === 0 ? null : String(bytes.readBigUInt64LE(23)) };
  } catch {
    return null;
  }
}
