import {
  checkConfirmation,
  checkDateOfBirth,
  checkFirstName,
  checkLastName,
  checkNewEmail,
  checkNewPassword,
  checkPhone,
  checkTerms,
  checkUsername,
  cleanEmail,
  cleanPhone,
  DASHES,
  DEFAULT_PHONE_COUNTRY,
  PHONE_COUNTRIES,
  plainPhone,
  type PhoneCountry,
} from "@tradeslip/contracts/rules";

/** In the order of the page. `country` is the country of the dial code. */
export const EMPTY = {
  firstname: "",
  lastname: "",
  dateOfBirth: "",
  country: DEFAULT_PHONE_COUNTRY,
  phone: "",
  email: "",
  username: "",
  password: "",
  confirm: "",
  terms: false,
};
export type SignUpValues = typeof EMPTY;

export const RULES = {
  firstname: checkFirstName,
  lastname: checkLastName,
  dateOfBirth: (date: string) => checkDateOfBirth(date, localToday()),
  phone: checkPhone,
  email: checkNewEmail,
  username: checkUsername,
  password: checkNewPassword,
  confirm: (confirm: string, { password }: SignUpValues) => checkConfirmation(confirm, password),
  terms: checkTerms,
};

/** A pasted or autofilled international number sets the country and leaves the rest. */
export function arrange(values: SignUpValues): SignUpValues {
  return { ...values, ...splitInternational(values.phone, values.country) };
}

/** What is sent (docs/product.md, P9.13). */
export function payloadOf(values: SignUpValues) {
  const { firstname, lastname, email, username, country, phone, dateOfBirth, password } = values;
  return {
    firstname: firstname.trim(),
    lastname: lastname.trim(),
    email: cleanEmail(email),
    username: username.trim(),
    phone: countryOf(country).dialCode + cleanPhone(phone),
    dateOfBirth,
    password,
    role: "user",
  };
}

const GAP = String.raw`[\s()./·${DASHES}]*`;
/** "+49 (0)171": the zero is dialled only inside the country. */
const INLAND_ZERO = String.raw`[\s).${DASHES}]*(?:\(0\))?`;

/**
 * Strips a country code from the start of a number, and the space typed after it; leaves anything else.
 * @param country the current choice, as ISO 3166-1 alpha-2
 */
export function splitInternational(phone: string, country: string): { phone: string; country: string } {
  const plain = plainPhone(phone);
  const matches = PHONE_COUNTRIES.filter(({ dialCode }) => beginning(dialCode).test(plain));
  // Among countries with the same code, prefer the current choice, else the last, which is the largest.
  const found = matches.find(({ code }) => code === country) ?? matches.at(-1);
  if (!found) return { phone: phone.trimStart(), country };
  return { phone: plain.replace(beginning(found.dialCode), ""), country: found.code };
}

function beginning(dialCode: string): RegExp {
  const digits = Array.from(dialCode.slice(1)).join(GAP);
  return new RegExp(String.raw`^[\s(]*(?:\+|00)${GAP}${digits}${INLAND_ZERO}${GAP}`, "u");
}

/** The date where the reader is, as YYYY-MM-DD. */
export function localToday(): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Falls back to the default for countries that the picker does not have. */
export function countryOf(code: string): PhoneCountry {
  const find = (wanted: string) => PHONE_COUNTRIES.find((country) => country.code === wanted);
  const found = find(code) ?? find(DEFAULT_PHONE_COUNTRY);
  if (!found) throw new Error("The default country is not in the list");
  return found;
}
