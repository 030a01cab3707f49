import { act, screen, within } from "@testing-library/react";
import type { OrderStatus } from "@tradeslip/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { handOverToChat } from "../../../features/slips/chat-hand-over.ts";
import { openChatTab } from "../../../features/slips/chat-tab.ts";
import { clearSlips, saveSlip } from "../../../features/slips/saved-slips.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { watchTabs } from "../../../testing/fake-tab.ts";
import { keptOrderAnswer, slipAnswer } from "../../../testing/order-answers.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { showEverything } from "../../../testing/show-everything.ts";
import SlipPage from "../slip-page.tsx";

const STATUS = "/api/orders/slip-token-of-the-fake-server/status";
const NOW = new Date("2026-11-16T14:02:31.000Z");
const NEW: OrderStatus = { desk: "not-announced" };
const ANNOUNCED: OrderStatus = { desk: "announced", version: 1, ahead: 0, steps: ["destination", "cancel"] };

async function open(status: OrderStatus, { server = new FakeServer(), isOwn = true, hands = false } = {}) {
  server.answer(STATUS, status);
  if (isOwn) saveSlip(keptOrderAnswer(NOW));
  const view = await renderApp(<SlipPage />, {
    at: "/q/slip-token-of-the-fake-server",
    path: "/q/:token",
    server,
  });
  if (hands) {
    const isDue = new Promise<void>((resolve) => setTimeout(resolve, 1_500));
    act(() => void handOverToChat(keptOrderAnswer(NOW), openChatTab(""), isDue));
  }
  await act(() => vi.dynamicImportSettled());
  await passTime(0);
  return view;
}
beforeEach(showEverything);
afterEach(clearSlips);

const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const acts = () =>
  within(screen.getByRole("list", { name: "What to do now" }))
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
const openChat = () => screen.getByRole("link", { name: /^Open WhatsApp/ });

it("S167: the next acts lead, numbered, and the slip is a small link", async () => {
  await open(NEW);
  expect(acts()).toEqual([
    "1 Press Send in WhatsApp",
    "2 Tell us where your coins should go",
    "3 Pay once the details appear here",
  ]);
  expect(openChat().getAttribute("href")).toBe(keptOrderAnswer(NOW).channel.url);
  const link = screen.getByRole("link", { name: "View or share this slip" });
  const paper = document.getElementById(link.getAttribute("href")!.slice(1));
  expect(within(paper!).getByRole("article", { name: /^Order slip/ })).toBeDefined();
});

it("S167: who sells is asked where the money should go, and sends coins", async () => {
  const server = new FakeServer();
  server.answer("/api/orders/slip-token-of-the-fake-server", () => ({
    ...slipAnswer(server.now),
    side: "sell",
  }));
  await open(NEW, { server, isOwn: false });
  expect(acts().slice(1)).toEqual([
    "2 Tell us where your money should go",
    "3 Send your BTC once the details appear here",
  ]);
  expect(openChat().getAttribute("href")).toBe("/c/slip-token-of-the-fake-server");
});

it("S167: the page says what becomes of the order just placed, for five seconds", async () => {
  const tabs = watchTabs();
  const { server } = await open(NEW, { hands: true });
  expect(title()).toBe("Preparing Order...");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  server.answer(STATUS, ANNOUNCED);
  await passTime(1_500);
  openChat().focus();
  expect(title()).toBe("Redirected to WhatsApp!");
  expect(screen.getByText("Press Send there, then come back to this page.")).toBeDefined();
  expect(tabs[0]?.visited).toHaveLength(1);
  await passTime(4_999);
  expect(title()).toBe("Redirected to WhatsApp!");
  await passTime(30_000);
  expect(title()).toBe("Your order is with the desk");
  expect(document.activeElement, "the acts stay where they are").toBe(openChat());
});

it("S167: where the browser blocked the tab, the link to the chat is the first act", async () => {
  watchTabs({ blocked: true });
  const { server } = await open(NEW, { hands: true });
  await passTime(1_500);
  expect(title()).toBe("Your order is ready");
  expect(screen.getByText(/^Your browser blocked the new tab/)).toBeDefined();
  expect(server.callsTo("/api/orders/slip-token-of-the-fake-server/announce")).toBe(0);
  expect(openChat().className).toContain("primary");
  await passTime(5_000);
});

it("S167: once the chat was opened, the form stands in the second act, and what is typed stays when an agent opens the order", async () => {
  const server = new FakeServer();
  const { user } = await open(ANNOUNCED, { server });
  expect(openChat().className).not.toContain("primary");
  const second = () => screen.getByRole("heading", { name: /^2/ }).closest("li")!;
  await user.type(within(second()).getByLabelText("Your address"), "bc1qmine");
  server.answer(STATUS, { ...ANNOUNCED, desk: "claimed", version: 2, agent: "Ada" });
  await passTime(30_000);
  expect(title()).toMatch(/^Ada opened your order/);
  expect(within(second()).getByLabelText<HTMLInputElement>("Your address").value).toBe("bc1qmine");
  expect(screen.getByRole("heading", { name: /^1/ }).closest("li")!.textContent).toContain("Done");
});
