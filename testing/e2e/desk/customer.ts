import { expect, type Page } from "@playwright/test";
import { dollars, EXCHANGE, issuedSlip, referenceOn, submitButton } from "../trading/order.ts";

/** Orders, opens the chat, and comes back to the slip's page. @returns the reference */
export async function placeOrder(
  page: Page,
  { side = "buy", coin = "bitcoin" }: { side?: "buy" | "sell"; coin?: string } = {},
): Promise<string> {
  await page.goto(`/exchange?coin=${coin}&side=${side}`);
  await dollars(page, EXCHANGE).fill("500");
  const announced = page.waitForResponse((response) => response.url().endsWith("/announce"));
  await submitButton(page, EXCHANGE).click();
  const slip = await issuedSlip(page);
  await announced;
  const link = await slip.getByRole("link", { name: /^View or share this slip/ }).getAttribute("href");
  const reference = await referenceOn(slip);
  await page.goto(link!);
  return reference;
}

/** Says where the coins go, and who pays. */
export async function giveDestination(page: Page, address: string, payerName: string): Promise<void> {
  await page.getByLabel("Your address").fill(address);
  await page.getByLabel("Payer's name").fill(payerName);
  await page.getByRole("button", { name: "Send this to the desk" }).click();
  await expect(page.getByText(/^Given at/)).toBeVisible();
}

export async function sayPaid(page: Page): Promise<void> {
  await page.getByRole("button", { name: "I have paid" }).click();
  await page.getByRole("button", { name: "Yes, I have paid" }).click();
}

/** The order's page says so. */
export async function headline(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}
