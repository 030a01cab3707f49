import { i18n } from "@lingui/core";
import { screen, within } from "@testing-library/react";
import { speak } from "@tradeslip/ui/testing/english";
import { expect, it } from "vitest";
import { accountSessions, adaSession, refusal } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { ActiveSessions } from "./active-sessions.tsx";

const PATH = "/api/account/sessions";

async function open(server = new FakeServer(), session: typeof adaSession | null = adaSession) {
  if (session !== null) server.answer("/api/session", session);
  const app = await renderApp(<ActiveSessions />, { server, at: "/settings" });
  await passTime(1);
  return app;
}
const rows = () => screen.getAllByRole("listitem");

it("lists browser and system with since when and the last use; this one is marked and has no way out", async () => {
  await open();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox on Linux.*Since .*Last seen .*This one$/),
    expect.stringMatching(/^Chrome on Android.*Since .*Last seen .*Log out$/),
  ]);
  expect(within(rows()[0]!).queryByRole("button")).toBeNull();
});

it("names devices in the page's language", async () => {
  speak("fr");
  i18n.load("fr", { "device.browser_on_system": "{browser} sur {system}" });
  await open();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox sur Linux/),
    expect.stringMatching(/^Chrome sur Android/),
  ]);
});

it("signs one out, says so, and the focus stays in the list", async () => {
  const { user, server } = await open();
  server.answer(PATH, { sessions: accountSessions(new Date()).sessions.slice(0, 1) });
  await user.click(screen.getByRole("button", { name: "Log out Chrome on Android" }));
  await passTime(1);
  expect(server.callsTo("/api/account/sessions/a-phone")).toBe(1);
  expect(screen.getByText("Chrome on Android is logged out.")).toBeTruthy();
  expect(rows()).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Active Sessions" }));
  expect(screen.queryByRole("button")).toBeNull();
});

it("signs all others out", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Log out all others" }));
  await passTime(1);
  expect(screen.getByText("All others are logged out.")).toBeTruthy();
});

it("one that could not be logged out stays, and why is said", async () => {
  const { user, server } = await open();
  server.answer("/api/account/sessions/a-phone", "unreachable");
  await user.click(screen.getByRole("button", { name: "Log out Chrome on Android" }));
  await passTime(1);
  expect(screen.getByRole("alert").textContent).toContain("No device was logged out");
  expect(screen.getByRole("alert").textContent).toContain("We couldn't reach our server.");
  expect(rows()).toHaveLength(2);
});

it("a provider without it: the row says so", async () => {
  const server = new FakeServer();
  server.answer(PATH, refusal(404, "Not available with this provider.", "not_offered"));
  await open(server);
  expect(screen.getByText("Not available with this provider")).toBeTruthy();
});

it("an unavailable provider is said, with a way to try again", async () => {
  const server = new FakeServer();
  server.answer(PATH, refusal(503, "Your account can't be reached right now.", "provider_unavailable"));
  const { user } = await open(server);
  await passTime(5_000);
  expect(screen.getByRole("alert").textContent).toContain("Your account can't be reached right now.");
  server.answer(PATH, accountSessions(new Date()));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await passTime(1);
  expect(rows()).toHaveLength(2);
});

it("without a session it says what an account adds, and leads to the login and back", async () => {
  const { server } = await open(new FakeServer(), null);
  expect(screen.getByText(/see where you're logged in/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
  expect(server.callsTo(PATH)).toBe(0);
});
