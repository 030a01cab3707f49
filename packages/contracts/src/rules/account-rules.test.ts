import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LoginInput, SignUpInput, VerifyCodeInput } from "../schemas/accounts.ts";
import {
  checkConfirmation,
  checkDateOfBirth,
  checkEmail,
  checkFirstName,
  checkInternationalPhone,
  checkLastName,
  checkNewEmail,
  checkNewPassword,
  checkPasswordGiven,
  checkPhone,
  checkTerms,
  checkUsername,
  cleanEmail,
  cleanOneTimeCode,
  cleanPhone,
  latestBirthInPicker,
  passwordStrength,
} from "./account-rules.ts";
import {
  accountBoundaries,
  BOUNDARY_NOW,
  BOUNDARY_TODAY,
  commonPasswordBoundaries,
  confirmationBoundaries,
  payloadWith,
  type SignUpField,
  validSignUpPayload,
} from "./testing/account-boundaries.ts";
import type { Message } from "./message.ts";
import { englishOf } from "./testing/english.ts";

const checks: Record<SignUpField, (value: string) => Message | null> = {
  firstname: checkFirstName,
  lastname: checkLastName,
  email: checkNewEmail,
  username: checkUsername,
  phone: checkPhone,
  dateOfBirth: (date) => checkDateOfBirth(date, BOUNDARY_TODAY),
  password: checkNewPassword,
};

describe("the rule functions, at every edge", () => {
  it.each(accountBoundaries)("$field $value: $message", ({ field, value, message }) => {
    expect(englishOf(checks[field](value))).toBe(message);
  });

  it.each(confirmationBoundaries)("$confirm confirms $password: $message", (row) => {
    expect(englishOf(checkConfirmation(row.confirm, row.password))).toBe(row.message);
  });

  it("terms are accepted or not", () => {
    expect(checkTerms(true)).toBeNull();
    expect(englishOf(checkTerms(false))).toBe("You must accept the terms and conditions");
  });
});

describe("the schema of a sign-up says the same, in the same words", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: BOUNDARY_NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([...accountBoundaries, ...commonPasswordBoundaries])("$field $value: $message", (row) => {
    const { error } = SignUpInput.safeParse(payloadWith(row));
    const issues = error?.issues.map(({ path, message }) => ({ field: path[0], message })) ?? [];
    expect(issues).toEqual(row.message === null ? [] : [{ field: row.field, message: row.message }]);
  });

  it("a field that is missing is required", () => {
    const { error } = SignUpInput.safeParse({});
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "First name is required",
      "Last name is required",
      "Email is required",
      "Username is required",
      "Phone number is required",
      "Date of birth is required",
      "Password is required",
    ]);
  });

  it("what comes out is trimmed, and the address in lower case", () => {
    const messy = { firstname: " Ada ", email: " Ada@Example.COM ", phone: "+234 (801) 234-5678" };
    expect(SignUpInput.parse({ ...validSignUpPayload, ...messy })).toEqual(validSignUpPayload);
  });
});

describe("M89: what is pasted", () => {
  it.each([
    ["\u202A+234 801\u2011234\u20115678\u202C", "+2348012345678"],
    ["+234.801.234.5678", "+2348012345678"],
    ["＋２３４ ８０１ ２３４ ５６７８", "+2348012345678"],
    ["+٢٣٤ ٨٠١ ٢٣٤ ٥٦٧٨", "+2348012345678"],
    ["\u2066+234 (801) 234−5678\u2069", "+2348012345678"],
  ])("the phone %j is %s, on the form and at the server", (pasted, phone) => {
    expect(cleanPhone(pasted)).toBe(phone);
    expect(checkInternationalPhone(pasted)).toBeNull();
    expect(SignUpInput.parse({ ...validSignUpPayload, phone: pasted }).phone).toBe(phone);
  });

  it.each(["١٢٣٤٥٦", "۱۲۳۴۵۶", "१२३४५६", "১২৩৪৫৬", "１２３４５６", "\u202A123\u2011456\u202C", " 123 456 "])(
    "the code %j is 123456, on the form and at the server",
    (pasted) => {
      expect(cleanOneTimeCode(pasted)).toBe("123456");
      expect(VerifyCodeInput.parse({ code: pasted, email: "ada@example.com" }).code).toBe("123456");
    },
  );

  it.each(["12345", "1234567", "12345x", ""])("the code %j is none", (pasted) => {
    expect(
      VerifyCodeInput.safeParse({ code: pasted, email: "ada@example.com" }).error?.issues[0]?.message,
    ).toBe("OTP must be a 6-digit number.");
  });

  it("an address between characters that turn its direction is that address", () => {
    expect(cleanEmail("\u202AAda@Example.com\u202C")).toBe("ada@example.com");
  });

  it("a name of nothing visible is refused by the server too", () => {
    const { error } = SignUpInput.safeParse({ ...validSignUpPayload, firstname: "\u200B\u200B" });
    expect(error?.issues.map(({ message }) => message)).toEqual(["First name is required"]);
  });
});

describe("what is sent", () => {
  it("the address is trimmed and in lower case", () => {
    expect(cleanEmail("  Ada@Example.COM ")).toBe("ada@example.com");
  });

  it.each([
    ["Ada@MÜNCHEN.example", "ada@xn--mnchen-3ya.example"],
    ["ada@mu\u0308nchen.example", "ada@xn--mnchen-3ya.example"],
    ["ada@例え。テスト", "ada@xn--r8jz45g.xn--zckzah"],
    ["ada@xn--mnchen-3ya.example", "ada@xn--mnchen-3ya.example"],
  ])("the domain of %j is in ASCII: %s", (typed, sent) => {
    expect(cleanEmail(typed)).toBe(sent);
    expect(SignUpInput.parse({ ...validSignUpPayload, email: typed }).email).toBe(sent);
  });

  it.each([`a${" ".repeat(65_000)}b@example.com`, `a@${"ü".repeat(30_000)}.example`])(
    "M84: as long as a request may be, an address takes no more than 100 ms of the processor",
    (address) => {
      const before = process.cpuUsage();
      for (let turn = 0; turn < 10; turn += 1) checkEmail(address);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 10_000).toBeLessThan(100);
    },
  );

  it("an account of an earlier release, whose address has other letters before the @, can log in", () => {
    const input = { email: "Jürgen@example.com", password: "x" };
    expect(checkEmail(input.email)).toBeNull();
    expect(LoginInput.parse(input).email).toBe("jürgen@example.com");
  });

  it("the number is without what people write between its digits", () => {
    expect(cleanPhone("(0)801 234-56 78")).toBe("08012345678");
  });

  it.each([
    ["+2341234567", null],
    ["+23412345678901234", null],
    ["+234123456", "Please enter a valid phone number"],
    ["+2341234567890123456", "Please enter a valid phone number"],
    ["+9991234567", "Please enter a valid phone number"],
    ["08012345678", "Please enter a valid phone number"],
    ["", "Phone number is required"],
    ["+234", "Phone number is required"],
  ])("the whole number %s: %s", (phone, message) => {
    expect(englishOf(checkInternationalPhone(phone))).toBe(message);
  });
});

describe("dates of birth", () => {
  it("a person born on 29 February comes of age on 1 March of a common year", () => {
    expect(englishOf(checkDateOfBirth("2004-02-29", "2022-02-28"))).toBe("You must be at least 18 years old");
    expect(checkDateOfBirth("2004-02-29", "2022-03-01")).toBeNull();
  });

  it("the picker ends 13 years ago", () => {
    expect(latestBirthInPicker(BOUNDARY_TODAY)).toBe("2013-11-21");
  });
});

describe("passwords", () => {
  it.each([
    ["", null],
    ["a", "Weak"],
    ["aB", "Weak"],
    ["aB1", "Medium"],
    ["aB1-", "Strong"],
    ["aB1-aB1-", "Very Strong"],
  ])("%s is %s", (password, strength) => {
    expect(englishOf(passwordStrength(password))).toBe(strength);
  });

  it("one to log in with need not meet the rules of a new one", () => {
    expect(checkPasswordGiven("old")).toBeNull();
    expect(englishOf(checkPasswordGiven(""))).toBe("Password is required");
  });
});
