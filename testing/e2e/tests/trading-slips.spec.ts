import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { someSigner } from "../../../apps/bff/src/orders/testing/some-signer.ts";
import { someTerms } from "../../../apps/bff/src/orders/testing/some-terms.ts";
import { NOT_FOUND_NOTE } from "../stack/test.ts";
import { EXCHANGE, issuedSlip, openOrder, referenceOn, submitButton } from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** No slip holds longer than 15 minutes. */
const SIXTEEN_MINUTES_MS = 16 * MINUTE_MS;

test("anyone with its link sees a slip's terms, and how to recognise the real desk", async ({
  page,
  browser,
  stack,
}) => {
  const { reference, address } = await placeOrder(page);
  const stranger = await browser.newPage({ baseURL: stack.url });
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { level: 1, name: "This slip is valid" })).toBeVisible();
  const slip = stranger.getByRole("article", { name: `Order slip ${reference}` });
  await expect(slip).toContainText("for $500.00");
  await expect(stranger.getByText("+12025550143")).toBeVisible();
  await expect(stranger.getByText(new URL(stack.url).host, { exact: true })).toBeVisible();
  await stranger.close();
});

test("an open slip says that it has expired when its time is up", async ({ page }) => {
  await page.clock.install();
  const { address } = await placeOrder(page, () => page.clock.runFor(2_000));
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "This slip is valid" })).toBeVisible();
  await page.clock.fastForward(SIXTEEN_MINUTES_MS);
  await expect(page.getByRole("heading", { level: 1, name: "This slip has expired" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Expired was live");
});

test("a slip of yesterday is ours, expired, and leads to a new order of its kind", async ({
  page,
  startOwn,
}) => {
  const secret = "the secret that signs the slip of this test";
  const { token, reference } = someSigner([secret]).issue(yesterdaysSale());
  const stack = await startOwn({ env: { SESSION_SECRET: secret } });
  await page.goto(`${stack.url}/q/${token}`);
  await expect(page.getByRole("heading", { level: 1, name: "This slip has expired" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText(reference);
  await page.getByRole("link", { name: "Make a new order" }).click();
  await expect(page.getByRole("tab", { name: "Sell" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("combobox", { name: "Coin" })).toHaveValue("ethereum");
});

test.describe("of a changed link", () => {
  test.use({ expectedConsole: [NOT_FOUND_NOTE] });

  test("the page says that we did not issue the slip", async ({ page }) => {
    const { address } = await placeOrder(page);
    const place = address.length - 20;
    const other = address[place] === "A" ? "B" : "A";
    await page.goto(address.slice(0, place) + other + address.slice(place + 1));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This slip was not issued by us");
    await expect(page.getByRole("article")).toHaveCount(0);
  });
});

test("slips are listed on the device, leave it as CSV and JSON, and are cleared", async ({ page }) => {
  const { reference } = await placeOrder(page);
  await page.goto("/users");
  await page.getByRole("link", { name: "Your slips (1)" }).click();
  await expect(page.getByRole("link", { name: reference, exact: true })).toBeInViewport();

  const csv = await downloadOf(page, "Export CSV");
  expect(csv.name).toMatch(/^slips-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text.split("\r\n")[1]).toContain(`${reference},`);
  const json = await downloadOf(page, "Export JSON");
  expect(JSON.parse(json.text)).toMatchObject({ version: 1, slips: [{ reference, usd: "500.00" }] });

  await page.getByRole("button", { name: "Clear the list" }).click();
  await page.getByRole("button", { name: "Clear the one slip" }).click();
  await expect(page.getByText("Your slips were removed from this device.")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your slips" })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(reference);
});

function yesterdaysSale() {
  const issuedAt = wholeSecond(Date.now() - DAY_MS);
  const expiresAt = wholeSecond(Date.now() - DAY_MS + 15 * MINUTE_MS);
  return someTerms({ coin: { id: "ethereum", symbol: "ETH", name: "Ethereum" }, issuedAt, expiresAt });
}

/** As slips have them. */
function wholeSecond(at: number): string {
  return new Date(at - (at % 1000)).toISOString();
}

/** Makes an order; gives its reference and where it can be checked. `meanwhile` runs while it is prepared. */
async function placeOrder(page: Page, meanwhile = async () => {}) {
  await openOrder(page, EXCHANGE);
  await submitButton(page, EXCHANGE).click();
  await meanwhile();
  const slip = await issuedSlip(page);
  const link = slip.getByRole("link", { name: /^View or share this slip/ });
  return { reference: await referenceOn(slip), address: (await link.getAttribute("href"))! };
}

async function downloadOf(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download]: [Download, void] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}
