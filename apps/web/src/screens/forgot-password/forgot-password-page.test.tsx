import { screen } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import ForgotPasswordPage from "./forgot-password-page.tsx";

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<Element["scrollIntoView"]>();
});
afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

const ASK = "/api/auth/forgot-password";
const RESET = "/api/auth/reset-password";
const NEW = "Correct 1 horse";

function Page() {
  const { pathname, state } = useLocation();
  return pathname === "/forgot-password" ? <ForgotPasswordPage /> : <p>{pathname + JSON.stringify(state)}</p>;
}
const open = (server = new FakeServer(), state: unknown = null) =>
  renderApp(<Page />, { at: { pathname: "/forgot-password", state }, server });
async function atSecondStep(server?: FakeServer) {
  const app = await open(server, { sentTo: "ada@desk.example" });
  // The second step is a lazy chunk, loaded in real time.
  await vi.waitFor(() => expect(code()).toBeTruthy(), { timeout: 5_000 });
  await passTime(0);
  return app;
}

const heading = () => screen.getByRole("heading", { level: 1 });
const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const code = () => screen.getByRole<HTMLInputElement>("textbox", { name: "One-time code" });
const password = () => screen.getByLabelText<HTMLInputElement>("New password");
const confirmation = () => screen.getByLabelText<HTMLInputElement>("Confirm password");
const timer = () => screen.getByText(/^Code expires in:/).textContent;
const button = (name: string) => screen.getByRole("button", { name });
type User = Awaited<ReturnType<typeof open>>["user"];

async function setPassword(user: User, { repeated = NEW } = {}) {
  await user.type(code(), "123456");
  await user.type(password(), NEW);
  await user.type(confirmation(), repeated);
  await user.click(button("Set Password"));
  await passTime(0);
}

test("an address leads to the second step, without a word on whether it has an account", async () => {
  const { user, server } = await open();
  await user.type(email(), " Ada@Desk.example ");
  await user.click(button("Send Code"));
  await passTime(0);
  expect(server.sentTo(ASK)).toEqual([{ email: "ada@desk.example" }]);
  expect(heading().textContent).toBe("Set a new password");
  expect(document.activeElement).toBe(heading());
  expect(screen.getByText(/^If ada@desk.example has an account, a code is on its way/)).toBeTruthy();
});

test("the address typed at the login need not be typed again", async () => {
  await open(new FakeServer(), { typed: "ada@desk.example" });
  expect(email().value).toBe("ada@desk.example");
});

test.each([
  ["", "Email is required"],
  ["ada", "Please enter a valid email address"],
])("the address %j is refused without a call", async (typed, message) => {
  const { user, server } = await open();
  await user.type(email(), `${typed}{Enter}`);
  expect(screen.getByText(message)).toBeTruthy();
  expect(server.callsTo(ASK)).toBe(0);
});

test.each([
  [refusal(429, "Please wait a minute.", "rate_limited"), "Please wait a minute."],
  ["unreachable", "An unexpected error occurred. Please try again."],
] as const)("asking for a code that fails says %j and keeps the address", async (reply, sentence) => {
  const server = new FakeServer();
  server.answer(ASK, reply);
  const { user } = await open(server);
  await user.type(email(), "ada@desk.example");
  await user.click(button("Send Code"));
  await passTime(0);
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect(email().value).toBe("ada@desk.example");
});

test("code and new password are sent, and the login is told", async () => {
  const { user, server, container } = await atSecondStep();
  await setPassword(user);
  expect(server.sentTo(RESET)).toEqual([{ email: "ada@desk.example", code: "123456", password: NEW }]);
  expect(container.textContent).toBe('/login{"done":"password-changed","email":"ada@desk.example"}');
});

test("a password that is repeated differently is not sent", async () => {
  const { user, server } = await atSecondStep();
  await setPassword(user, { repeated: "Correct 2 horse" });
  expect(screen.getByText("Passwords do not match")).toBeTruthy();
  expect(document.activeElement).toBe(confirmation());
  expect(server.callsTo(RESET)).toBe(0);
});

test("what is missing is said in the order of the page", async () => {
  const { user, server } = await atSecondStep();
  await user.click(button("Set Password"));
  expect(screen.getByText("OTP must be a 6-digit number.")).toBeTruthy();
  expect(screen.getByText("Password is required")).toBeTruthy();
  expect(screen.getByText("Please confirm your password")).toBeTruthy();
  expect(document.activeElement).toBe(code());
  expect(server.callsTo(RESET)).toBe(0);
});

test("a refused code is said above the form, and nothing typed is lost", async () => {
  const server = new FakeServer();
  const sentence = "That code doesn't match. Check it and try again.";
  server.answer(RESET, refusal(400, sentence));
  const { user } = await atSecondStep(server);
  await setPassword(user);
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect([code().value, password().value, confirmation().value]).toEqual(["123456", NEW, NEW]);
});

test("a password that the server finds too common is said at its field", async () => {
  const server = new FakeServer();
  const message = "Please choose a less common password";
  server.answer(RESET, {
    ...refusal(400, "Please check what you typed.", "invalid_input"),
    errors: [{ field: "password", message }],
  });
  const { user } = await atSecondStep(server);
  await setPassword(user);
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(password());
});

test("another code can be asked for, and then not for 60 s; its five minutes begin again", async () => {
  const { user, server } = await atSecondStep();
  await passTime(100_000);
  expect(timer()).toBe("Code expires in: 3:20");
  await user.click(button("Resend Code"));
  await passTime(0);
  expect(server.sentTo(ASK)).toEqual([{ email: "ada@desk.example" }]);
  expect(screen.getAllByText("If that address has an account, another code is on its way.")[0]).toBeTruthy();
  expect(timer()).toBe("Code expires in: 5:00");
  expect(screen.getByText("Resend available in 60s")).toBeTruthy();
});

test("another address can be given", async () => {
  const { user } = await atSecondStep();
  await user.click(button("Use another address"));
  expect(heading().textContent).toBe("Forgot your password?");
  expect(email().value).toBe("ada@desk.example");
});

test("on a machine without a mail server the page says where the code is", async () => {
  const server = new FakeServer();
  server.answer("/api/config", { ...publicConfig, codeDelivery: "terminal" });
  await atSecondStep(server);
  expect(screen.getByText(/server's terminal/)).toBeTruthy();
});
