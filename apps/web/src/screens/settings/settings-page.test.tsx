import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { useLocation } from "react-router-dom";
import { ada, adaSession } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import SettingsPage from "./settings-page.tsx";

function Address() {
  return <p>{useLocation().pathname}</p>;
}
const open = (server = new FakeServer()) =>
  renderApp(
    <>
      <SettingsPage />
      <Address />
    </>,
    { server, at: "/settings" },
  );
const toggle = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name });
const opener = () => screen.getByRole("button", { name: "Delete Account" });

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

it.each([
  ["Push Notifications", true],
  ["Email Notifications", false],
])("%s is on by default: %s; a change outlives a reload", async (name, byDefault) => {
  const before = await open();
  expect(toggle(name).checked).toBe(byDefault);
  await before.user.click(toggle(name));
  before.unmount();
  await open();
  expect(toggle(name).checked).toBe(!byDefault);
});

it("sends nothing when a switch is turned, and says that it stays on this device", async () => {
  const { user, server } = await open();
  const before = server.calls.length;
  await user.click(toggle("Email Notifications"));
  expect(server.calls.length).toBe(before);
  expect(screen.getAllByText(/On this device only/)).toHaveLength(2);
});

it("never shows two-factor authentication as on, whatever this device remembers", async () => {
  localStorage.setItem("tradeslip.settings.two-factor", "on");
  const { user } = await open();
  const twoFactor = toggle("Two-Factor Authentication");
  const described = document.getElementById(twoFactor.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("Strengthen your accountNot available yet");
  await user.click(twoFactor);
  expect([twoFactor.checked, twoFactor.disabled]).toEqual([false, true]);
  expect(screen.queryByText("Enhanced security enabled")).toBeNull();
});

it.each(["Privacy Settings", "Download Data"])("says that %s is not available yet", async (label) => {
  await open();
  const row = screen.getByText(label).closest("div")?.parentElement as HTMLElement;
  expect(within(row).getByText("Not available yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: label })).toBeNull();
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
  expect(screen.getByText("/")).toBeTruthy();
});

it("asks before an account is deleted, and the question takes the focus", async () => {
  const { user } = await open();
  await user.click(opener());
  const question = screen.getByRole("group", { name: "Confirm Account Deletion" });
  expect(document.activeElement).toBe(question);
  expect(within(question).getByText("This action cannot be undone")).toBeTruthy();
});

it.each(["Cancel", "Escape"])("%s takes the question back; the focus is where it was", async (way) => {
  const { user } = await open();
  await user.click(opener());
  if (way === "Escape") await user.keyboard("{Escape}");
  else await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByText("Confirm Account Deletion")).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it("calls nothing on Delete and says what can be done instead", async () => {
  const { user, server } = await open();
  await user.click(opener());
  const before = server.calls.length;
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(server.calls.length).toBe(before);
  const notice = screen.getByRole("status");
  expect(notice.textContent).toContain("Nothing was deleted");
  expect(notice.contains(document.activeElement) || document.activeElement?.contains(notice)).toBe(true);
  expect(screen.getByRole("link", { name: "support@tradeslip.example" })).toBeTruthy();
});

it("names support where the operator gives no address", async () => {
  const server = new FakeServer();
  server.answer("/api/config", { ...publicConfig, links: { ...publicConfig.links, email: null } });
  const { user } = await open(server);
  await user.click(opener());
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(screen.getByRole("link", { name: "ask support" }).getAttribute("href")).toBe("/support");
});
