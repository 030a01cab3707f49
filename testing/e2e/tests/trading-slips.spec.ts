import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { EXCHANGE, issuedSlip, openOrder, referenceOn, submitButton } from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

test("slips are listed on the device, leave it as CSV and JSON, and are cleared", async ({ page }) => {
  await openOrder(page, EXCHANGE);
  await submitButton(page, EXCHANGE).click();
  const reference = await referenceOn(await issuedSlip(page));
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

async function downloadOf(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download]: [Download, void] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}
