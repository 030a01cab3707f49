import { screen } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { adaSession, refusal } from "../../testing/account-answers.ts";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { OrderKeeping } from "./order-keeping.tsx";

const LOGOUT = "/api/auth/logout";

function Ticket() {
  const { pathname, state } = useLocation();
  return (
    <>
      <output>{`${pathname} ${JSON.stringify(state)}`}</output>
      <OrderKeeping />
    </>
  );
}

async function open({ loggedIn = true } = {}) {
  const server = new FakeServer();
  if (loggedIn) server.answer("/api/session", adaSession);
  const app = await renderApp(<Ticket />, { server, at: "/exchange?coin=bitcoin" });
  // Until the desk says so, no order is promised to be kept.
  for (const ms of [2_000, 100]) await passTime(ms);
  return app;
}
const press = (name: string) => screen.getByRole("button", { name });
const address = () => screen.getByRole("status").textContent;

test("an order with a session says whose it will be, with most of the address left out", async () => {
  const { container } = await open();
  expect(container.textContent).toContain("Kept with a•••@desk.example. Not you?");
  expect(container.textContent).not.toContain("ada@desk.example");
});

test("an order at a desk that keeps none is said to be kept with no account", async () => {
  const server = new FakeServer();
  server.answer("/api/session", adaSession);
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(server.now, { desk: { ...openDesk, keepsOrders: false } }),
  );
  const { container } = await renderApp(<Ticket />, { server, at: "/exchange?coin=bitcoin" });
  await passTime(5_000);
  await passTime(5_000);
  expect(container.textContent).not.toContain("Kept with");
});

test("an order without a login says nothing", async () => {
  const { container } = await open({ loggedIn: false });
  expect(container.querySelectorAll("p")).toHaveLength(0);
});

test("'Not you?' logs out where one is, and leads to the login, and back from there", async () => {
  const { user, server } = await open();
  await user.click(press("Not you?"));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Not you?" }));
  await user.keyboard("{Escape}");
  expect(server.callsTo(LOGOUT)).toBe(0);

  await user.click(press("Not you?"));
  await user.click(press("Log out"));
  await passTime(0);
  expect(server.callsTo(LOGOUT)).toBe(1);
  expect(localStorage.getItem("tradeslip.session")).toBe("out");
  expect(address()).toBe("/exchange null");
  expect(document.activeElement?.textContent).toContain("this order will be kept in this browser only");

  await user.click(screen.getByRole("link", { name: "Log in" }));
  await passTime(0);
  expect(address()).toBe('/login {"back":true}');
});

test.each([
  ["was not reached", "unreachable"],
  ["refused", refusal(429, "Too many tries.", "rate_limited")],
] as const)("a logout that %s is told, and the order stays the account's", async (_, reply) => {
  const { user, server, container } = await open();
  server.answer(LOGOUT, reply);
  await user.click(press("Not you?"));
  await user.click(press("Log out"));
  await passTime(0);
  expect(screen.getByRole("alert").textContent).toContain("You may still be logged in");
  await user.click(press("Cancel"));
  expect(container.textContent).toContain("Kept with a•••@desk.example");
});

test("a browser that blocks cookies is told that it will not be known as the order's", async () => {
  vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
  const { container } = await open({ loggedIn: false });
  expect(container.textContent).toContain(
    "This browser blocks cookies. It won't be known as the one that made this order.",
  );
});
