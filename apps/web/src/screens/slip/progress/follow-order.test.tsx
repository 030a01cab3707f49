import { screen } from "@testing-library/react";
import type { OrderStatus } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import { rememberSession } from "../../../features/account/session-hint.ts";
import { refusal } from "../../../testing/account-answers.ts";
import type { FakeServer } from "../../../testing/fake-server.ts";
import { passTime } from "../../../testing/render-app.tsx";
import { CLAIMED, openOrder, ORDER, STATUS } from "./testing/open-order.tsx";

const FOLLOWABLE: OrderStatus = {
  ...CLAIMED,
  steps: [],
  notices: { pushKey: "key", push: false, emails: [] },
};
const told = (emails: string[]): OrderStatus => ({
  ...FOLLOWABLE,
  notices: { ...FOLLOWABLE.notices!, emails },
});

const open = (status = FOLLOWABLE, server?: FakeServer) => openOrder(status, server);
const email = () => screen.getByRole("textbox", { name: "Email address" });
const code = () => screen.getByRole("textbox", { name: "Code from the email" });

it("nothing that can't be seen stands before the first button, where it would leave a gap", async () => {
  await open();
  const card = screen.getByRole("region", { name: "Tell me when it changes" });
  const form = card.querySelector("form")!;
  expect(form.previousElementSibling?.querySelector("[role=status]") ?? null).toBeNull();
  // It stays in the page, or what it says wouldn't be read out.
  expect(card.querySelector("[role=status]")).not.toBeNull();
});

it("S170: a guest types an address, brings its code, and stops it again", async () => {
  const { user, server } = await open();
  server.answer(`${ORDER}/notify`, FOLLOWABLE);
  await user.type(email(), "guest@mail.example");
  await user.click(screen.getByRole("button", { name: "Send me a code" }));
  await passTime(0);
  server.answer(`${ORDER}/notify`, told(["g•••@mail.example"]));
  await user.type(code(), "123456");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await passTime(0);
  expect(server.sentTo(`${ORDER}/notify`)).toEqual([
    { email: "guest@mail.example" },
    { email: "guest@mail.example", code: "123456" },
  ]);
  expect(screen.getByText("We write to g•••@mail.example.")).toBeTruthy();
  server.answer(`${ORDER}/status`, FOLLOWABLE);
  await user.click(screen.getByRole("button", { name: "Stop telling me" }));
  await passTime(0);
  expect(email()).toBeTruthy();
});

it("S170: a wrong code is said at its field, and another address can be given", async () => {
  const { user, server } = await open();
  server.answer(`${ORDER}/notify`, FOLLOWABLE);
  await user.type(email(), "guest@mail.example");
  await user.click(screen.getByRole("button", { name: "Send me a code" }));
  await passTime(0);
  const message = "That code doesn't match. Check it and try again.";
  server.answer(`${ORDER}/notify`, {
    ...refusal(400, message, "invalid_input"),
    errors: [{ field: "code", message }],
  });
  await user.type(code(), "654321");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await passTime(0);
  expect(screen.getByText(message)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Another address" }));
  expect(email()).toBeTruthy();
});

it("S170: the address and the code's field outlive a poll that failed", async () => {
  const { user, server } = await open();
  server.answer(`${ORDER}/notify`, FOLLOWABLE);
  await user.type(email(), "guest@mail.example");
  await user.click(screen.getByRole("button", { name: "Send me a code" }));
  await passTime(0);
  await user.type(code(), "123");
  server.answer(STATUS, "unreachable");
  await passTime(12_000);
  expect(screen.queryByRole("textbox")).toBeNull();
  server.answer(STATUS, FOLLOWABLE);
  await passTime(12_000);
  await user.type(code(), "456");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await passTime(0);
  expect(server.sentTo(`${ORDER}/notify`)[1]).toEqual({ email: "guest@mail.example", code: "123456" });
});

it("S170: an account is told by its settings, and an ended order offers nothing", async () => {
  rememberSession(true);
  const { unmount } = await open();
  expect(screen.queryByRole("textbox", { name: "Email address" })).toBeNull();
  unmount();
  rememberSession(false);
  await open({ ...FOLLOWABLE, desk: "cancelled" });
  expect(screen.queryByRole("textbox", { name: "Email address" })).toBeNull();
});
