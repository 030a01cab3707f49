import { screen, within } from "@testing-library/react";
import type { OrderMessage, OrderStatus } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime } from "../../../testing/render-app.tsx";
import { AT, CLAIMED, openOrder, ORDER } from "./testing/open-order.tsx";

const WRITABLE: OrderStatus = { ...CLAIMED, steps: ["destination"], messages: [] };
const message = (text: string, by: OrderMessage["by"], second = 0): OrderMessage => ({
  at: new Date(Date.parse(AT) + 1_000 * second).toISOString(),
  by,
  text,
});

async function open(status: OrderStatus) {
  const streams = new FakeStreams();
  return { ...(await openOrder(status)), streams };
}
const texts = () =>
  within(screen.getByRole("list", { name: "Messages" }))
    .queryAllByRole("listitem")
    .map((each) => each.textContent);

it("S165: a customer writes on the order's page, and reads the answer", async () => {
  const { user, server } = await open(WRITABLE);
  const own = message("My bank needs a day.", "customer");
  server.answer(`${ORDER}/messages`, { ...WRITABLE, messages: [own] });
  await user.type(screen.getByRole("textbox", { name: "Your message" }), own.text);
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await passTime(0);
  expect(texts()).toEqual([expect.stringMatching(/^You, .*My bank needs a day\.$/)]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Your message" }).value).toBe("");
  server.answer(`${ORDER}/status`, { ...WRITABLE, messages: [own, message("That's fine.", "desk", 9)] });
  await passTime(60_000);
  expect(texts()[1]).toMatch(/^Ada, .*That's fine\.$/);
});

it("S165: a refused message stays in its field, with the reason", async () => {
  const { user, server } = await open(WRITABLE);
  const detail = "No account numbers or coin addresses here.";
  server.answer(`${ORDER}/messages`, {
    ...unavailable,
    status: 400,
    code: "invalid_input",
    detail,
    errors: [{ field: "text", message: detail }],
  });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Your message" });
  await user.type(field, "Pay 0123456789");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await passTime(0);
  expect(field.value).toBe("Pay 0123456789");
  expect(document.body.textContent).toContain(detail);
});

it("S165: after ten messages without an answer there's no field", async () => {
  const messages = Array.from({ length: 10 }, (_, place) => message("Hello?", "customer", place));
  await open({ ...WRITABLE, messages });
  expect(document.body.textContent).toContain("You've written 10 messages. Please wait for an answer.");
  expect(screen.queryByRole("textbox", { name: "Your message" })).toBeNull();
});

it("an answer that was read before a message doesn't take it away again", async () => {
  const { user, server, streams: _streams } = await open(WRITABLE);
  const own = message("Hello", "customer");
  server.answer(`${ORDER}/messages`, { ...WRITABLE, messages: [own] });
  await user.type(screen.getByRole("textbox", { name: "Your message" }), "Hello");
  await user.click(screen.getByRole("button", { name: "Send message" }));
  await passTime(0);
  server.answer(`${ORDER}/status`, WRITABLE);
  await passTime(60_000);
  expect(texts()).toHaveLength(1);
});
