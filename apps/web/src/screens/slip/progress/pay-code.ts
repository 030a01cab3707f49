import type { PaymentDetails } from "@tradeslip/contracts";
import { addressCode } from "../../../lib/bitcoin-uri.ts";

/** What a wallet or a bank's app reads off the screen; null: there is no standard for it. */
export function payCode(details: PaymentDetails, reference: string): string | null {
  const { network, currency, amount, name } = details;
  if (network !== undefined) {
    const [address, ...others] = details.details;
    // Without its tag or memo money to an address is lost.
    return address === undefined || others.length > 0 ? null : addressCode(network, address.value, amount);
  }
  const iban = details.details.map(({ value }) => value.replaceAll(" ", "").toUpperCase()).find(isIban);
  if (currency !== "EUR" || iban === undefined) return null;
  return epcText({ name, iban, amount, reference });
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
const IBAN_HEAD = 4;

/** Its two check digits are right (ISO 13616). */
function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;
  const turned = text.slice(IBAN_HEAD) + text.slice(0, IBAN_HEAD);
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

const MOST_NAME = 70;

interface Transfer {
  readonly name: string;
  readonly iban: string;
  /** Two decimals. */
  readonly amount: string;
  readonly reference: string;
}

/** A SEPA credit transfer as the European Payments Council has it (EPC069-12). */
function epcText({ name, iban, amount, reference }: Transfer): string {
  const noBic = "";
  const noPurpose = "";
  const noStructuredReference = "";
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    noBic,
    name.slice(0, MOST_NAME),
    iban,
    `EUR${amount}`,
    noPurpose,
    noStructuredReference,
    reference,
  ].join("\n");
}
