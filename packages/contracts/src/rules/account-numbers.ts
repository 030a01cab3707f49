/**
 * Numbers of accounts and addresses of coins in a text of people: payment details stand on an order's own
 * page and nowhere else. Finding too much is better here than finding too little.
 */
import type { Message } from "./message.ts";
import { DASHES, latinDigits, withoutUnseen } from "./typed-text.ts";

export interface FoundAccount {
  readonly kind: "account-number" | "coin-address";
  /** As it stands in the text. */
  readonly text: string;
}

export const ACCOUNT_IN_TEXT: Message = /*i18n*/ {
  id: "account_in_text",
  message:
    "No account number or coin address may stand here: payment details stand on the order's page only.",
};

/** A link holds long rows of signs; who looks at links does so before. */
const LINK = /\bhttps?:\/\/\S+|\bwww\.\S+/giu;
const DATE_OR_TIME =
  /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?\b|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b|\b\d{1,2}:\d{2}\b/gu;
/** A slip's reference as it is written. */
const REFERENCE = /\b[\dA-HJKMNP-TV-Z]{5}-[\dA-HJKMNP-TV-Z]{4}[\dA-HJKMNP-TV-Z*~$=U](?![\dA-Za-z])/gu;
/** With its currency, its separators for thousands or its decimals. */
const AMOUNT =
  /[$€£₦]\s?\d[\d,.]*|\b\d{1,3}(?:,\d{3})+(?:\.\d+)?\b|\b\d+\.\d+\b|\b\d+\s?(?:USD|EUR|GBP|NGN|KES|GHS|ZAR)\b/gu;

const COIN_ADDRESSES = [
  // Bitcoin, Litecoin (BIP 173, BIP 350), Cardano (CIP 19), Bitcoin Cash.
  /\b(?:bc1|ltc1|addr1|stake1)[02-9ac-hj-np-z]{11,120}\b/giu,
  /\bbitcoincash:[02-9ac-hj-np-z]{42}\b/giu,
  // Ethereum's kind.
  /\b0x[\da-f]{40}\b/giu,
  // Base58: Bitcoin, Dogecoin, Tron, XRP, Solana and more. An address has digits and letters of both cases.
  /\b(?=[1-9A-HJ-NP-Za-km-z]*\d)(?=[1-9A-HJ-NP-Za-km-z]*[a-z])(?=[1-9A-HJ-NP-Za-km-z]*[A-Z])[1-9A-HJ-NP-Za-km-z]{25,120}\b/gu,
  // Stellar.
  /\bG[A-Z2-7]{55}\b/gu,
];
const IBAN = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){2,7}(?:[ -]?[A-Z\d]{1,3})?\b/giu;
const MIN_DIGITS = 8;
/** Digits that people group by single spaces, hyphens, points or brackets. */
const DIGITS = new RegExp(String.raw`\d(?:[\s().${DASHES}]{0,2}\d){${MIN_DIGITS - 1},33}`, "gu");

/** Each once, coins first. Links, dates, amounts and references of slips are no accounts. */
export function accountsIn(text: string): readonly FoundAccount[] {
  let rest = latinDigits(withoutUnseen(text)).replace(LINK, " ");
  const found: FoundAccount[] = [];
  for (const pattern of COIN_ADDRESSES) take("coin-address", pattern);
  for (const pattern of [DATE_OR_TIME, REFERENCE, AMOUNT]) rest = rest.replace(pattern, " ; ");
  take("account-number", IBAN);
  take("account-number", DIGITS);
  return found;

  function take(kind: FoundAccount["kind"], pattern: RegExp): void {
    rest = rest.replace(pattern, (match) => {
      if (!found.some((one) => one.text === match)) found.push({ kind, text: match });
      return " ; ";
    });
  }
}
