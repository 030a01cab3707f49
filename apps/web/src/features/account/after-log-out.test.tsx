import { act, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { orderAnswer } from "../../testing/order-answers.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { clearSlips, saveSlip } from "../slips/saved-slips.ts";
import { AfterLogOut } from "./after-log-out.tsx";
import { rememberSession } from "./session-hint.ts";
import LogOutFailed from "./log-out-failed.tsx";

const FORGET = "/api/order-key";
const slips = () => localStorage.getItem("tradeslip.slips");
const press = (name: string) => screen.getByRole("button", { name });
const OFFER = "Forget my orders on this device";

afterEach(clearSlips);

async function open(server = new FakeServer()) {
  // Loads the lazy chunk first, so that no test waits for it.
  await import("./logged-out-notice.tsx");
  saveSlip(orderAnswer(new Date("2026-11-16T14:02:31.000Z")));
  return renderApp(<AfterLogOut />, { server, at: { pathname: "/", state: { loggedOut: true } } });
}

test("a logout offers to forget the orders on this device: asked first, then the key and the slips are gone", async () => {
  const { user, server } = await open();
  expect(screen.getByRole("status").textContent).toContain("You're logged out");
  await user.click(press(OFFER));
  const question = screen.getByRole("group", { name: "Forget your orders on this device?" });
  expect(document.activeElement).toBe(question);
  expect(question.textContent).toContain("no longer be linked to your orders");
  await user.click(press("Cancel"));
  expect(document.activeElement).toBe(press(OFFER));
  expect(server.callsTo(FORGET)).toBe(0);

  await user.click(press(OFFER));
  await user.click(press("Forget them"));
  await passTime(0);
  expect(server.callsTo(FORGET)).toBe(1);
  expect(document.activeElement?.textContent).toBe("Your orders are forgotten on this device.");
  expect(slips()).toBe('{"version":1,"slips":[]}');
});

test.each([
  ["was not reached", "unreachable", /Check your connection/],
  ["refused", refusal(429, "Too many requests.", "rate_limited"), /Too many requests\./],
] as const)("a server that %s has forgotten nothing, nor has the device", async (_, reply, words) => {
  const server = new FakeServer();
  server.answer(FORGET, reply);
  const { user } = await open(server);
  await user.click(press(OFFER));
  await user.click(press("Forget them"));
  await passTime(0);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("Nothing was forgotten");
  expect(alert.textContent).toMatch(words);
  expect(slips()).toContain("K7QF-2M9D-4");

  server.answer(FORGET, null);
  await user.click(press("Forget them"));
  await passTime(0);
  expect(slips()).not.toContain("K7QF-2M9D-4");
});

test("no user is called logged out after the next login", async () => {
  await open();
  act(() => rememberSession(true));
  expect(screen.queryByRole("status")).toBeNull();
});

test("a logout that failed offers to log out again, nothing else", async () => {
  await renderApp(<LogOutFailed />);
  expect(screen.getByRole("alert").textContent).toContain("You may still be logged in");
  expect(screen.queryByRole("button", { name: OFFER })).toBeNull();
});
