import { PHONE_COUNTRIES } from "@tradeslip/contracts/rules";

const GAP = String.raw`[\s()./-]*`;
/** "+49 (0)171": the zero is dialled inside the country only. */
const INLAND_ZERO = String.raw`[\s).-]*(?:\(0\))?`;

/**
 * Takes a country code off the beginning of a number, and the space that is typed after it; anything else stays.
 * @param country the one chosen so far, as ISO 3166-1 alpha-2
 */
export function splitInternational(phone: string, country: string): { phone: string; country: string } {
  const matches = PHONE_COUNTRIES.filter(({ dialCode }) => beginning(dialCode).test(phone));
  // Where countries share a code the chosen one stays, and else the last, which is the largest, takes it.
  const found = matches.find(({ code }) => code === country) ?? matches.at(-1);
  if (!found) return { phone: phone.trimStart(), country };
  return { phone: phone.replace(beginning(found.dialCode), ""), country: found.code };
}

function beginning(dialCode: string): RegExp {
  const digits = Array.from(dialCode.slice(1)).join(GAP);
  return new RegExp(String.raw`^[\s(]*(?:\+|00)${GAP}${digits}${INLAND_ZERO}${GAP}`);
}
