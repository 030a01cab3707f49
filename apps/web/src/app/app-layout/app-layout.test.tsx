import { addDialogMethods } from "@tradeslip/ui/testing/dialog-methods";
import { screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { renderApp } from "../../testing/render-app.tsx";
import AppLayout from "./app-layout.tsx";

beforeAll(addDialogMethods);

const nav = () => screen.getByRole("navigation", { name: "Dashboard" });
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
    ["Logout", "/"],
  ]);
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
