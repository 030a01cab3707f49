import type { DeskOrder } from "@tradeslip/contracts";
import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { refusal } from "../../../testing/account-answers.ts";
import { deskPerson, deskSettings, waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import DeskPage from "../desk-page.tsx";
import { ORDERS } from "../frame/parts.ts";
import { loadBesideList } from "./beside-list.ts";

beforeAll(async () => {
  await ORDERS.chunk.preload();
  await loadBesideList();
});
beforeEach(() => void new FakeStreams());

const ORDER = "/api/desk/orders/9W57J-YKX28";

async function open() {
  const server = new FakeServer();
  const order: DeskOrder = waitingOrder(server.now, {
    state: "claimed",
    agent: { id: "ada", name: "Ada" },
    steps: ["note", "say"],
  });
  server.answer("/api/session", () => deskPerson("agent"));
  server.answer("/api/desk/settings", () => deskSettings());
  server.answer("/api/desk/replies", () => ({ version: 0, replies: [] }));
  server.answer("/api/desk/orders", () => ({ orders: [], counts: {} }));
  server.answer(ORDER, () => order);
  const app = await renderApp(<DeskPage />, { at: "/desk?order=9W57J-YKX28", server });
  await screen.findByRole("textbox", { name: "Note" });
  /** The customer makes a step. */
  const move = async (changes: Partial<DeskOrder> = {}) => {
    server.answer(ORDER, () => ({ ...order, version: 2, ...changes }));
    void app.queryClient.invalidateQueries();
    await passTime(0);
  };
  return { ...app, order, move };
}

const noteOf = (order: DeskOrder) =>
  ({
    version: 2,
    step: "note",
    state: "claimed",
    at: order.announcedAt,
    by: { kind: "agent", name: "Bola" },
    text: "Called him",
  }) as const;

it.each([
  ["Note", undefined],
  ["What the customer's page says", "Say something on the customer's page"],
])(
  "who types into %s goes on typing while the order moves and others write, and no letter acts as a key",
  async (name, fold) => {
    const { user, order, move } = await open();
    if (fold !== undefined) await user.click(screen.getByText(fold));
    const field = () => screen.getByRole<HTMLInputElement>("textbox", { name });
    await user.type(field(), "His bank ");
    await move();
    await user.keyboard("pays");
    expect([field().value, document.activeElement]).toEqual(["His bank pays", field()]);
    const others = (["note", "say"] as const).map((step) => ({ ...noteOf(order), step }));
    await move({ version: 4, history: [...order.history, ...others] });
    await user.keyboard(" by card");
    expect([field().value, document.activeElement]).toEqual(["His bank pays by card", field()]);
  },
);

it("a note that was saved leaves an empty field", async () => {
  const { user, server, order } = await open();
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Note" });
  server.answer(`${ORDER}/note`, { ...order, version: 2, history: [...order.history, noteOf(order)] });
  await user.type(field(), "Called him{Enter}");
  await passTime(0);
  expect(screen.getByText("Called him")).toBeDefined();
  expect(field().value).toBe("");
});

it("a note that was refused stays typed, and says why", async () => {
  const { user, server, order } = await open();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Note" });
  const detail = "Bola changed this order meanwhile";
  server.answer(`${ORDER}/note`, { ...refusal(409, detail, "order_moved"), order });
  await user.type(field, "Called him{Enter}");
  await passTime(0);
  expect(screen.getByText(detail)).toBeDefined();
  expect(field.value).toBe("Called him");
});
