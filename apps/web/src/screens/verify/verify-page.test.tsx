import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import VerifyPage from "./verify-page.tsx";

async function check(text: string, server = new FakeServer()) {
  const { user } = await renderApp(<VerifyPage />, { at: "/verify", server });
  await user.type(screen.getByRole("textbox"), text);
  await user.click(screen.getByRole("button", { name: "Check" }));
  // Under a fake clock, a wait may end before the chunk is read from disk.
  await vi.dynamicImportSettled();
  await passTime(0);
}

it.each([
  ["+1 202 555 0143", "This is ours"],
  ["@our_desk", "This is ours"],
  ["+12025550100", "This was ours"],
  ["@our_desks", "This isn't ours: it only looks like it"],
  ["@another_name", "This isn't one of our contacts"],
  ["GB29NWBK60161331926819", "We don't check account numbers"],
])("says of %s: %s", async (text, title) => {
  await check(text);
  expect(await screen.findByRole("heading", { name: title })).toBeDefined();
});

it("boxes what differs in a lookalike, in both lines", async () => {
  await check("@our_d3sk");
  await screen.findByRole("heading", { name: /looks like/ });
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["3", "e"]);
});

it("names where to write instead of what is not ours", async () => {
  await check("@another_name");
  const link = await screen.findByRole("link", { name: /\+12025550143/ });
  expect(link.getAttribute("href")).toBe("https://wa.me/12025550143");
});

it("without any list says that it can't check, and keeps what was typed", async () => {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-contacts.json", "unreachable");
  await check("@our_desk", server);
  await passTime(2_000);
  expect(await screen.findByRole("heading", { name: "We can't check now" })).toBeDefined();
  expect(screen.getByDisplayValue("@our_desk")).toBeDefined();
});

it("asks for something to check", async () => {
  const { user } = await renderApp(<VerifyPage />, { at: "/verify" });
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(screen.getByText("Please enter a number, username, link or email address.")).toBeDefined();
});

const listed = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);

it("lists what is ours beside the field: the open channels and this site, and no account", async () => {
  await renderApp(<VerifyPage />, { at: "/verify" });
  await passTime(2_000);
  await passTime(1);
  expect(listed()).toEqual([
    "+12025550143",
    "@our_desk",
    "help@desk.example",
    "instagram.example/desk",
    location.host,
    expect.stringContaining("only on your own"),
  ]);
  expect(screen.getByText("Anything else isn't us.")).toBeDefined();
});

it("calls no channel ours while the list is too old to know, in the check or beside it", async () => {
  const server = new FakeServer();
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(new Date(server.now.getTime() - 61_000)),
  );
  await check("@our_desk", server);
  expect(await screen.findByRole("heading", { name: "We can't check now" })).toBeDefined();
  expect(screen.getByDisplayValue("@our_desk")).toBeDefined();
  await passTime(2_000);
  await passTime(1);
  expect(listed()).toHaveLength(2);
  expect(screen.queryByText("Anything else isn't us.")).toBeNull();
});

it.each(["+1 202 555 0143", "GB29NWBK60161331926819"])(
  "of a desk that keeps no orders never names an order's page as the place of accounts, beside %s neither",
  async (typed) => {
    const server = new FakeServer();
    const desk = { ...openDesk, keepsOrders: false };
    server.answer("/.well-known/tradeslip-contacts.json", () => contactsAnswer(server.now, { desk }));
    await check(typed, server);
    await passTime(2_000);
    expect(await screen.findAllByText(/in the chat that you opened from your own slip/)).toHaveLength(2);
    expect(screen.queryByText(/order's page|never in a chat/)).toBeNull();
  },
);

it.each(["GB29NWBK60161331926819", "desk.example"])(
  "a desk without a chat leads to none: %s",
  async (text) => {
    const server = new FakeServer();
    const desk = { ...openDesk, keepsOrders: false };
    server.answer("/.well-known/tradeslip-contacts.json", () =>
      contactsAnswer(server.now, { contacts: [], desk }),
    );
    await check(text, server);
    await passTime(2_000);
    await screen.findByRole("heading", { name: /account numbers|This is ours/ });
    expect(document.body.textContent).not.toMatch(/in the chat|your own slip/);
    expect(document.body.textContent).toContain("We take no orders yet, so no account is ours to pay into.");
  },
);
