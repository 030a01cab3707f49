import { latinDigits, type Message, type Network, NETWORKS, networkNamed } from "@tradeslip/contracts/rules";
import { base58 } from "@scure/base";
import { ADDRESS_FORMS, canonicalAddress } from "./address-forms.ts";
import { readPasted } from "./pasted-address.ts";
import { refuseUnowned } from "./unowned-addresses.ts";

const UNKNOWN_NETWORK: Message = /*i18n*/ { id: "network_unknown", message: "We don't know this network." };
const HEX_OF_32_BYTES = /^(?:[\da-f]{64}|[\dA-F]{64})$/;
/** XRP's tags are 32-bit numbers; memos elsewhere are short texts. */
const TAG_FORMS: Readonly<Record<string, RegExp>> = { xrp: /^(?:0|[1-9]\d{0,9})$/, other: /^[!-~]{1,64}$/ };
const MAX_XRP_TAG = 0xffff_ffff;

interface Pasted {
  /** Or a payment URI, or an X-address of the XRP Ledger. */
  readonly address: string;
  /** Null: none is needed, as the person says; undefined: not stated. */
  readonly tag?: string | null | undefined;
}

export interface ReadAddress {
  /** In its canonical spelling. */
  readonly address: string;
  readonly tag: string | null;
}

/**
 * Reads the destination of coins, or returns the sentence that says why coins can't be sent there. Checks the
 * checksum if the network has one (rules/networks.ts, hasChecksum).
 * @param network a name in the table
 */
export function readAddress(network: string, given: Pasted): ReadAddress | { readonly wrong: Message } {
  const known = networkNamed(network);
  if (known === undefined) return { wrong: UNKNOWN_NETWORK };
  const { address, other, tag: named } = readPasted(known, given.address);
  if (other !== undefined) return { wrong: ofOtherNetwork(known, other) };
  if (ADDRESS_FORMS[known.address](address) === null) return { wrong: wrongAddress(known, address) };
  const typed = typeof given.tag === "string" ? latinDigits(given.tag).trim() : given.tag;
  const tag = named === undefined || (named === null && typeof typed === "string") ? typed : named;
  const wrong =
    refuseUnowned(known, address) ??
    (typeof typed === "string" && tag !== typed ? tagDiffers(known, typed, tag) : checkTag(known, tag));
  return wrong === null ? { address: canonicalAddress(known.address, address), tag: tag ?? null } : { wrong };
}

function wrongAddress(asked: Network, address: string): Message {
  const others = NETWORKS.filter(
    (other) => other.address !== "any" && ADDRESS_FORMS[other.address](address) !== null,
  );
  if (others.length === 0) {
    return /*i18n*/ {
      id: "address_wrong",
      message: "This isn't an address of {network}. Please copy it again.",
      values: { network: asked.label },
    };
  }
  return ofOtherNetwork(asked, others.map(({ label }) => label).join(" / "));
}

function ofOtherNetwork({ label }: Network, other: string): Message {
  return /*i18n*/ {
    id: "address_of_other_network",
    message: "This is an address of {other}, not of {network}: what is sent there does not arrive.",
    values: { network: label, other },
  };
}

function tagDiffers({ tag: word }: Network, typed: string, named: string | null | undefined): Message {
  return /*i18n*/ {
    id: "tag_differs",
    message: "The address has the {word} {named}, and you gave {typed}. Please copy both again.",
    values: { word: word ?? "tag", named: named ?? "", typed },
  };
}

function checkTag({ name, label, tag: word }: Network, tag: string | null | undefined): Message | null {
  if (word === null) {
    return tag === undefined || tag === null
      ? null
      : /*i18n*/ { id: "tag_not_here", message: "{network} has no tags.", values: { network: label } };
  }
  // Unknown networks mostly have no tag.
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

/** The sentence to show if the text can't be a transaction id of the network, or null. */
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
