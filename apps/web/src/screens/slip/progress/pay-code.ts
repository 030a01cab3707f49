import type { PaymentDetails } from "@tradeslip/contracts";
import { addressCode } from "../../../lib/bitcoin-uri.ts";

/** Text of the QR code for a wallet or a bank's app; null if there is no standard for it. */
export function payCode(details: PaymentDetails, reference: string): string | null {
  const { network, currency, amount, name } = details;
  if (network !== undefined) {
    const [address, ...others] = details.details;
    // Coins sent to an address without its tag or memo are lost.
    return address === undefined || others.length > 0 ? null : addressCode(network, address.value, amount);
  }
  const iban = details.details.map(({ value }) => value.replaceAll(" ", "").toUpperCase()).find(isIban);
  if (currency !== "EUR" || iban === undefined) return null;
  return epcText({ name, iban, amount, reference });
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
const IBAN_HEAD = 4;

/** Whether its two check digits are right (ISO 13616). */
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
  /** With two decimals. */
  readonly amount: string;
  readonly reference: string;
}

/** A SEPA credit transfer in the European Payments Council's format (EPC069-12). */
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
