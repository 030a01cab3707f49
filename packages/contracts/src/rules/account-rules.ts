/**
 * Rules for the input of account forms (docs/product.md, P9.4 to P9.10), shared by form and server. Each
 * check returns the sentence to show, or null if the value is fine. Plain functions, because a form must not
 * load a schema library.
 */
import { PHONE_COUNTRIES } from "./countries.ts";
import type { Message } from "./message.ts";
import { DASHES, hasUnseen, latinDigits, trimUnseen, withoutUnseen } from "./typed-text.ts";

type Verdict = Message | null;

const NAME_LENGTH = { min: 2, max: 50 };
/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
const EMAIL_MAX_LENGTH = 254;
const LOOKS_LIKE_EMAIL = /^[^\s\p{C}@<>()[\],;:\\"]+@[^\s\p{C}@<>()[\],;:\\"]+\.[^\s\p{C}@<>()[\],;:\\".]+$/u;
const IS_ASCII = /^\p{ASCII}*$/u;
/** Characters that a web address may have around its host, but a domain may not. */
const NOT_OF_A_DOMAIN = /[@:/?#%\\\s]/;
const USERNAME = /^[A-Za-z0-9._-]{3,20}$/;
const PHONE_DIGITS = /^\d{7,15}$/;
const PHONE_DECORATION = new RegExp(String.raw`[\s()（）./·${DASHES}]`, "gu");
const ADULT_YEARS = 18;
const PICKER_YEARS = 13;
const OLDEST_BIRTH = "1900-01-01";
const PASSWORD_MAX_LENGTH = 128;
const REQUIREMENTS_TO_MEET = 4;

interface NameRefusals {
  readonly missing: Message;
  readonly unseen: Message;
  readonly short: Message;
  readonly long: Message;
}

const FIRST_NAME: NameRefusals = {
  missing: /*i18n*/ { id: "first_name.missing", message: "First name is required" },
  unseen: /*i18n*/ { id: "first_name.unseen", message: "First name contains a character we can't show" },
  short: /*i18n*/ { id: "first_name.short", message: "First name must be at least {min} characters" },
  long: /*i18n*/ { id: "first_name.long", message: "First name must be at most {max} characters" },
};
const LAST_NAME: NameRefusals = {
  missing: /*i18n*/ { id: "last_name.missing", message: "Last name is required" },
  unseen: /*i18n*/ { id: "last_name.unseen", message: "Last name contains a character we can't show" },
  short: /*i18n*/ { id: "last_name.short", message: "Last name must be at least {min} characters" },
  long: /*i18n*/ { id: "last_name.long", message: "Last name must be at most {max} characters" },
};

export function checkFirstName(name: string): Verdict {
  return checkName(name, FIRST_NAME);
}

export function checkLastName(name: string): Verdict {
  return checkName(name, LAST_NAME);
}

function checkName(name: string, refusals: NameRefusals): Verdict {
  const cleaned = name.trim();
  const seen = withoutUnseen(cleaned);
  if (seen === "") return refusals.missing;
  if (hasUnseen(cleaned)) return refusals.unseen;
  if (seen.length < NAME_LENGTH.min) return { ...refusals.short, values: NAME_LENGTH };
  return cleaned.length > NAME_LENGTH.max ? { ...refusals.long, values: NAME_LENGTH } : null;
}

export const EMAIL_REQUIRED: Message = /*i18n*/ { id: "email.missing", message: "Email is required" };
const EMAIL_INVALID: Message = /*i18n*/ {
  id: "email.invalid",
  message: "Please enter a valid email address",
};
const LOCAL_PART_NOT_ASCII: Message = /*i18n*/ {
  id: "email.not_ascii",
  message: "We can't send mail to an address with letters such as ü before the @. Please use another address",
};

export function checkEmail(email: string): Verdict {
  const address = cleanEmail(email);
  if (address === "") return EMAIL_REQUIRED;
  const isAsciiDomain = IS_ASCII.test(address.slice(address.lastIndexOf("@")));
  const fine = address.length <= EMAIL_MAX_LENGTH && LOOKS_LIKE_EMAIL.test(address) && isAsciiDomain;
  return fine ? null : EMAIL_INVALID;
}

/**
 * For a new account. Mail to an address with non-ASCII letters before the @ needs SMTPUTF8 (RFC 6531) on
 * every server in between, or the code never arrives. Existing accounts with such addresses can still log in.
 */
export function checkNewEmail(email: string): Verdict {
  const address = cleanEmail(email);
  return checkEmail(address) ?? (IS_ASCII.test(address) ? null : LOCAL_PART_NOT_ASCII);
}

/** In the form used for sending and comparing: trimmed, lower case, the domain in ASCII. */
export function cleanEmail(email: string): string {
  const address = trimUnseen(email).toLowerCase();
  const domainAt = address.lastIndexOf("@") + 1;
  return address.slice(0, domainAt) + asciiDomain(address.slice(domainAt));
}

/**
 * An internationalised domain in ASCII, for mail servers: "xn--mnchen-3ya.example" (RFC 5891); anything else
 * unchanged.
 */
function asciiDomain(domain: string): string {
  const isTooLong = domain.length > EMAIL_MAX_LENGTH;
  if (isTooLong || IS_ASCII.test(domain) || NOT_OF_A_DOMAIN.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

const USERNAME_REQUIRED: Message = /*i18n*/ { id: "username.missing", message: "Username is required" };
const USERNAME_INVALID: Message = /*i18n*/ {
  id: "username.invalid",
  message: "Username must be 3-20 characters (letters, numbers, dots, hyphens, underscores)",
};

export function checkUsername(username: string): Verdict {
  if (username.trim() === "") return USERNAME_REQUIRED;
  return USERNAME.test(username.trim()) ? null : USERNAME_INVALID;
}

export const PHONE_REQUIRED: Message = /*i18n*/ { id: "phone.missing", message: "Phone number is required" };
const PHONE_INVALID: Message = /*i18n*/ { id: "phone.invalid", message: "Please enter a valid phone number" };

/** A number entered next to the country code, without that code. */
export function checkPhone(digits: string): Verdict {
  if (digits.trim() === "") return PHONE_REQUIRED;
  return PHONE_DIGITS.test(cleanPhone(digits)) ? null : PHONE_INVALID;
}

/**
 * Its digits as 0 to 9 and a plain plus sign, without spaces, hyphens, dots, slashes and parentheses in
 * between.
 */
export function cleanPhone(digits: string): string {
  return plainPhone(digits).replace(PHONE_DECORATION, "");
}

/** As entered, but with digits 0 to 9 and a plain plus sign. */
export function plainPhone(digits: string): string {
  return latinDigits(withoutUnseen(digits)).replaceAll("＋", "+");
}

/** A complete number as sent: a code of {@link PHONE_COUNTRIES}, then the digits. */
export function checkInternationalPhone(phone: string): Verdict {
  if (phone.trim() === "") return PHONE_REQUIRED;
  const plain = cleanPhone(phone);
  const known = PHONE_COUNTRIES.find(({ dialCode }) => plain.startsWith(dialCode));
  return known ? checkPhone(plain.slice(known.dialCode.length)) : PHONE_INVALID;
}

const BIRTH_REQUIRED: Message = /*i18n*/ {
  id: "date_of_birth.missing",
  message: "Date of birth is required",
};
const BIRTH_INVALID: Message = /*i18n*/ {
  id: "date_of_birth.invalid",
  message: "Please enter a valid date of birth",
};
const TOO_YOUNG: Message = /*i18n*/ {
  id: "date_of_birth.too_young",
  message: "You must be at least {years} years old",
};

/**
 * @param date as YYYY-MM-DD
 * @param today as YYYY-MM-DD, where the person is
 */
export function checkDateOfBirth(date: string, today: string): Verdict {
  if (date.trim() === "") return BIRTH_REQUIRED;
  if (!isCalendarDate(date) || date < OLDEST_BIRTH) return BIRTH_INVALID;
  return date <= yearsBefore(today, ADULT_YEARS) ? null : { ...TOO_YOUNG, values: { years: ADULT_YEARS } };
}

/** The latest date that the picker offers: 13 years before `today`, both as YYYY-MM-DD. */
export function latestBirthInPicker(today: string): string {
  return yearsBefore(today, PICKER_YEARS);
}

function isCalendarDate(text: string): boolean {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/**
 * Comparable as text with a birth date; a person born on 29 February comes of age on 1 March in a common
 * year.
 */
function yearsBefore(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) - years).padStart(4, "0")}${date.slice(4)}`;
}

export interface PasswordRequirement {
  readonly label: Message;
  readonly met: boolean;
}

/** The five requirements, in the order of the list next to the field. The first is mandatory. */
export function passwordRequirements(password: string): readonly PasswordRequirement[] {
  return [
    {
      label: /*i18n*/ { id: "password_has.length", message: "At least 8 characters" },
      met: [...password].length >= 8,
    },
    {
      label: /*i18n*/ { id: "password_has.lowercase", message: "A lowercase letter" },
      met: /\p{Ll}/u.test(password),
    },
    {
      label: /*i18n*/ { id: "password_has.uppercase", message: "An uppercase letter" },
      met: /\p{Lu}/u.test(password),
    },
    { label: /*i18n*/ { id: "password_has.number", message: "A number" }, met: /\p{Nd}/u.test(password) },
    {
      label: /*i18n*/ { id: "password_has.special", message: "A special character" },
      met: /[^\p{L}\p{N}\s]/u.test(password),
    },
  ];
}

const WEAK: Message = /*i18n*/ { id: "password_strength.weak", message: "Weak" };
const MEDIUM: Message = /*i18n*/ { id: "password_strength.medium", message: "Medium" };
const STRONG: Message = /*i18n*/ { id: "password_strength.strong", message: "Strong" };
const VERY_STRONG: Message = /*i18n*/ { id: "password_strength.very_strong", message: "Very Strong" };
/** Weakest first. */
export const PASSWORD_STRENGTHS: readonly Message[] = [WEAK, MEDIUM, STRONG, VERY_STRONG];

const STRENGTH_BY_MET: readonly Verdict[] = [null, WEAK, WEAK, MEDIUM, STRONG, VERY_STRONG];

/** One of {@link PASSWORD_STRENGTHS}, by the number of requirements met; null for none. */
export function passwordStrength(password: string): Message | null {
  return STRENGTH_BY_MET[passwordRequirements(password).filter(({ met }) => met).length] ?? null;
}

const PASSWORD_REQUIRED: Message = /*i18n*/ { id: "password.missing", message: "Password is required" };
const PASSWORD_LONG: Message = /*i18n*/ {
  id: "password.long",
  message: "Password must be at most {max} characters",
};
const PASSWORD_SHORT: Message = /*i18n*/ {
  id: "password.short",
  message: "Password must be at least 8 characters",
};
const PASSWORD_WEAK: Message = /*i18n*/ {
  id: "password.weak",
  message: "Password must meet at least {min} requirements",
};

/** All rules for a new password except the list of common ones, which only the server has. */
export function checkNewPassword(password: string): Verdict {
  if (password === "") return PASSWORD_REQUIRED;
  if ([...password].length > PASSWORD_MAX_LENGTH) {
    return { ...PASSWORD_LONG, values: { max: PASSWORD_MAX_LENGTH } };
  }
  const requirements = passwordRequirements(password);
  const met = requirements.filter((requirement) => requirement.met).length;
  if (met < REQUIREMENTS_TO_MEET) return { ...PASSWORD_WEAK, values: { min: REQUIREMENTS_TO_MEET } };
  return requirements[0]?.met ? null : PASSWORD_SHORT;
}

/** The password of a login: an old one need not meet today's rules. */
export function checkPasswordGiven(password: string): Verdict {
  return password === "" ? PASSWORD_REQUIRED : null;
}

const CONFIRMATION_REQUIRED: Message = /*i18n*/ {
  id: "confirmation.missing",
  message: "Please confirm your password",
};
const CONFIRMATION_WRONG: Message = /*i18n*/ { id: "confirmation.wrong", message: "Passwords do not match" };
const TERMS_REQUIRED: Message = /*i18n*/ {
  id: "terms.missing",
  message: "You must accept the terms and conditions",
};

export function checkConfirmation(confirmation: string, password: string): Verdict {
  if (confirmation === "") return CONFIRMATION_REQUIRED;
  return confirmation === password ? null : CONFIRMATION_WRONG;
}

export function checkTerms(accepted: boolean): Verdict {
  return accepted ? null : TERMS_REQUIRED;
}

/** One-time codes (docs/product.md, P9.15, P9.16). */
export const CODE_LENGTH = 6;
/**
 * Counted over all codes of a sign-up; then no code is issued or accepted for {@link CODE_LOCK_MINUTES},
 * doubling each time (P9.20).
 */
export const CODE_TRIES = 5;
export const CODE_LOCK_MINUTES = 15;
export const CODE_VALID_SECONDS = 300;
export const RESEND_COOLDOWN_SECONDS = 60;

export const CODE_INVALID: Message = /*i18n*/ {
  id: "one_time_code.invalid",
  message: "OTP must be a 6-digit number.",
};
const CODE = /^\d{6}$/;
const CODE_DECORATION = new RegExp(String.raw`[\s${DASHES}]`, "gu");

/** Its digits as 0 to 9, without the spaces and hyphens that a mail or a clipboard may add. */
export function cleanOneTimeCode(code: string): string {
  return latinDigits(withoutUnseen(code)).replace(CODE_DECORATION, "");
}

export function checkOneTimeCode(code: string): Verdict {
  return CODE.test(code) ? null : CODE_INVALID;
}

export const PASSKEY_NAME_MISSING: Message = /*i18n*/ {
  id: "passkey_name_missing",
  message: "Please name the passkey, such as by its device.",
};
export const PASSKEY_NAME_LENGTH = 64;

export function checkPasskeyName(name: string): Verdict {
  return name.trim() === "" ? PASSKEY_NAME_MISSING : null;
}
