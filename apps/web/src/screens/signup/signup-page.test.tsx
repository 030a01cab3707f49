import { fireEvent, screen, within } from "@testing-library/react";
import {
  accountBoundaries,
  BOUNDARY_NOW,
  confirmationBoundaries,
  validSignUp,
  validSignUpPayload,
  type SignUpFormValues,
} from "@tradeslip/contracts/testing/account-boundaries";
import { addDialogMethods } from "@tradeslip/ui/testing/dialog-methods";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../testing/account-answers.ts";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { address, passTime, renderApp } from "../../testing/render-app.tsx";
import SignupPage from "./signup-page.tsx";

const SIGN_UP = "/api/auth/sign-up-one";

beforeEach(() => {
  vi.useFakeTimers({ now: BOUNDARY_NOW });
  vi.stubGlobal("jest", { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  addDialogMethods();
  Element.prototype.scrollIntoView = vi.fn<Element["scrollIntoView"]>();
});
afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

const open = (server = new FakeServer()) => renderApp(<SignupPage />, { server, at: "/signup" });

const LABELS = {
  firstname: "First name",
  lastname: "Last name",
  email: "Email",
  username: "Username",
  phone: "Phone number",
  dateOfBirth: "Date of birth",
  password: "Password",
  confirm: "Confirm password",
} as const;
type Field = keyof typeof LABELS;

const input = (field: Field) => screen.getByLabelText<HTMLInputElement>(LABELS[field]);
const terms = () => screen.getByLabelText<HTMLInputElement>(/^I agree/);
/** By text, because a hundred queries by role are slow. */
const button = () => screen.getByText(/^Creat(e|ing) Account/).closest("button")!;
const code = () => screen.getByRole("button", { name: /^Country code/ });
const type = (field: Field, value: string) => fireEvent.change(input(field), { target: { value } });

/** Types these values; the rest is filled in at once, as by a password manager. */
function fillIn(values: Partial<SignUpFormValues> = {}) {
  const all = { ...validSignUp, ...values };
  const fields = Object.keys(LABELS) as Field[];
  for (const field of fields) if (!(field in values)) setSilently(field, all[field]);
  for (const field of fields) if (field in values) type(field, all[field]);
  if (all.terms) fireEvent.click(terms());
}
function setSilently(field: Field, value: string) {
  const control = document.getElementsByName(field)[0] as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, value);
}
async function openPicker(user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.click(code());
  await vi.dynamicImportSettled();
  await passTime(0);
}
async function submit() {
  fireEvent.click(button());
  await passTime(0);
}

/** Each rule's message at its field once; contracts' account-rules.test.ts covers the limits of each rule. */
const SENTENCES = [...accountBoundaries, ...confirmationBoundaries.map(confirmation)].filter(
  ({ field, message }, at, all) =>
    message !== null && all.findIndex((row) => row.field === field && row.message === message) === at,
);
function confirmation({ confirm, message }: (typeof confirmationBoundaries)[number]) {
  return { field: "confirm" as const, value: confirm, message };
}

it.each([
  [true, /emails you at every step/],
  [false, /^It sends you price alerts\.$/],
])("promises what the desk does for an account: keeps orders %s", async (keepsOrders, promise) => {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(server.now, { desk: { ...openDesk, keepsOrders } }),
  );
  await open(server);
  for (const ms of [2_000, 100]) await passTime(ms);
  expect(screen.getByText(promise)).toBeDefined();
});

describe("each rule", () => {
  it.each(SENTENCES)("$field $value: $message", async ({ field, value, message }) => {
    const { server } = await open();
    fillIn({ [field]: value, ...(field === "password" && { confirm: value }) });
    expect(button().getAttribute("aria-disabled")).toBe("true");
    await submit();
    expect(screen.getByText(message!)).toBeTruthy();
    expect(document.activeElement).toBe(input(field));
    expect(server.callsTo(SIGN_UP)).toBe(0);
  });

  it("is met by a form that is filled in, on the reader's eighteenth birthday", async () => {
    const { server } = await open();
    fillIn({ dateOfBirth: "2008-11-21" });
    expect(button().getAttribute("aria-disabled")).toBe("false");
    await submit();
    expect(server.callsTo(SIGN_UP)).toBe(1);
  });

  it("an address that mail does not reach is named at its field, and stays as it was typed", async () => {
    const { server } = await open();
    fillIn({ email: "jürgen@example.com" });
    await submit();
    expect(screen.getByText(/letters such as ü before the @/)).toBeTruthy();
    expect(input("email").value).toBe("jürgen@example.com");
    type("email", "juergen@example.com");
    await submit();
    expect(server.callsTo(SIGN_UP)).toBe(1);
  });

  it("asks for the terms", async () => {
    const { server } = await open();
    fillIn({ terms: false });
    await submit();
    expect(screen.getByText("You must accept the terms and conditions")).toBeTruthy();
    expect(document.activeElement).toBe(terms());
    expect(server.callsTo(SIGN_UP)).toBe(0);
  });
});

describe("the fields", () => {
  it("are of the kinds that browsers fill in", async () => {
    await open();
    const kinds = (Object.keys(LABELS) as Field[]).map((field) => {
      const { type: kind, autocomplete } = input(field);
      return [field, kind, autocomplete];
    });
    expect(kinds).toEqual([
      ["firstname", "text", "given-name"],
      ["lastname", "text", "family-name"],
      ["email", "email", "username"],
      ["username", "text", "nickname"],
      ["phone", "tel", "tel-national"],
      ["dateOfBirth", "date", "bday"],
      ["password", "password", "new-password"],
      ["confirm", "password", "new-password"],
    ]);
  });

  it("offer birth dates from 1900 until 13 years ago", async () => {
    await open();
    expect([input("dateOfBirth").min, input("dateOfBirth").max]).toEqual(["1900-01-01", "2013-11-21"]);
  });

  it("link to the terms and the privacy notice beside the form", async () => {
    await open();
    const links = within(terms().closest("label") as HTMLElement).getAllByRole("link");
    expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual([
      ["/terms", "_blank"],
      ["/privacy", "_blank"],
    ]);
  });

  it("lead back to the login", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
  });
});

describe("the country code", () => {
  it("is Nigeria's until another is chosen", async () => {
    await open();
    expect(code().textContent).toBe("+234");
  });

  it.each(["germany", "+49", "de"])("is found by %s; Enter takes it", async (text) => {
    const { user } = await open();
    await openPicker(user);
    await user.type(screen.getByRole("searchbox"), `${text}{Enter}`);
    expect(code().textContent).toBe("+49");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is taken by a click", async () => {
    const { user } = await open();
    await openPicker(user);
    await user.click(screen.getByRole("radio", { name: /Kenya/ }));
    expect(code().textContent).toBe("+254");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("stays when the search is given up", async () => {
    const { user } = await open();
    await openPicker(user);
    await user.type(screen.getByRole("searchbox"), "kenya");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(code().textContent).toBe("+234");
  });

  it("cannot be taken where nothing is found", async () => {
    const { user } = await open();
    await openPicker(user);
    await user.type(screen.getByRole("searchbox"), "atlantis{Enter}");
    expect(screen.getByText("No country found.")).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("is taken from an international number that was pasted", async () => {
    const { user } = await open();
    await user.click(input("phone"));
    await user.paste("+49 171 2345678");
    expect([code().textContent, input("phone").value]).toEqual(["+49", "171 2345678"]);
  });

  it("is taken from an international number that was filled in without an event", async () => {
    const { server } = await open();
    fillIn({ phone: "" });
    setSilently("phone", "+49 171 2345678");
    await submit();
    expect(server.sentTo(SIGN_UP)).toMatchObject([{ phone: "+491712345678" }]);
  });
});

describe("sending", () => {
  it("sends what was typed, cleaned, with the role of a user", async () => {
    const { server } = await open();
    fillIn({ firstname: " Ada ", email: " Ada@Example.com", username: " ada.obi " });
    await submit();
    expect(server.sentTo(SIGN_UP)).toEqual([validSignUpPayload]);
  });

  it("is busy meanwhile and sends once", async () => {
    const server = new FakeServer();
    server.answer(SIGN_UP, "silent");
    await open(server);
    fillIn();
    await submit();
    expect(screen.getByRole("button", { name: "Creating Account...", busy: true })).toBeTruthy();
    await submit();
    expect(server.callsTo(SIGN_UP)).toBe(1);
  });

  it("says so on success and goes to the one-time code after 2 s", async () => {
    await open();
    fillIn({ email: "Ada+desk@example.com" });
    await submit();
    expect(screen.getByText("Verifying your Credentials...")).toBeTruthy();
    await passTime(1_999);
    expect(address()).toBe("/signup");
    await passTime(1);
    expect(address()).toBe("/otp-verify?email=ada%2Bdesk%40example.com");
  });

  it.each([
    [refusal(409, "This desk is closed."), "This desk is closed."],
    [refusal(502, "Registration failed (500)", "provider_unavailable"), "Registration failed (500)"],
    ["unreachable", "An unexpected error occurred. Please try again."],
  ] as const)("shows why it failed (%j) and keeps everything", async (reply, sentence) => {
    const server = new FakeServer();
    server.answer(SIGN_UP, reply);
    const { user } = await open(server);
    fillIn();
    await submit();
    expect(screen.getByRole("alert").textContent).toBe(sentence);
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
    expect([input("email").value, input("password").value]).toEqual([
      validSignUp.email,
      validSignUp.password,
    ]);
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
    await submit();
    expect(server.callsTo(SIGN_UP)).toBe(2);
  });

  it("puts a refused password to its field", async () => {
    const server = new FakeServer();
    const errors = [{ field: "password", message: "Please choose a less common password" }];
    server.answer(SIGN_UP, { ...refusal(400, "Please check the marked fields.", "invalid_input"), errors });
    await open(server);
    fillIn({ password: "Password1", confirm: "Password1" });
    await submit();
    expect(screen.getByText("Please choose a less common password")).toBeTruthy();
    expect(document.activeElement).toBe(input("password"));
  });
});

describe("a reload", () => {
  it("loses nothing but the passwords, which are kept nowhere", async () => {
    const before = await open();
    fillIn();
    const kept = sessionStorage.getItem("tradeslip.sign-up");
    expect(kept).toContain(validSignUp.email);
    expect(kept).not.toContain(validSignUp.password);
    before.unmount();
    await open();
    const shown = (Object.keys(LABELS) as Field[]).map((field) => input(field).value);
    const { firstname, lastname, email, username, phone, dateOfBirth } = validSignUp;
    expect(shown).toEqual([firstname, lastname, email, username, phone, dateOfBirth, "", ""]);
  });

  it("brings nothing back that was cleared", async () => {
    const before = await open();
    fillIn({ firstname: validSignUp.firstname });
    type("firstname", "");
    before.unmount();
    await open();
    expect([input("firstname").value, input("lastname").value]).toEqual(["", validSignUp.lastname]);
  });

  it("finds an empty form once the account is there", async () => {
    const before = await open();
    fillIn();
    await submit();
    before.unmount();
    await open();
    expect(input("firstname").value).toBe("");
  });

  it.each(["no json", '{"firstname":7,"password":"x"}', "[]", "null"])(
    "does not stumble over %s",
    async (kept) => {
      sessionStorage.setItem("tradeslip.sign-up", kept);
      await open();
      expect([input("firstname").value, input("password").value]).toEqual(["", ""]);
    },
  );
});
