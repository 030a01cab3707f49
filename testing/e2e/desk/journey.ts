import { type Browser, expect, type Page } from "@playwright/test";
import type { KeptDesk } from "../stack/start-kept-desk.ts";
import { chatOpenedBy } from "../trading/chat.ts";
import { dollars, EXCHANGE, orderPage, referenceOn, submitButton } from "../trading/order.ts";
import { atConsole } from "./at-console.ts";
import { headline } from "./customer.ts";
import { card } from "./test.ts";

/** Time for a customer's whole order, with an agent. */
export const JOURNEY_MS = 180_000;

export interface Ordered {
  readonly reference: string;
  /** The message as it arrived in the chat. */
  readonly message: string;
}

/** From the home page to the order's page, with the chat opened. */
export async function orderFromHome(page: Page, side: "buy" | "sell"): Promise<Ordered> {
  await page.goto("/");
  await page.getByRole("link", { name: "Start P2P Trading" }).first().click();
  if (side === "sell") await page.getByRole("tab", { name: "Sell" }).click();
  await dollars(page, EXCHANGE).fill("500");
  const announced = page.waitForResponse((response) => response.url().endsWith("/announce"));
  const { tab, message } = await chatOpenedBy(page, () => submitButton(page, EXCHANGE).click());
  await announced;
  await tab.close();
  const reference = await referenceOn(await orderPage(page));
  await headline(page, "Your order is with the desk");
  return { reference, message };
}

/** Approves as a second person, at a console of their own. @param amount as the account shows it */
export async function approve(
  browser: Browser,
  desk: KeptDesk,
  { reference, amount }: { readonly reference: string; readonly amount: string },
): Promise<void> {
  const second = await atConsole(browser, desk, desk.cleo);
  await second.goto(`/desk?order=${reference}`);
  const next = card(second, "Next: approve it");
  await next.getByLabel(/^Amount that the account shows for/).fill(amount);
  await next.getByRole("button", { name: "Show figures" }).click();
  await next.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(card(second, "Next: approve it")).toHaveCount(0);
  await second.context().close();
}

export async function expectPrintedReceipt(
  page: Page,
  reference: string,
  texts: readonly string[],
): Promise<void> {
  await page.getByRole("link", { name: "Open the receipt" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "We issued this receipt" })).toBeVisible();
  const receipt = page.getByRole("article", { name: `Receipt ${reference}` });
  for (const text of texts) await expect(receipt).toContainText(text);
  // The QR code is printed too.
  await expect(receipt.getByRole("img", { name: "QR code: check this receipt" })).toBeVisible();
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
}
