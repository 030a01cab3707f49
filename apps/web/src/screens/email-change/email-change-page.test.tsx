import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { adaSession, refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import EmailChangePage from "./email-change-page.tsx";

const CONFIRM = "/api/account/email/confirm";
const UNDO = "/api/account/email/undo";
const CODE = "7KQ2M-XW9HB-C4RTZ-8NPDJ";

const open = (at: string, server = new FakeServer()) => renderApp(<EmailChangePage />, { at, server });
const heading = () => screen.getByRole("heading", { level: 1 });
const code = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Code" });

it("a mail's link fills the code in, and nothing is sent before the button is pressed", async () => {
  const { user, server } = await open(`/email/confirm#${CODE}`);
  expect(code().value).toBe(CODE);
  expect(server.callsTo(CONFIRM)).toBe(0);
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await passTime(1);
  expect(server.sentTo(CONFIRM)).toEqual([{ code: CODE }]);
  expect(document.activeElement).toBe(heading());
  expect(heading().textContent).toBe("Your address is changed");
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
});

it("a user who is still logged in goes back to the settings", async () => {
  const server = new FakeServer();
  server.answer("/api/session", adaSession);
  const { user } = await open(`/email/confirm#${CODE}`, server);
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await passTime(1);
  expect(screen.getByRole("link", { name: "Go to settings" }).getAttribute("href")).toBe("/settings");
});

it("the old address takes the account back, and is led to a new password", async () => {
  const { user, server } = await open(`/email/undo#${CODE}`);
  expect(heading().textContent).toBe("Take your account back");
  await user.click(screen.getByRole("button", { name: "Take it back" }));
  await passTime(1);
  expect(server.sentTo(UNDO)).toEqual([{ code: CODE }]);
  const next = screen.getByRole("link", { name: "Set a new password" });
  expect(next.getAttribute("href")).toBe("/forgot-password");
});

it.each([
  [
    { ...refusal(400, "x", "invalid_input"), errors: [{ field: "code", message: "That code is too old." }] },
    "That code is too old.",
  ],
  [
    refusal(409, "This address has an account of its own by now, so nothing was changed.", "email_taken"),
    /an account of its own/,
  ],
] as const)("a code that is refused is said, and stays in its field", async (answer, sentence) => {
  const server = new FakeServer();
  server.answer(CONFIRM, answer as never);
  const { user } = await open("/email/confirm#<script>", server);
  expect(code().value).toBe("");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(screen.getByText("Enter the code of the email.")).toBeTruthy();
  expect(server.callsTo(CONFIRM)).toBe(0);
  await user.type(code(), CODE);
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await passTime(1);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(code().value).toBe(CODE);
});

it("S170: a mail's link stops all such mails with one press", async () => {
  const { user, server } = await open("/email/stop#abc_D-1");
  expect(server.callsTo("/api/order-mails/stop")).toBe(0);
  await user.click(screen.getByRole("button", { name: "Stop them" }));
  await passTime(1);
  expect(server.sentTo("/api/order-mails/stop")).toEqual([{ code: "abc_D-1" }]);
  expect(heading().textContent).toBe("No more emails about orders");
});
