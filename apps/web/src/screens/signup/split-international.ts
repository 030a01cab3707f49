import { COUNTRY_CODES, type CountryCode } from "@tradeslip/contracts/rules";

const GAP = String.raw`[\s()./-]*`;
/** "+49 (0)171": the zero is dialled inside the country only. */
const INLAND_ZERO = String.raw`[\s).-]*(?:\(0\))?`;

/**
 * Takes a country code off the beginning of a number, and the space that is typed after it; anything else stays.
 * @param country the one chosen so far, as ISO 3166-1 alpha-2
 */
export function splitInternational(phone: string, country: string): { phone: string; country: string } {
  const matches = COUNTRY_CODES.filter(({ code }) => beginning(code).test(phone));
  // Where countries share a code the chosen one stays, and else the last, which is the largest, takes it.
  const found = matches.find(({ iso2 }) => iso2 === country) ?? matches.at(-1);
  if (!found) return { phone: phone.trimStart(), country };
  return { phone: phone.replace(beginning(found.code), ""), country: found.iso2 };
}

function beginning(code: CountryCode["code"]): RegExp {
  const digits = Array.from(code.slice(1)).join(GAP);
  return new RegExp(String.raw`^[\s(]*(?:\+|00)${GAP}${digits}${INLAND_ZERO}${GAP}`);
}
