import { expect, type Page } from "@playwright/test";
import { EXCHANGE, issuedSlip, MODAL, openOrder, submitButton } from "../trading/order.ts";
import type { Moment } from "./moment.ts";

export const TRADING_MOMENTS: readonly Moment[] = [
  { name: "trade-modal", reach: (page) => openOrder(page, MODAL) },
  { name: "exchange-amount", reach: (page) => openOrder(page, EXCHANGE) },
  {
    name: "exchange-slip",
    async reach(page) {
      await placeOrder(page);
      // The chat has opened in front of it.
      await page.bringToFront();
    },
  },
  {
    name: "slip-valid",
    async reach(page) {
      const slip = await placeOrder(page);
      const link = slip.getByRole("link", { name: /^View or share this slip/ });
      await page.goto((await link.getAttribute("href"))!);
      await showsTitle(page, "This slip is valid");
      await page.bringToFront();
    },
  },
  {
    name: "slip-unknown",
    async reach(page) {
      await page.goto("/q/made-up");
      await showsTitle(page, "This slip was not issued by us");
    },
  },
  {
    name: "users-no-result",
    async reach(page) {
      await page.goto("/users");
      await page.getByRole("searchbox").fill("zzzz");
      await expect(page.getByText("Search Results (0)")).toBeVisible();
    },
  },
  {
    name: "users-other-view",
    async reach(page) {
      await page.goto("/users/42/orders");
      await expect(page.getByText("This section is under development")).toBeVisible();
    },
  },
];

async function placeOrder(page: Page) {
  await openOrder(page, EXCHANGE);
  await submitButton(page, EXCHANGE).click();
  return issuedSlip(page);
}

async function showsTitle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}
