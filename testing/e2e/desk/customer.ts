import { expect, type Page } from "@playwright/test";
import { dollars, EXCHANGE, orderPage, referenceOn, submitButton } from "../trading/order.ts";

/** Orders, and opens the chat from the order's page. @returns the reference */
export async function placeOrder(
  page: Page,
  { side = "buy", coin = "bitcoin" }: { side?: "buy" | "sell"; coin?: string } = {},
): Promise<string> {
  await page.goto(`/exchange?coin=${coin}&side=${side}`);
  await dollars(page, EXCHANGE).fill("500");
  const announced = page.waitForResponse((response) => response.url().endsWith("/announce"));
  await submitButton(page, EXCHANGE).click();
  const slip = await orderPage(page);
  await announced;
  return referenceOn(slip);
}

/** Enters the destination of the coins, and the payer. */
export async function giveDestination(page: Page, address: string, payerName: string): Promise<void> {
  await page.getByLabel("Your address").fill(address);
  await page.getByLabel("Payer's name").fill(payerName);
  await page.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page.getByText(/^Given at/)).toBeVisible();
}

export async function sayPaid(page: Page): Promise<void> {
  await page.getByRole("button", { name: "I have paid" }).click();
  await page.getByRole("button", { name: "Yes, I have paid" }).click();
}

/** Longer than the hand-over's message stands in its place, also where `expect` by itself waits 5 s. */
const HEADLINE_MS = 15_000;

/** Waits for the order page's headline. */
export async function headline(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: HEADLINE_MS });
}
