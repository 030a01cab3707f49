import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ada, adaSession } from "../../testing/account-answers.ts";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { address, passTime, renderApp } from "../../testing/render-app.tsx";
import SettingsPage from "./settings-page.tsx";

const open = (server = new FakeServer()) => renderApp(<SettingsPage />, { server, at: "/settings" });

it("has the five sections", async () => {
  await open();
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "General",
    "Privacy",
    "Security",
    "Account",
    "Danger Zone",
  ]);
});

it("never shows two-factor authentication as on while there is none", async () => {
  const server = new FakeServer();
  server.answer("/api/session", adaSession);
  await open(server);
  await passTime(1);
  expect(screen.getByText(/^Strengthen your account/)).toBeTruthy();
  expect(screen.getByText("Off")).toBeTruthy();
  expect(screen.queryByText("Enhanced security enabled")).toBeNull();
});

it("a visitor reads what an account adds, row by row, and is offered nothing that does nothing", async () => {
  const { container } = await open();
  for (const ms of [2_000, 100]) await passTime(ms);
  expect(screen.getAllByRole("link", { name: "Log in" })).toHaveLength(10);
  expect(container.textContent).not.toContain("Not available yet");
  for (const name of ["Sign Out", "Delete Account", "Download", "Change password"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

it("a visitor of a desk that keeps no orders is promised nothing of orders", async () => {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(server.now, { desk: { ...openDesk, keepsOrders: false } }),
  );
  await open(server);
  for (const ms of [2_000, 100]) await passTime(ms);
  expect(screen.getAllByText("With an account: be told when a coin reaches your price.")).toHaveLength(3);
  expect(screen.queryByText(/your orders? |where your coins and money go/)).toBeNull();
});

it("leads to the support page", async () => {
  await open();
  expect(screen.getByRole("link", { name: "Open support" }).getAttribute("href")).toBe("/support");
});

it.each([
  [ada.email, adaSession],
  ["You're not logged in.", { authenticated: false } as const],
])("says %s where the account is", async (text, session) => {
  const server = new FakeServer();
  server.answer("/api/session", session);
  await open(server);
  expect(screen.getByText(text)).toBeTruthy();
});

it("signs out: the session ends and the home page opens", async () => {
  const server = new FakeServer();
  server.answer("/api/session", adaSession);
  const { user } = await open(server);
  expect(screen.getByText(`Logged in as ${ada.username}`)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  await passTime(0);
  expect(server.callsTo("/api/auth/logout")).toBe(1);
  expect(address()).toBe("/");
});
