/**
 * The rules for what people type into account forms (docs/product.md, P9.4 to P9.10), once for form and server. Each check
 * gives the sentence to show, or null when the value is fine. Plain functions: a form must not load a schema library.
 */
import { PHONE_COUNTRIES } from "./countries.ts";
import { DASHES, hasUnseen, latinDigits, trimUnseen, withoutUnseen } from "./typed-text.ts";

type Verdict = string | null;

const NAME_LENGTH = { min: 2, max: 50 };
/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
const EMAIL_MAX_LENGTH = 254;
const LOOKS_LIKE_EMAIL = /^[^\s\p{C}@<>()[\],;:\\"]+@[^\s\p{C}@<>()[\],;:\\"]+\.[^\s\p{C}@<>()[\],;:\\".]+$/u;
const IS_ASCII = /^\p{ASCII}*$/u;
const LOCAL_PART_NOT_ASCII =
  "We can't send mail to an address with letters such as ü before the @. Please use another address";
/** What an address on the web may have behind its host, or before it. */
const NOT_OF_A_DOMAIN = /[@:/?#%\\\s]/;
const USERNAME = /^[A-Za-z0-9._-]{3,20}$/;
const PHONE_DIGITS = /^\d{7,15}$/;
const PHONE_DECORATION = new RegExp(String.raw`[\s()（）./·${DASHES}]`, "gu");
const ADULT_YEARS = 18;
const PICKER_YEARS = 13;
const OLDEST_BIRTH = "1900-01-01";
const PASSWORD_MAX_LENGTH = 128;
const REQUIREMENTS_TO_MEET = 4;

export function checkFirstName(name: string): Verdict {
  return checkName(name, "First name");
}

export function checkLastName(name: string): Verdict {
  return checkName(name, "Last name");
}

function checkName(name: string, label: string): Verdict {
  const cleaned = name.trim();
  const seen = withoutUnseen(cleaned);
  if (seen === "") return `${label} is required`;
  if (hasUnseen(cleaned)) return `${label} contains a character we can't show`;
  if (seen.length < NAME_LENGTH.min) return `${label} must be at least ${NAME_LENGTH.min} characters`;
  return cleaned.length > NAME_LENGTH.max ? `${label} must be at most ${NAME_LENGTH.max} characters` : null;
}

export function checkEmail(email: string): Verdict {
  const address = cleanEmail(email);
  if (address === "") return "Email is required";
  const isAsciiDomain = IS_ASCII.test(address.slice(address.lastIndexOf("@")));
  const fine = address.length <= EMAIL_MAX_LENGTH && LOOKS_LIKE_EMAIL.test(address) && isAsciiDomain;
  return fine ? null : "Please enter a valid email address";
}

/**
 * Of a new account. Mail to other letters before the @ needs servers with SMTPUTF8 (RFC 6531) all the way, and where one has
 * it not the code never comes. Whoever has such an account logs in as before.
 */
export function checkNewEmail(email: string): Verdict {
  const address = cleanEmail(email);
  return checkEmail(address) ?? (IS_ASCII.test(address) ? null : LOCAL_PART_NOT_ASCII);
}

/** As it is sent and compared: trimmed, in lower case, the domain in ASCII. */
export function cleanEmail(email: string): string {
  const address = trimUnseen(email).toLowerCase();
  const domainAt = address.lastIndexOf("@") + 1;
  return address.slice(0, domainAt) + asciiDomain(address.slice(domainAt));
}

/** An internationalised domain as mail servers know it: "xn--mnchen-3ya.example" (RFC 5891); anything else unchanged. */
function asciiDomain(domain: string): string {
  const isTooLong = domain.length > EMAIL_MAX_LENGTH;
  if (isTooLong || IS_ASCII.test(domain) || NOT_OF_A_DOMAIN.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export function checkUsername(username: string): Verdict {
  if (username.trim() === "") return "Username is required";
  return USERNAME.test(username.trim())
    ? null
    : "Username must be 3-20 characters (letters, numbers, dots, hyphens, underscores)";
}

export const PHONE_REQUIRED = "Phone number is required";

/** The number as typed beside the country code, without that code. */
export function checkPhone(digits: string): Verdict {
  if (digits.trim() === "") return PHONE_REQUIRED;
  return PHONE_DIGITS.test(cleanPhone(digits)) ? null : "Please enter a valid phone number";
}

/** Its digits as 0 to 9 and a plain plus sign, without the spaces, hyphens, dots, slashes and parentheses between them. */
export function cleanPhone(digits: string): string {
  return plainPhone(digits).replace(PHONE_DECORATION, "");
}

/** As it was written, with digits of 0 to 9 and a plain plus sign. */
export function plainPhone(digits: string): string {
  return latinDigits(withoutUnseen(digits)).replaceAll("＋", "+");
}

/** A whole number as it is sent: a code of {@link PHONE_COUNTRIES}, then the digits. */
export function checkInternationalPhone(phone: string): Verdict {
  if (phone.trim() === "") return PHONE_REQUIRED;
  const plain = cleanPhone(phone);
  const known = PHONE_COUNTRIES.find(({ dialCode }) => plain.startsWith(dialCode));
  return known ? checkPhone(plain.slice(known.dialCode.length)) : "Please enter a valid phone number";
}

/**
 * @param date as YYYY-MM-DD
 * @param today as YYYY-MM-DD, where the person is
 */
export function checkDateOfBirth(date: string, today: string): Verdict {
  if (date.trim() === "") return "Date of birth is required";
  if (!isCalendarDate(date) || date < OLDEST_BIRTH) return "Please enter a valid date of birth";
  return date <= yearsBefore(today, ADULT_YEARS) ? null : "You must be at least 18 years old";
}

/** The latest date that the picker offers: 13 years before `today`, both as YYYY-MM-DD. */
export function latestBirthInPicker(today: string): string {
  return yearsBefore(today, PICKER_YEARS);
}

function isCalendarDate(text: string): boolean {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** Compares as text with a birth date; somebody born on 29 February comes of age on 1 March of a common year. */
function yearsBefore(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) - years).padStart(4, "0")}${date.slice(4)}`;
}

export interface PasswordRequirement {
  readonly label: string;
  readonly met: boolean;
}

/** The five requirements, in the order of the list beside the field. The first must be among those that are met. */
export function passwordRequirements(password: string): readonly PasswordRequirement[] {
  return [
    { label: "At least 8 characters", met: [...password].length >= 8 },
    { label: "A lowercase letter", met: /\p{Ll}/u.test(password) },
    { label: "An uppercase letter", met: /\p{Lu}/u.test(password) },
    { label: "A number", met: /\p{Nd}/u.test(password) },
    { label: "A special character", met: /[^\p{L}\p{N}\s]/u.test(password) },
  ];
}

export type PasswordStrength = "Weak" | "Medium" | "Strong" | "Very Strong";
const STRENGTHS: readonly (PasswordStrength | null)[] = [
  null,
  "Weak",
  "Weak",
  "Medium",
  "Strong",
  "Very Strong",
];

/** By the number of requirements met; null for none. */
export function passwordStrength(password: string): PasswordStrength | null {
  return STRENGTHS[passwordRequirements(password).filter(({ met }) => met).length] ?? null;
}

/** All rules for a new password but the list of common ones, which only the server holds. */
export function checkNewPassword(password: string): Verdict {
  if (password === "") return "Password is required";
  if ([...password].length > PASSWORD_MAX_LENGTH) {
    return `Password must be at most ${PASSWORD_MAX_LENGTH} characters`;
  }
  const requirements = passwordRequirements(password);
  const met = requirements.filter((requirement) => requirement.met).length;
  if (met < REQUIREMENTS_TO_MEET) return "Password must meet at least 4 requirements";
  return requirements[0]?.met ? null : "Password must be at least 8 characters";
}

/** The password somebody logs in with: an old one need not meet today's rules. */
export function checkPasswordGiven(password: string): Verdict {
  return password === "" ? "Password is required" : null;
}

export function checkConfirmation(confirmation: string, password: string): Verdict {
  if (confirmation === "") return "Please confirm your password";
  return confirmation === password ? null : "Passwords do not match";
}

export function checkTerms(accepted: boolean): Verdict {
  return accepted ? null : "You must accept the terms and conditions";
}

/** One-time codes (docs/product.md, P9.15, P9.16). */
export const CODE_LENGTH = 6;
export const CODE_VALID_SECONDS = 300;
export const RESEND_COOLDOWN_SECONDS = 60;

const CODE = /^\d{6}$/;
const CODE_DECORATION = new RegExp(String.raw`[\s${DASHES}]`, "gu");

/** Its digits as 0 to 9, without the spaces and hyphens that a mail or a clipboard adds. */
export function cleanOneTimeCode(code: string): string {
  return latinDigits(withoutUnseen(code)).replace(CODE_DECORATION, "");
}

/** The sentence to show, or null. */
export function checkOneTimeCode(code: string): string | null {
  return CODE.test(code) ? null : "OTP must be a 6-digit number.";
}
