import { expect, type Page, type Route } from "@playwright/test";
import type { KeptDesk } from "../../stack/start-kept-desk.ts";
import { PHONE } from "../../stack/wider-than-window.ts";
import type { Moment } from "../moment.ts";
import { answering, atDesk, listed, ordersOf } from "./at-desk.ts";

const SEVEN_MINUTES_MS = 7 * 60_000;

/** The lists, and their messages when something is wrong. */
export function listMoments(desk: KeptDesk): readonly Moment[] {
  const { ada } = desk;
  const moment = atDesk(desk);
  const { order, claimed, withDetails } = ordersOf(desk);
  return [
    moment("empty", (page) => listed(page, "Nobody is waiting.")),
    moment("inbox", async (page) => {
      for (const usd of ["250.00", "628.78", "800.00", "1250.00"]) await order({ usd });
      await withDetails();
      await page.route("**/api/desk/orders?state=inbox", firstIsLate);
      await listed(page, "$1,250.00");
      const [, second] = await waiting(page);
      await ada.step(second!, "claim");
      await expect(page.getByText("Ada took it")).toBeVisible();
    }),
    moment("mine", async (page) => {
      const { reference } = await claimed();
      await page.goto(`/desk?list=mine&order=${reference}`);
      await page.getByRole("button", { name: "Watch", exact: true }).click();
      await expect(page.getByRole("button", { name: "Watch", exact: true, pressed: true })).toBeVisible();
      await listed(page, reference, "/desk?list=mine");
    }),
    moment("search", async (page) => {
      const { reference } = await order();
      await listed(page, "Inbox");
      await page.getByRole("button", { name: "Search orders" }).click();
      await page.keyboard.type(reference);
      await expect(page.getByRole("main").getByText(reference)).toBeVisible();
    }),
    moment("search-none", async (page) => {
      await listed(page, "Inbox");
      await page.getByRole("button", { name: "Search orders" }).click();
      await page.keyboard.type("Nobody of this name");
      await expect(page.getByText("No orders match.")).toBeVisible();
    }),
    moment("menu", async (page) => {
      await page.setViewportSize(PHONE);
      await listed(page, "Inbox");
      await page.getByRole("button", { name: "More" }).click();
      await expect(page.getByRole("dialog", { name: "More" })).toBeVisible();
    }),
    moment("keys", async (page) => {
      await listed(page, "Inbox");
      await page.keyboard.press("?");
      await expect(page.getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
    }),
    moment("fell-out", async (page) => {
      await answering(page, "**/api/desk/orders?*", (list) => {
        const { counts } = list as { counts: object };
        return { ...list, counts: { ...counts, fellOut: 12 } };
      });
      await listed(page, "12 orders fell out");
    }),
    moment("not-live", async (page) => {
      await page.route("**/api/desk/stream", (route) => route.abort());
      await listed(page, "Not live since");
    }),
    moment("keeps-none", async (page) => {
      await page.route("**/api/desk/**", (route) => route.fulfill({ status: 404 }));
      await listed(page, "This provider keeps no orders.");
    }),
    moment("failed-list", async (page) => {
      await page.route("**/api/desk/**", (route) => route.fulfill({ status: 503 }));
      await listed(page, "The orders could not be loaded");
    }),
    moment("takes-none", async (page) => {
      await answering(page, "**/api/desk/settings", (settings) => ({ ...settings, takesOrders: false }));
      await listed(page, "The desk takes no orders");
    }),
    moment("unattended", async (page) => {
      await answering(page, "**/api/desk/settings", (settings) => ({
        ...settings,
        attended: false,
        channels: [
          { kind: "whatsapp", value: "12025550143", active: false, counts: true },
          { kind: "telegram", value: "our_desk", active: true, counts: true },
        ],
      }));
      await listed(page, "nobody is at the desk");
    }),
  ];
}

async function waiting(page: Page): Promise<string[]> {
  const answer = await page.request.get("/api/desk/orders?state=inbox");
  const { orders } = (await answer.json()) as { orders: { reference: string }[] };
  return orders.map(({ reference }) => reference);
}

async function firstIsLate(route: Route): Promise<void> {
  const answer = await route.fetch();
  const list = (await answer.json()) as { orders: { announcedAt: string }[] };
  const [first] = list.orders;
  if (first) first.announcedAt = new Date(Date.now() - SEVEN_MINUTES_MS).toISOString();
  await route.fulfill({ response: answer, json: list });
}
