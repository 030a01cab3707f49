import type { Page } from "@playwright/test";
import type { Moment } from "./moment.ts";

/** The pages without scripts, and the results of their form. */
export const LITE_MOMENTS: readonly Moment[] = [
  { name: "lite", reach: (page) => goto(page, "/lite") },
  { name: "lite-rates", reach: (page) => goto(page, "/lite/rates") },
  { name: "lite-market", reach: (page) => goto(page, "/lite/market") },
  { name: "lite-order-question", reach: (page) => order(page, "1.234") },
  { name: "lite-order-refused", reach: (page) => order(page, "20") },
  { name: "lite-slip", reach: (page) => order(page, "500") },
  { name: "lite-unknown-slip", reach: (page) => goto(page, "/lite/q/made-up") },
];

async function goto(page: Page, address: string): Promise<void> {
  await page.goto(address);
}

async function order(page: Page, amount: string): Promise<void> {
  await page.goto("/lite/order");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Get my slip" }).click();
  await page.waitForURL(/\/lite\//);
}
