import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adaSession, refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import LoginPage from "./login-page.tsx";

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<Element["scrollIntoView"]>();
});
afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

const LOGIN = "/api/auth/login";

const open = (server = new FakeServer(), state: unknown = null) =>
  renderApp(<LoginPage />, { at: { pathname: "/login", state }, server, path: "/login" });
const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const submit = () => screen.getByRole("button", { name: /^Sign/ });
type User = Awaited<ReturnType<typeof open>>["user"];

async function fillIn(user: User) {
  await user.type(email(), " Ada@Desk.example ");
  await user.type(password(), "Correct 1 horse");
}
async function logIn(reply?: Parameters<FakeServer["answer"]>[1]) {
  const server = new FakeServer();
  if (reply !== undefined) server.answer(LOGIN, reply as never);
  const app = await open(server);
  await fillIn(app.user);
  await app.user.click(submit());
  await passTime(0);
  return app;
}

test("the fields are those that password managers know", async () => {
  await open();
  expect([email().type, email().autocomplete]).toEqual(["email", "username webauthn"]);
  expect([password().type, password().autocomplete]).toEqual(["password", "current-password"]);
});

test("the page promises only what an account does today", async () => {
  const { container } = await open();
  expect(screen.getByText("Log in to trade and follow the market.")).toBeTruthy();
  expect(container.textContent).not.toMatch(/your slips/i);
});

test("the password can be shown", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password().type).toBe("text");
});

test.each([
  ["Forgot Password?", "/forgot-password"],
  ["Sign Up", "/signup"],
])("%s leads to %s", async (name, href) => {
  await open();
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
});

test.each([
  ["", "x", "Email is required"],
  ["ada@desk", "x", "Please enter a valid email address"],
  ["ada@desk.example", "", "Password is required"],
])("%j with the password %j: %s, and nothing is sent", async (address, secret, message) => {
  const { user, server } = await open();
  if (address) await user.type(email(), address);
  if (secret) await user.type(password(), secret);
  expect(submit().getAttribute("aria-disabled")).toBe("true");
  (address === "ada@desk.example" ? email() : password()).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(message.startsWith("Password") ? password() : email());
  expect(server.callsTo(LOGIN)).toBe(0);
});

test("an error shows once the field is left, 300 ms later, and goes with the next key", async () => {
  const { user } = await open();
  await user.type(email(), "ada");
  await passTime(5_000);
  expect(email().getAttribute("aria-invalid")).toBeNull();
  await user.tab();
  await passTime(300);
  expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
  await user.type(email(), "@");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await passTime(300);
  expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
});

test("the address is sent trimmed and in lower case, the password as it is", async () => {
  const { server } = await logIn();
  expect(server.sentTo(LOGIN)).toEqual([
    { email: "ada@desk.example", password: "Correct 1 horse", remember: false },
  ]);
});

test("Remember me is sent with it", async () => {
  const { user, server } = await open();
  await fillIn(user);
  await user.click(screen.getByRole("checkbox", { name: "Remember me" }));
  await user.click(submit());
  await passTime(0);
  expect(server.sentTo(LOGIN)).toMatchObject([{ remember: true }]);
});

test("what a password manager filled in without an event is sent", async () => {
  const { user, server } = await open();
  email().value = "ada@desk.example";
  password().value = "filled in";
  await user.click(submit());
  await passTime(0);
  expect(server.sentTo(LOGIN)).toMatchObject([{ email: "ada@desk.example", password: "filled in" }]);
});

test("while signing in, further submits are ignored", async () => {
  const { user, server } = await logIn("silent");
  expect(submit().textContent).toBe("Signing In...");
  await user.click(submit());
  await user.type(password(), "{Enter}");
  expect(server.callsTo(LOGIN)).toBe(1);
});

test("nothing of the account that was logged in before is shown to the next one", async () => {
  const { user, queryClient } = await open();
  queryClient.setQueryData(["account", "destinations"], "of bo");
  await fillIn(user);
  await user.click(submit());
  await passTime(0);
  expect(screen.getAllByText("Login successful! Redirecting...").length).toBeGreaterThan(0);
  expect(queryClient.getQueryData(["account", "destinations"])).toBeUndefined();
});

test("success says so, and leads to the dashboard after 1.5 s", async () => {
  const { user, server, container, queryClient } = await logIn();
  expect(screen.getAllByText("Login successful! Redirecting...").length).toBeGreaterThan(0);
  expect(queryClient.getQueryData(["session"])).toEqual(adaSession);
  await user.click(submit());
  expect(server.callsTo(LOGIN)).toBe(1);
  await passTime(1_400);
  expect(container.textContent).not.toBe("");
  await passTime(100);
  expect(container.textContent).toBe("");
});

test.each([
  [refusal(401, "Invalid email or password"), "Invalid email or password"],
  [refusal(429, "Too many tries. Please wait a minute.", "rate_limited"), "Too many tries."],
  [refusal(502, "Invalid response from server", "invalid_provider_answer"), "Invalid response from server"],
  [refusal(503, "Login failed", "provider_unavailable"), "We can't check passwords right now"],
  ["unreachable", "Login failedWe couldn't reach our server. Check your connection and try again."],
] as const)("%j shows %s in a banner above the form, and keeps what was typed", async (reply, text) => {
  const { user, server } = await logIn(reply);
  const banner = screen.getByRole("alert");
  expect(banner.textContent).toContain(text);
  expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([banner.parentElement]);
  expect(banner.compareDocumentPosition(email()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect([email().value.trim(), password().value]).toEqual(["Ada@Desk.example", "Correct 1 horse"]);
  await user.click(submit());
  expect(server.callsTo(LOGIN)).toBe(2);
});

test("H44: a login whose cookie the browser blocks says so, and Sign In works once it is allowed", async () => {
  const server = new FakeServer();
  server.blockCookies();
  const { user, container, queryClient } = await open(server);
  await fillIn(user);
  await user.click(submit());
  await passTime(0);
  const banner = screen.getByRole("alert").textContent;
  expect(banner).toContain("This browser blocks cookies. Allow cookies for this site, then try again.");
  expect(banner).toContain("Your password is right");
  expect(screen.queryByText("Login successful! Redirecting...")).toBeNull();
  expect(queryClient.getQueryData(["session"])).toEqual({ authenticated: false });
  await passTime(5_000);
  expect(container.textContent).not.toBe("");
  expect(password().value).toBe("Correct 1 horse");

  server.answer("/api/session", adaSession);
  await user.click(submit());
  await passTime(0);
  expect(screen.getAllByText("Login successful! Redirecting...").length).toBeGreaterThan(0);
});

test("H44: who is still logged in as another user, because the new cookie was blocked, is told so", async () => {
  const server = new FakeServer();
  const bo = { username: "bo", email: "bo@desk.example" };
  server.answer("/api/session", { ...adaSession, user: bo });
  const { user } = await open(server);
  await fillIn(user);
  await user.click(submit());
  await passTime(0);
  expect(screen.getByRole("alert").textContent).toContain("This browser blocks cookies.");
});

test("a login is not doubted because the call that looks for its session fails", async () => {
  const server = new FakeServer();
  const { user } = await open(server);
  await fillIn(user);
  server.answer("/api/session", "unreachable");
  await user.click(submit());
  await passTime(0);
  expect(screen.getAllByText("Login successful! Redirecting...").length).toBeGreaterThan(0);
});

test("a right password without a verified account leads to the verification", async () => {
  await logIn(refusal(403, "Please verify your account first.", "account_not_verified"));
  expect(screen.getByRole("alert").textContent).toContain("Please verify your account first.");
  const link = screen.getByRole("link", { name: "Enter your code" });
  expect(link.getAttribute("href")).toBe("/otp-verify?email=ada%40desk.example");
});

test.each([
  ["verified", "Your account is verified. Please log in."],
  ["password-changed", "Your password has been changed. Please log in with the new one."],
])("who comes here with %s done is told so, and finds the address filled in", async (done, text) => {
  await open(new FakeServer(), { done, email: "ada@desk.example" });
  expect(screen.getByText(text)).toBeTruthy();
  expect(email().value).toBe("ada@desk.example");
});

test("who is logged in already is told so", async () => {
  const server = new FakeServer();
  server.answer("/api/session", adaSession);
  await open(server);
  expect(screen.getByText(/You are logged in as ada/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the dashboard" }).getAttribute("href")).toBe("/users");
});

const NEXT = { next: "second-factor" as const, methods: ["totp" as const, "recovery" as const] };
const GIVE = "/api/auth/second-factor";

async function atSecondStep() {
  const app = await logIn(NEXT);
  // The second step is a lazy chunk, loaded in real time.
  await vi.waitFor(() => expect(code()).toBeTruthy(), { timeout: 5_000 });
  return app;
}
const code = () => screen.getByRole<HTMLInputElement>("textbox", { name: /authenticator app|Recovery code/ });

test("an account with a second factor asks for a code, and is logged in only after it", async () => {
  const { user, server, queryClient, container } = await atSecondStep();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("One more step");
  expect(screen.queryByText("Login successful! Redirecting...")).toBeNull();
  await passTime(5_000);
  expect(container.textContent).not.toBe("");
  await user.type(code(), "123 456");
  await user.click(submit());
  await passTime(1);
  expect(server.sentTo(GIVE)).toEqual([{ method: "totp", code: "123 456" }]);
  expect(queryClient.getQueryData(["session"])).toEqual(adaSession);
  expect(screen.getAllByText("Login successful! Redirecting...").length).toBeGreaterThan(0);
  await passTime(1_500);
  expect(container.textContent).toBe("");
});

test("a recovery code serves instead, and a used one is said at its field", async () => {
  const { user, server } = await atSecondStep();
  const message = "That recovery code was used already. Enter another one.";
  server.answer(GIVE, {
    ...refusal(400, message, "invalid_input"),
    errors: [{ field: "code", message }],
  });
  await user.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  await user.type(code(), "7kq2m-xw9hb");
  await user.click(submit());
  await passTime(1);
  expect(server.sentTo(GIVE)).toEqual([{ method: "recovery", code: "7kq2m-xw9hb" }]);
  expect(screen.getByText(message)).toBeTruthy();
  expect([code().value, document.activeElement]).toEqual(["7kq2m-xw9hb", code()]);
});

test("what was said of the app's code isn't said of a recovery code", async () => {
  const { user, server } = await atSecondStep();
  const message = "That code isn't right.";
  server.answer(GIVE, {
    ...refusal(400, message, "invalid_input"),
    errors: [{ field: "code", message }],
  });
  await user.type(code(), "123456");
  await user.click(submit());
  await passTime(1);
  expect(screen.getByText(message)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  expect(screen.queryByText(message)).toBeNull();
  expect(code().value).toBe("");
});

test("a login that waited too long is said, and what was typed stays", async () => {
  const { user, server } = await atSecondStep();
  server.answer(GIVE, refusal(401, "This login waited too long. Please log in again.", "login_expired"));
  await user.type(code(), "123456");
  await user.click(submit());
  await passTime(1);
  expect(screen.getByRole("alert").textContent).toContain("This login waited too long.");
  expect(code().value).toBe("123456");
});
