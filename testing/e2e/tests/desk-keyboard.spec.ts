import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { type SeededOrder, seedOrders } from "../desk/seed-orders.ts";
import type { DeskPerson } from "../stack/start-kept-desk.ts";
import { card, expect, test } from "../desk/test.ts";

/** A day at a busy desk has 200, which take minutes: `DESK_ORDERS=200`. */
const ORDERS = Number(process.env["DESK_ORDERS"] ?? 4);
/** For two people, on a shared machine. */
const LIMIT_MS = 12 * 60_000;

test(`two agents bring ${ORDERS} orders from paste to closed by keyboard alone`, async ({
  browser,
  desk,
}) => {
  test.setTimeout(LIMIT_MS);
  const orders = await seedOrders(desk.stack.url, ORDERS);
  let networks = 0;
  const work = async (person: DeskPerson, own: readonly SeededOrder[], check: Check) => {
    networks += 1;
    const context = await browser.newContext({
      baseURL: desk.stack.url,
      timezoneId: "UTC",
      locale: "en-US",
      extraHTTPHeaders: { "x-forwarded-for": `198.51.100.${networks}` },
    });
    await person.signIn(context);
    const page = await openConsole(context);
    for (const order of own) await bringToSent(page, order, check);
    return page;
  };
  const begun = Date.now();
  const [adas, bens] = [0, 1].map((rest) => orders.filter((_, place) => place % 2 === rest));
  const [adasPage, bensPage] = await Promise.all([work(desk.ada, adas!, paste), work(desk.ben, bens!, type)]);
  // Orders are closed by another person than their agent.
  await Promise.all([closeAll(adasPage, bens!), closeAll(bensPage, adas!)]);
  const seconds = (Date.now() - begun) / 1_000;
  test
    .info()
    .annotations.push({ type: "seconds for an order", description: (seconds / (ORDERS / 2)).toFixed(1) });

  const context = await browser.newContext({ baseURL: desk.stack.url });
  await desk.ada.signIn(context);
  for (const { reference } of orders) {
    const answer = await context.request.get(`/api/desk/orders/${reference}`);
    expect(((await answer.json()) as { state: string }).state, reference).toBe("closed");
  }
  await context.close();
});

async function openConsole(context: BrowserContext): Promise<Page> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  return page;
}

type Check = (page: Page, message: string) => Promise<void>;

/**
 * Pastes what was copied in the chat, with one key. A browser has one clipboard, so only one of the two can.
 */
async function paste(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), message);
  await page.keyboard.press("Control+V");
}

async function type(page: Page, message: string): Promise<void> {
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Message from the chat" })).toBeFocused();
  await page.keyboard.insertText(message);
  await page.keyboard.press("Enter");
}

/** Uses only keys. */
async function bringToSent(page: Page, order: SeededOrder, check: Check): Promise<void> {
  const { keyboard } = page;
  const { reference, message, payerName } = order;
  await check(page, message);
  await expect(page.getByRole("heading", { name: "This message is as we wrote it." })).toBeVisible();
  await keyboard.press("c");
  await expect(page.getByRole("heading", { name: reference })).toBeVisible();

  await expect(card(page, "Next: show payment details")).toBeVisible();
  await keyboard.press("d");
  await expect(page.getByLabel("Receiving account")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");

  await expect(card(page, "Next: confirm the payment")).toBeVisible();
  await keyboard.press("m");
  await expect(page.getByLabel("Amount that came")).toBeFocused();
  await keyboard.type("250.00");
  await keyboard.press("Tab");
  await keyboard.type("now");
  await page.getByLabel("Payer's name, as the bank shows it").focus();
  await keyboard.type(payerName);
  await keyboard.press("Tab");
  await keyboard.type(`BANK-${reference}`);
  await keyboard.press("Enter");

  await expect(card(page, "Next: send it")).toBeVisible();
  await keyboard.press("t");
  await expect(page.getByLabel("Transaction", { exact: true })).toBeFocused();
  await keyboard.type(`0x${randomBytes(32).toString("hex")}`);
  await keyboard.press("Enter");

  await expect(card(page, "Next: close the order")).toBeVisible();
}

async function closeAll(page: Page, orders: readonly SeededOrder[]): Promise<void> {
  for (const { reference } of orders) {
    await type(page, reference);
    await expect(page.getByRole("heading", { name: reference })).toBeVisible();
    await expect(page.getByRole("button", { name: "Close", exact: true })).toBeVisible();
    await page.keyboard.press("x");
    await expect(page.getByLabel("Reason (optional)").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Close", exact: true })).toBeHidden();
  }
  await page.context().close();
}
