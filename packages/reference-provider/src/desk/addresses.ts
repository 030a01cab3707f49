import { type Message, type Network, NETWORKS, networkNamed } from "@tradeslip/contracts/rules";
import { base58 } from "@scure/base";
import { ADDRESS_FORMS } from "./address-forms.ts";

const UNKNOWN_NETWORK: Message = /*i18n*/ { id: "network_unknown", message: "We don't know this network." };
const HEX_OF_32_BYTES = /^(?:[\da-f]{64}|[\dA-F]{64})$/;
/** XRP's are numbers of 32 bits; memos elsewhere are short texts. */
const TAG_FORMS: Readonly<Record<string, RegExp>> = { xrp: /^(?:0|[1-9]\d{0,9})$/, other: /^[!-~]{1,64}$/ };
const MAX_XRP_TAG = 0xffff_ffff;

/**
 * The sentence to show for an address that can't be one of the network, or null. A checksum is checked where
 * the network has one (rules/networks.ts, hasChecksum).
 * @param network a name of the table
 * @param tag null: none is needed, as the person says; undefined: they said nothing
 */
export function checkAddress(network: string, address: string, tag?: string | null): Message | null {
  const known = networkNamed(network);
  if (known === undefined) return UNKNOWN_NETWORK;
  if (!ADDRESS_FORMS[known.address](address)) return wrongAddress(known, address);
  return checkTag(known, tag);
}

function wrongAddress(asked: Network, address: string): Message {
  const others = NETWORKS.filter((other) => other.address !== "any" && ADDRESS_FORMS[other.address](address));
  if (others.length === 0) {
    return /*i18n*/ {
      id: "address_wrong",
      message: "This isn't an address of {network}. Please copy it again.",
      values: { network: asked.label },
    };
  }
  return /*i18n*/ {
    id: "address_of_other_network",
    message: "This is an address of {other}, not of {network}: what is sent there does not arrive.",
    values: { network: asked.label, other: others.map(({ label }) => label).join(" / ") },
  };
}

function checkTag({ name, label, tag: word }: Network, tag: string | null | undefined): Message | null {
  if (word === null) {
    return tag === undefined || tag === null
      ? null
      : /*i18n*/ { id: "tag_not_here", message: "{network} has no tags.", values: { network: label } };
  }
  // Unknown networks mostly have none.
  if (tag === undefined && name === "other") return null;
  if (tag === undefined) {
    return /*i18n*/ {
      id: "tag_needed",
      message: "Please give the {word}, or say that none is needed: without it the money may not be found.",
      values: { word },
    };
  }
  if (tag === null || (TAG_FORMS[name]?.test(tag) && (name !== "xrp" || Number(tag) <= MAX_XRP_TAG)))
    return null;
  return /*i18n*/ {
    id: "tag_wrong",
    message: "This isn't a {word} of {network}.",
    values: { word, network: label },
  };
}

/** The sentence to show for what can't be the id of a transaction of the network, or null. */
export function checkTransaction(network: string, id: string): Message | null {
  const known = networkNamed(network);
  if (known === undefined) return UNKNOWN_NETWORK;
  return isTransaction(known, id)
    ? null
    : /*i18n*/ {
        id: "transaction_wrong",
        message: "This isn't the id of a transaction of {network}. Please copy it again.",
        values: { network: known.label },
      };
}

function isTransaction({ transaction }: Network, id: string): boolean {
  switch (transaction) {
    case "hex":
      return HEX_OF_32_BYTES.test(id);
    case "hex-0x":
      return id.startsWith("0x") && HEX_OF_32_BYTES.test(id.slice(2));
    case "solana":
      return isBase58Of64(id);
    case "any":
      return /^[!-~]{8,128}$/.test(id);
  }
}

function isBase58Of64(text: string): boolean {
  try {
    return text.length <= 90 && base58.decode(text).length === 64;
  } catch {
    return false;
  }
}
