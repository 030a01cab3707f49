import {
  checkConfirmation,
  checkDateOfBirth,
  checkEmail,
  checkFirstName,
  checkLastName,
  checkNewPassword,
  checkPhone,
  checkTerms,
  checkUsername,
  cleanEmail,
  cleanPhone,
  DEFAULT_PHONE_COUNTRY,
} from "@tradeslip/contracts/rules";
import { countryOf } from "./country-of.ts";
import { localToday } from "./local-today.ts";
import { splitInternational } from "./split-international.ts";

/** In the order of the page. `country` is that of the phone number's code. */
export const EMPTY = {
  firstname: "",
  lastname: "",
  email: "",
  username: "",
  country: DEFAULT_PHONE_COUNTRY,
  phone: "",
  dateOfBirth: "",
  password: "",
  confirm: "",
  terms: false,
};
export type SignUpValues = typeof EMPTY;

export const RULES = {
  firstname: checkFirstName,
  lastname: checkLastName,
  email: checkEmail,
  username: checkUsername,
  phone: checkPhone,
  dateOfBirth: (date: string) => checkDateOfBirth(date, localToday()),
  password: checkNewPassword,
  confirm: (confirm: string, { password }: SignUpValues) => checkConfirmation(confirm, password),
  terms: checkTerms,
};

/** An international number that was pasted or filled in sets the country and leaves the rest. */
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
