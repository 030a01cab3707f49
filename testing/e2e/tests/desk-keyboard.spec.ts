import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { type SeededOrder, seedOrders } from "../desk/seed-orders.ts";
import type { DeskPerson } from "../stack/start-kept-desk.ts";
import { card, expect, test } from "../desk/test.ts";

/** Of a day at a busy desk there are 200, which take minutes: `DESK_ORDERS=200`. */
const ORDERS = Number(process.env["DESK_ORDERS"] ?? 16);
/** Two people, and a machine that others share. */
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
    for (const order of own) await bringToEnd(page, order, check);
    await context.close();
  };
  const begun = Date.now();
  await Promise.all([
    work(
      desk.ada,
      orders.filter((_, place) => place % 2 === 0),
      paste,
    ),
    work(
      desk.ben,
      orders.filter((_, place) => place % 2 === 1),
      type,
    ),
  ]);
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

/** What was copied in the chat, with one key. One browser has one clipboard, so only one of the two can. */
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

/** Nothing but keys. */
async function bringToEnd(page: Page, order: SeededOrder, check: Check): Promise<void> {
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

  await expect(card(page, "Next: money seen")).toBeVisible();
  await keyboard.press("m");
  await expect(page.getByLabel("Amount that came")).toBeFocused();
  await keyboard.type("250.00");
  await keyboard.press("Tab");
  await typeTime(page, new Date());
  await page.getByLabel("Payer's name, as the bank shows it").focus();
  await keyboard.type(payerName);
  await keyboard.press("Tab");
  await keyboard.type(`BANK-${reference}`);
  await keyboard.press("Enter");

  await expect(card(page, "Next: send it")).toBeVisible();
  await keyboard.press("t");
  await expect(page.getByLabel("Transaction or bank reference")).toBeFocused();
  await keyboard.type(`0x${randomBytes(32).toString("hex")}`);
  await keyboard.press("Enter");

  await expect(card(page, "Next: close it")).toBeVisible();
  await keyboard.press("x");
  await expect(page.getByLabel("Reason (optional)").first()).toBeFocused();
  await keyboard.press("Enter");
  await expect(card(page, "Nothing to do")).toBeVisible();
}

/** Into a field of date and time, which a browser of the United States has month first. */
async function typeTime({ keyboard }: Page, time: Date): Promise<void> {
  const two = (number: number) => String(number).padStart(2, "0");
  const hour = time.getUTCHours();
  await keyboard.type(`${two(time.getUTCMonth() + 1)}${two(time.getUTCDate())}${time.getUTCFullYear()}`);
  await keyboard.press("ArrowRight");
  await keyboard.type(`${two(hour % 12 || 12)}${two(time.getUTCMinutes())}${hour < 12 ? "AM" : "PM"}`);
}
