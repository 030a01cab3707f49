import { screen } from "@testing-library/react";
import { writeReference } from "@tradeslip/contracts/rules";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { saveSlip } from "../../features/slips/saved-slips.ts";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { orderAnswer } from "../../testing/order-answers.ts";
import { address, passTime, renderApp, setOnline } from "../../testing/render-app.tsx";
import { FindOrder } from "./find-order.tsx";

const REFERENCE = writeReference(123_456_789);
const TOKEN = `2.${"aB3_-".repeat(24)}`;

// The page loads it in real time.
beforeAll(() => import("./named-order.ts"));
beforeEach(() => localStorage.clear());

async function find(text: string, server = new FakeServer()) {
  const { user } = await renderApp(<FindOrder />, { at: "/support", server });
  const field = screen.getByRole("textbox", { name: "Reference or link" });
  await user.click(field);
  if (text !== "") await user.paste(text);
  await user.click(screen.getByRole("button", { name: "Find order" }));
  await passTime(1);
  return field;
}

it("a desk that keeps no orders promises no progress of one", async () => {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(server.now, { desk: { ...openDesk, keepsOrders: false } }),
  );
  await find("", server);
  await passTime(10_000);
  expect(await screen.findByText(/^Its page shows your slip/)).toBeDefined();
  expect(screen.queryByText(/shows the current status/)).toBeNull();
});

it("a link opens the order's page", async () => {
  await find(`Order: ${REFERENCE} https://${location.host}/q/${TOKEN}`);
  expect(address()).toBe(`/q/${TOKEN}`);
});

it("a reference opens the page of an order of this browser, without a login", async () => {
  saveSlip({ ...orderAnswer(new Date()), reference: REFERENCE, token: TOKEN });
  await find(REFERENCE.toLowerCase().replace("-", " "));
  expect(address()).toBe(`/q/${TOKEN}`);
});

it("a reference opens the page of an order that is kept with the account", async () => {
  localStorage.setItem("tradeslip.session", "in");
  const server = new FakeServer();
  const { side, coin, usd, coinAmount, rate, issuedAt, expiresAt } = orderAnswer(new Date());
  const kept = {
    side,
    coin,
    usd,
    coinAmount,
    rate,
    issuedAt,
    expiresAt,
    state: "sent",
    at: issuedAt,
  } as const;
  server.answer("/api/account/orders", { orders: [{ ...kept, reference: REFERENCE, token: TOKEN }] });
  await find(REFERENCE, server);
  expect(address()).toBe(`/q/${TOKEN}`);
});

it("offline a lookup ends by itself, and says that the account's orders weren't read", async () => {
  localStorage.setItem("tradeslip.session", "in");
  const server = new FakeServer();
  server.answer("/api/account/orders", "unreachable");
  setOnline(false);
  await find(REFERENCE, server);
  await passTime(2_000);
  expect(screen.getByText(/^We couldn't reach our server\./)).toBeDefined();
  expect(screen.queryByText(/^Enter the link at the end of your chat message/)).toBeNull();
  expect(screen.getByRole("button", { name: "Find order" }).getAttribute("aria-busy")).toBeNull();
});

it("a reference that is right and not of this browser leads to the link and to a person", async () => {
  await find(REFERENCE);
  expect(address()).toBe("/support");
  expect(screen.getByText(REFERENCE)).toBeDefined();
  expect(screen.getByText(/^Enter the link at the end of your chat message/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
});

it.each([
  ["", "Please enter a reference or a link."],
  [`${REFERENCE.slice(0, -1)}!`, /^A character of this reference is wrong or missing/],
  [`https://evil.test/q/${TOKEN}`, "This link leads to evil.test, which isn't us. Don't open it."],
  [`${REFERENCE} ${writeReference(5)}`, "There is more than one order in this text. Enter one."],
])("what can't be found says why at the field and stays there: %s", async (text, error) => {
  const field = await find(text);
  expect(screen.getByText(error)).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect((field as HTMLInputElement).value).toBe(text);
});
