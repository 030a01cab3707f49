import { screen } from "@testing-library/react";
import type { OrderStatus } from "@tradeslip/contracts";
import { beforeEach, expect, it } from "vitest";
import { FakeServer } from "../../../testing/fake-server.ts";
import { publicConfig } from "../../../testing/public-config.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime } from "../../../testing/render-app.tsx";
import { AT, CLAIMED, openOrder, STATUS } from "./testing/open-order.tsx";

const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const TO_PAY: OrderStatus = {
  ...CLAIMED,
  desk: "details-shown",
  version: 4,
  destination: { network: "bitcoin", address: ADDRESS, payerName: "Grace Example", givenAt: AT },
  paymentDetails: {
    name: "Example Desk Ltd",
    details: [{ label: "Account number", value: "0042 1187 4417" }],
    payerName: "Grace Example",
    amount: "1000.00",
    currency: "USD",
    heldUntil: "2026-11-16T14:30:00.000Z",
  },
  deadline: { at: "2026-11-16T16:30:00.000Z", atEnd: "cancelled" },
  steps: ["paid", "cancel", "dispute"],
};

let icon: HTMLLinkElement;
beforeEach(() => {
  icon = document.createElement("link");
  icon.rel = "icon";
  icon.href = "/favicon.svg";
  document.head.append(icon);
  return () => icon.remove();
});

const iconPath = () => new URL(icon.href).pathname;

it.each<[string, string, Partial<OrderStatus>]>([
  ["Pay now", "/tab-act.svg", {}],
  ["Don't pay now", "/favicon.svg", { paymentDetails: undefined! }],
  ["Looking for your money", "/favicon.svg", { desk: "said-paid", steps: [] }],
  ["We need your reply", "/tab-act.svg", { desk: "said-paid", steps: ["destination"] }],
  ["We need your reply", "/tab-act.svg", { desk: "money-seen", steps: ["accept"] }],
  ["Has it arrived?", "/tab-act.svg", { desk: "sent", steps: ["received"] }],
  ["Complete", "/tab-done.svg", { desk: "closed", steps: [] }],
  ["Complaint open", "/favicon.svg", { desk: "disputed", steps: [] }],
])("S166: the tab says %s, with the icon %s", async (title, path, change) => {
  await openOrder({ ...TO_PAY, ...change });
  expect(document.title).toMatch(new RegExp(`^${title.replace("?", "\\?")} · `));
  expect(iconPath()).toBe(path);
});

it("S166: a tab whose server is away no longer says to pay", async () => {
  const { server } = await openOrder(TO_PAY);
  server.answer(STATUS, unavailable);
  await passTime(120_000);
  expect(document.title).toMatch(/^We can't check now · /);
  expect(iconPath()).toBe("/favicon.svg");
});

it("S166: an order that was paid out says when it closes by itself", async () => {
  await openOrder({ ...TO_PAY, desk: "sent", steps: ["received"], deadline: { at: AT, atEnd: "closed" } });
  expect(document.body.textContent).toMatch(
    /If you don't report a problem by .*, we'll assume it arrived and close this order\./,
  );
});

it("S166: each wait says until when, and what happens then", async () => {
  await openOrder(TO_PAY);
  expect(document.body.textContent).toMatch(/If we hear nothing from you by .*, this order is cancelled\./);
});

it("S166: a complaint says that it has no deadline", async () => {
  await openOrder({ ...TO_PAY, desk: "disputed", deadline: undefined!, steps: [] });
  expect(document.body.textContent).toContain("A complaint has no deadline:");
});

it("S166: who pays reads the whole address that the coins go to, company, licence and the rule for refunds", async () => {
  const server = new FakeServer();
  const desk = { legalName: "Example Desk Ltd", licence: "SEC 12", refundRule: "Within two days." };
  const config = publicConfig;
  server.answer("/api/config", { ...config, desk: { ...config.desk, ...desk } });
  await openOrder(TO_PAY, server);
  const card = screen.getByRole("region", { name: "Payment details" });
  expect(card.textContent).toMatch(/Example Desk Ltd · SEC 12.*the account holder.*Within two days\./);
  expect(screen.getByText(ADDRESS)).toBeDefined();
  expect(screen.getAllByText("bc1q")).not.toEqual([]);
});
