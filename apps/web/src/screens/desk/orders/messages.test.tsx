import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { DeskOrder } from "@tradeslip/contracts";
import { deskPerson, deskSettings, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import DeskPage from "../desk-page.tsx";
import { ORDERS } from "../frame/parts.ts";
import { loadBesideList } from "./beside-list.ts";
import { OrderRow } from "./order-row.tsx";

beforeAll(async () => {
  await ORDERS.chunk.preload();
  await loadBesideList();
});
beforeEach(() => void new FakeStreams());

const ORDER = "/api/desk/orders/9W57J-YKX28";

/** The console of the order's agent, and their order. */
function startConsole(changes: Partial<DeskOrder> = {}, counts: Readonly<Record<string, number>> = {}) {
  const server = new FakeServer();
  const claimedAt = server.now.toISOString();
  const agent = { id: "ada", name: "Ada" };
  const order = waitingOrder(server.now, { state: "claimed", agent, claimedAt, ...changes });
  server.answer("/api/session", () => deskPerson("agent"));
  server.answer("/api/desk/settings", () => deskSettings());
  server.answer("/api/desk/replies", () => ({ version: 0, replies: [] }));
  server.answer("/api/desk/orders", () => ({ orders: [], counts }));
  server.answer(ORDER, () => order);
  return { server, order, open: () => renderApp(<DeskPage />, { at: "/desk?order=9W57J-YKX28", server }) };
}

it("a late answer to one's own message takes back nothing that came meanwhile", async () => {
  const now = new FakeServer().now.getTime();
  const said = (by: "customer" | "desk", text: string, later: number) =>
    ({ at: new Date(now + later).toISOString(), by, text }) as const;
  const messages = [said("customer", "Did it arrive?", 0)];
  const { server, order, open } = startConsole({ messages });
  const { user, queryClient } = await open();
  await user.type(await screen.findByRole("textbox", { name: "Your message" }), "Yes.");
  const mine = [...messages, said("desk", "Yes.", 1)];
  server.answer(`${ORDER}/messages`, { ...order, messages: mine });
  vi.stubGlobal("fetch", async (...sent: Parameters<typeof fetch>) => {
    const answer = await server.fetch(...sent);
    if ((sent[0] as Request).method === "POST") await new Promise((resolve) => setTimeout(resolve, 3_000));
    return answer;
  });
  await user.click(screen.getByRole("button", { name: "Send message" }));
  server.answer(ORDER, () => ({ ...order, messages: [...mine, said("customer", "Thank you!", 2)] }));
  void queryClient.invalidateQueries();
  await passTime(1_000);
  const thread = () => screen.getByRole("list", { name: "Messages" }).textContent;
  expect(thread()).toContain("Thank you!");
  await passTime(3_000);
  expect(thread()).toContain("Thank you!");
});

it("a half-written message is there again after a look at another page", async () => {
  const { server, order, open } = startConsole();
  const { user, unmount } = await open();
  await user.type(await screen.findByRole("textbox", { name: "Your message" }), "We look into it");
  unmount();
  const again = await open();
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your message" });
  expect(field.value).toBe("We look into it");
  server.answer(`${ORDER}/messages`, order);
  await again.user.click(screen.getByRole("button", { name: "Send message" }));
  await passTime(0);
  expect(server.sentTo(`${ORDER}/messages`)).toEqual([{ text: "We look into it", after: 0 }]);
  expect(field.value).toBe("");
  expect(sessionStorage).toHaveLength(0);
});

it("S165: the inbox counts orders with unread messages, and the order's page answers them", async () => {
  const asked = { at: new FakeServer().now.toISOString(), by: "customer", text: "Did it arrive?" } as const;
  const { server, order, open } = startConsole({ unread: 1, messages: [asked] }, { unread: 1 });
  const { user } = await open();
  const count = await screen.findByRole("link", { name: "1 order has an unread message" });
  expect(count.getAttribute("href")).toBe("/desk?list=unread");
  const thread = await screen.findByRole("list", { name: "Messages" });
  expect(thread.textContent).toMatch(/^Customer, .*Did it arrive\?$/);
  const answered = {
    at: new Date(server.now.getTime() + 1).toISOString(),
    by: "desk",
    text: "Yes.",
  } as const;
  server.answer(`${ORDER}/messages`, {
    ...order,
    unread: 0,
    messages: [asked, answered],
  });
  await user.type(screen.getByRole("textbox", { name: "Your message" }), "Yes.");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await passTime(0);
  expect(within(thread).getAllByRole("listitem")[1]!.textContent).toMatch(/^You, .*Yes\.$/);
});

it("S165: a row says how many messages wait", async () => {
  const order = waitingOrder(new Date(), { unread: 2 });
  const row = { order, isGone: false, isAt: false, isOpen: false, takesFocus: false, triedAt: undefined };
  await renderApp(<OrderRow {...row} onOpen={() => {}} />, { at: "/desk", server: new FakeServer() });
  expect((await screen.findByRole("button")).textContent).toContain("2 messages");
});
