import { expect, type Browser, type Page } from "@playwright/test";
import type { DeskPerson, KeptDesk } from "../stack/start-kept-desk.ts";
import { card } from "./test.ts";

/** Opens the console for a member of the desk, in a separate browser context. */
export async function atConsole(browser: Browser, { stack }: KeptDesk, person: DeskPerson): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.url,
    timezoneId: "UTC",
    locale: "en-US",
    javaScriptEnabled: true,
  });
  await person.signIn(context);
  const page = await context.newPage();
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  return page;
}

/** Checks a message from the chat against its slip by pasting it. */
export async function check(page: Page, message: string): Promise<void> {
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Message from the chat" })).toBeFocused();
  await page.keyboard.insertText(message);
  await page.keyboard.press("Enter");
}

export async function claimChecked(page: Page, message: string): Promise<void> {
  await check(page, message);
  await expect(page.getByRole("heading", { name: "This message is as we wrote it." })).toBeVisible();
  await page.keyboard.press("c");
  await expect(card(page, "Next: show payment details")).toBeVisible();
}

export async function showDetails(page: Page, account: string): Promise<void> {
  const next = card(page, "Next: show payment details");
  await next.getByLabel("Receiving account").selectOption({ label: account });
  await next.getByRole("button", { name: "Show payment details" }).click();
  await expect(card(page, "Next: confirm the payment")).toBeVisible();
}

export interface BankLine {
  readonly amount: string;
  readonly payerName: string;
  readonly bankReference: string;
  readonly madeAt?: Date;
}

/** Fills in the payment as the bank shows it, without sending it. */
export async function fillMoney(
  page: Page,
  { amount, payerName, bankReference, madeAt = new Date() }: BankLine,
): Promise<void> {
  const next = card(page, "Next: confirm the payment");
  await next.getByLabel("Amount that came").fill(amount);
  await next.getByLabel("Made at, as the bank shows it").fill(madeAt.toISOString().slice(0, 16));
  await next.getByLabel("Payer's name, as the bank shows it").fill(payerName);
  await next.getByLabel("The bank's reference").fill(bankReference);
}

export async function seeMoney(page: Page, line: BankLine): Promise<void> {
  await fillMoney(page, line);
  await card(page, "Next: confirm the payment").getByRole("button", { name: "I saw the money" }).click();
}

export async function send(page: Page, transaction: string): Promise<void> {
  const next = card(page, "Next: send it");
  await next.getByLabel("Transaction").fill(transaction);
  await next.getByRole("button", { name: "I sent it" }).click();
  await expect(card(page, "Next: close the order")).toBeVisible();
}

/** Settles a difference in this way. */
export async function settle(page: Page, how: string): Promise<void> {
  const next = card(page, "Next: settle what differs");
  await next.getByLabel("How to go on").selectOption({ label: how });
  await next.getByRole("button", { name: "Settle" }).click();
  // The customer's page shows nothing of it before the server has it.
  await expect(next).toHaveCount(0);
}
