import { addDialogMethods } from "@tradeslip/ui/testing/dialog-methods";
import { screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { adaSession } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { renderApp } from "../../testing/render-app.tsx";
import AppLayout from "./app-layout.tsx";

beforeAll(addDialogMethods);

const nav = () => screen.getByRole("navigation", { name: "Dashboard" });
const loggedIn = () => {
  const server = new FakeServer();
  server.answer("/api/session", adaSession);
  return server;
};
const withoutLinks = () => {
  const server = new FakeServer();
  server.answer("/api/config", {
    ...publicConfig,
    links: { ...publicConfig.links, community: null, reportProblem: null },
  });
  return server;
};

test("the sections of the dashboard, in their order", async () => {
  await renderApp(<AppLayout />, { at: "/users/42", server: withoutLinks() });
  const links = within(nav()).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Dashboard", "/users"],
    ["Trade crypto", "/exchange"],
    ["Coin Markets", "/market"],
    ["E-book & Physical book", "/resources"],
    ["Settings", "/settings"],
    ["Log in", "/login"],
  ]);
  expect(within(nav()).getByRole("button").textContent).toBe("Logout");
  expect(within(nav()).getByRole("link", { current: "page" }).textContent).toBe("Dashboard");
});

test("the operator's chats open in a new tab, without a way back", async () => {
  await renderApp(<AppLayout />);
  for (const [name, href] of [
    ["Telegram", "https://t.example/community"],
    ["Report a Problem", "https://t.example/report"],
  ] as const) {
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: new RegExp(`^${name}.*new tab`) });
    expect([link.getAttribute("href"), link.target, link.rel]).toEqual([
      href,
      "_blank",
      "noopener noreferrer",
    ]);
  }
});

test("collapsed to icons the links keep their names, and the device remembers it", async () => {
  const { user, unmount } = await renderApp(<AppLayout />);
  await user.click(screen.getByRole("button", { name: "Collapse sidebar", expanded: true }));
  expect(screen.getByRole("link", { name: "Coin Markets" }).title).toBe("Coin Markets");
  unmount();
  await renderApp(<AppLayout />);
  expect(screen.getByRole("button", { name: "Expand sidebar", expanded: false })).toBeTruthy();
});

test("where room is short it begins collapsed", async () => {
  await renderApp(<AppLayout />, { width: 800 });
  expect(screen.getByRole("button", { name: "Expand sidebar" })).toBeTruthy();
});

test("on a phone the sections are in a drawer that closes after a choice", async () => {
  const { user } = await renderApp(<AppLayout />, { width: 390 });
  expect(screen.queryByRole("navigation", { name: "Dashboard" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Open menu" }));
  await user.click(
    within(screen.getByRole("dialog", { name: "Menu" })).getByRole("link", { name: "Coin Markets" }),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([1280, 800, 390])("at %i px the page says who is logged in, and offers no login", async (width) => {
  await renderApp(<AppLayout />, { server: loggedIn(), width });
  const header = screen.getByRole("banner");
  expect(header.textContent).toContain("Logged in as ada");
  expect(header.textContent).toContain("ada@desk.example");
  expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
});

test("on a phone the login is one tap away", async () => {
  await renderApp(<AppLayout />, { width: 390 });
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
});

test("as long as it is not known who is logged in, nothing is claimed", async () => {
  const server = new FakeServer();
  server.answer("/api/session", "silent");
  await renderApp(<AppLayout />, { server });
  expect(screen.queryByText(/Logged in as/)).toBeNull();
  expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
  expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
});
