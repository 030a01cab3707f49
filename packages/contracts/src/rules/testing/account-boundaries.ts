/**
 * The edges of the sign-up rules, once for every test that stands at one: the rules themselves, the form, the
 * server. Ages are counted on {@link BOUNDARY_NOW}: give it to the clock first.
 */

/** A moment at which every place on earth that matters to the rules has the same date. */
export const BOUNDARY_NOW = new Date("2026-11-21T09:00:00Z");
export const BOUNDARY_TODAY = "2026-11-21";

/** What a person types into the sign-up form. */
export interface SignUpFormValues {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly username: string;
  /** The country of the picker, as ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Without the country code. */
  readonly phone: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string;
  readonly password: string;
  readonly confirm: string;
  readonly terms: boolean;
}

export const validSignUp = {
  firstname: "Ada",
  lastname: "Obi",
  email: "ada@example.com",
  username: "ada.obi",
  country: "ng",
  phone: "801 234-5678",
  dateOfBirth: "1990-05-17",
  password: "Harmattan-2026",
  confirm: "Harmattan-2026",
  terms: true,
} as const satisfies SignUpFormValues;

/** What the form sends for {@link validSignUp}. */
export const validSignUpPayload = {
  firstname: "Ada",
  lastname: "Obi",
  email: "ada@example.com",
  username: "ada.obi",
  phone: "+2348012345678",
  dateOfBirth: "1990-05-17",
  password: "Harmattan-2026",
  role: "user",
} as const;

/** The fields that the form sends as they are, but for the phone number, which gets its country code. */
export type SignUpField = Exclude<keyof SignUpFormValues, "country" | "confirm" | "terms">;

export interface AccountBoundary {
  readonly field: SignUpField;
  readonly value: string;
  /** The sentence that refuses the value, or null: it is fine. */
  readonly message: string | null;
}

/** A payload that differs from the valid one in this field alone. */
export function payloadWith({ field, value }: Pick<AccountBoundary, "field" | "value">) {
  return { ...validSignUpPayload, [field]: field === "phone" ? `+234${value}` : value };
}

const USERNAME = "Username must be 3-20 characters (letters, numbers, dots, hyphens, underscores)";
const NO_MAIL_TO =
  "We can't send mail to an address with letters such as ü before the @. Please use another address";
const FOUR_REQUIREMENTS = "Password must meet at least 4 requirements";

function rows(field: SignUpField, cases: readonly (readonly [value: string, message: string | null])[]) {
  return cases.map(([value, message]): AccountBoundary => ({ field, value, message }));
}

function nameRows(field: "firstname" | "lastname", label: string) {
  return rows(field, [
    ["", `${label} is required`],
    ["   ", `${label} is required`],
    ["A", `${label} must be at least 2 characters`],
    [" A ", `${label} must be at least 2 characters`],
    ["Al", null],
    ["  Al  ", null],
    ["Þórdís-Ọlá", null],
    // Nothing to be seen: zero-width spaces, fillers, a Braille cell without dots.
    ["\u200B\u200B", `${label} is required`],
    ["\u3164\u3164", `${label} is required`],
    ["\u2800\u200D", `${label} is required`],
    ["A\u200D", `${label} must be at least 2 characters`],
    ["A\u2060da", `${label} contains a character we can't show`],
    ["نیک\u200Cنام", null],
    ["Ada\u0007", `${label} contains a character we can't show`],
    ["Ada\u202E", `${label} contains a character we can't show`],
    ["n".repeat(50), null],
    ["n".repeat(51), `${label} must be at most 50 characters`],
  ]);
}

/** Values at and beside each edge, for form and server alike. */
export const accountBoundaries: readonly AccountBoundary[] = [
  ...nameRows("firstname", "First name"),
  ...nameRows("lastname", "Last name"),
  ...rows("email", [
    ["", "Email is required"],
    ["   ", "Email is required"],
    ["ada", "Please enter a valid email address"],
    ["ada@example", "Please enter a valid email address"],
    ["ada@example.", "Please enter a valid email address"],
    ["ada obi@example.com", "Please enter a valid email address"],
    ["ada@example.com@example.com", "Please enter a valid email address"],
    ["<ada@example.com>", "Please enter a valid email address"],
    ["ada@example.com,bob@example.com", "Please enter a valid email address"],
    ["ada\u200B@example.com", "Please enter a valid email address"],
    ["  Ada@Example.COM ", null],
    ["a@b.co", null],
    [`${"a".repeat(242)}@example.com`, null],
    [`${"a".repeat(243)}@example.com`, "Please enter a valid email address"],
    ["jürgen@example.com", NO_MAIL_TO],
    ["用户@example.com", NO_MAIL_TO],
    ["u\u0308@example.com", NO_MAIL_TO],
    ["j.o'neil+desk_1@example.com", null],
    ["ada@münchen.example", null],
    ["jürgen@münchen.example", NO_MAIL_TO],
    ["ada@münchen.example/x", "Please enter a valid email address"],
    ["ada@xn--ü.example", "Please enter a valid email address"],
    [`ada@${"ü".repeat(250)}.example`, "Please enter a valid email address"],
  ]),
  ...rows("username", [
    ["", "Username is required"],
    ["  ", "Username is required"],
    ["ab", USERNAME],
    ["abc", null],
    [" abc ", null],
    ["a".repeat(20), null],
    ["a".repeat(21), USERNAME],
    ["A.b-c_9", null],
    ["ada obi", USERNAME],
    ["ada@obi", USERNAME],
    ["ådå", USERNAME],
  ]),
  ...rows("phone", [
    ["", "Phone number is required"],
    ["123456", "Please enter a valid phone number"],
    ["1234567", null],
    ["(12) 34-567", null],
    ["123456789012345", null],
    ["1234567890123456", "Please enter a valid phone number"],
    ["12345x7", "Please enter a valid phone number"],
    ["1234.5678", null],
    // As contacts and web pages give them: direction marks, hyphens that do not break, digits of other
    // scripts.
    ["\u202A801\u2011234\u2011567\u202C", null],
    ["٨٠١ ٢٣٤ ٥٦٧٨", null],
    ["\u202A123456\u202C", "Please enter a valid phone number"],
  ]),
  ...rows("dateOfBirth", [
    ["", "Date of birth is required"],
    ["2008-11-22", "You must be at least 18 years old"],
    ["2008-11-21", null],
    ["2026-11-21", "You must be at least 18 years old"],
    ["1900-01-01", null],
    ["1899-12-31", "Please enter a valid date of birth"],
    ["2004-02-29", null],
    ["2003-02-29", "Please enter a valid date of birth"],
    ["17.05.1990", "Please enter a valid date of birth"],
  ]),
  ...rows("password", [
    ["", "Password is required"],
    // Three requirements, four, five; and four of which none is the length.
    ["harmattan26", FOUR_REQUIREMENTS],
    ["Harmattan26", null],
    ["Harmattan-26", null],
    ["Harm-26", "Password must be at least 8 characters"],
    ["Harma-26", null],
    ["harmattan-26", null],
    ["HARMATTAN-26", null],
    ["Harmattan-bo", null],
    ["harmattan", FOUR_REQUIREMENTS],
    [`Aa1-${"x".repeat(124)}`, null],
    [`Aa1-${"x".repeat(125)}`, "Password must be at most 128 characters"],
    // Characters are counted, not bytes or halves of them.
    [`Aa1-${"😀".repeat(124)}`, null],
    ["Aa1-😀😀😀", "Password must be at least 8 characters"],
  ]),
];

/** Refused by the server alone, which holds the list. */
export const commonPasswordBoundaries: readonly AccountBoundary[] = rows("password", [
  ["Password1", "Please choose a less common password"],
  ["PASSWORD1!", "Please choose a less common password"],
  ["Sunshine!", "Please choose a less common password"],
  ["P@ssw0rd", "Please choose a less common password"],
  ["Qwerty123", "Please choose a less common password"],
  ["Sunshine-on-26", null],
]);

interface PairBoundary {
  readonly password: string;
  readonly confirm: string;
  readonly message: string | null;
}

/** Confirmations stay on the form and are never sent. */
export const confirmationBoundaries: readonly PairBoundary[] = [
  { password: "Harmattan-2026", confirm: "", message: "Please confirm your password" },
  { password: "Harmattan-2026", confirm: "Harmattan-202", message: "Passwords do not match" },
  { password: "Harmattan-2026", confirm: "harmattan-2026", message: "Passwords do not match" },
  { password: "Harmattan-2026", confirm: "Harmattan-2026", message: null },
];
