import type { Page } from "@playwright/test";
import { dropCookies } from "../../browser/block-cookies.ts";
import { notePayable, payableIn } from "../../payments/payable.ts";
import { buy, buyButton, openBook, slip, SECOND } from "../../payments/purchase.ts";
import { expect, test } from "../../payments/test.ts";
import { expectAccessible } from "../../stack/axe-findings.ts";
import { signIn } from "../../stack/log-in.ts";

// The browser logs what is refused on purpose.
test.use({ expectedConsole: [/status of 40[34]/] });

const BLOCKED = "This browser blocks cookies.";
const ALLOW = "Allow cookies for this site, then try again.";

test("H44: cookies blocked: no address to pay to", async ({ page, context }) => {
  await notePayable(page);
  const allowCookies = await dropCookies(context);
  await openBook(page);
  const first = await buyInVain(page);
  await expectAccessible(page);
  expect(await payableIn(page)).toEqual([]);

  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("alert")).toContainText(BLOCKED);
  expect(await payableIn(page)).toEqual([]);

  await page.reload();
  await expect(buyButton(page)).toBeVisible();
  await page.goto(`/resources?payment=${first}`);
  await expect(page.getByRole("alert")).toContainText("We can't find this payment in this browser.");
  expect(await payableIn(page)).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await page.goto("/resources");
  await buyInVain(page);
  await allowCookies();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/payments/create")),
    page.getByRole("button", { name: "Try Again" }).click(),
  ]);
  const { paymentId } = (await answer.json()) as { paymentId: string };
  expect(paymentId, "the payment that was never shown is used").toBe(first);
  await expect(slip(page).getByRole("heading", { name: "Pay with Bitcoin" })).toBeVisible();
  // Proves that the check that found nothing before can find it.
  await expect.poll(() => payableIn(page)).toContain("bitcoin:");
});

test("a payment whose cookie is gone asks for no money any more, and is there again with its cookie", async ({
  page,
  context,
}) => {
  await openBook(page);
  const payment = await buy(page);
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.clock.fastForward(10 * SECOND);
  await expect(page.getByRole("alert")).toContainText("This browser can no longer follow this payment.");
  await expect(page.getByRole("link", { name: "Open in wallet" })).toHaveCount(0);
  await expect(slip(page)).not.toContainText(payment.address);
  await expect(slip(page)).not.toContainText(payment.btcAmount);
  await expect(slip(page)).toContainText(payment.paymentId);
  await expectAccessible(page);

  await page.goto("/resources");
  await page.getByRole("link", { name: "See what to do" }).click();
  await expect(page.getByRole("alert")).toContainText("This browser can no longer follow this payment.");
  await context.addCookies(cookies);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(slip(page).getByRole("heading", { name: "Pay with Bitcoin" })).toBeVisible();
});

test("H44: cookies blocked: a login says so, and succeeds once they are allowed", async ({
  page,
  context,
  desk,
}) => {
  const { email, password } = await desk.customer("Chi");
  await page.goto(`${desk.stack.url}/login`);

  const allowCookies = await dropCookies(context);
  await signIn(page, { email, password });
  await expect(page.getByRole("alert")).toContainText(`${BLOCKED} ${ALLOW}`);
  await expect(page).toHaveURL(/\/login$/);
  await expectAccessible(page);

  await allowCookies();
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/users$/);
});

/**
 * Presses Buy and sees why there is nothing to pay; returns the id of the payment that was created
 * nevertheless.
 */
async function buyInVain(page: Page): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/payments/create")),
    buyButton(page).click(),
  ]);
  expect(answer.status()).toBe(201);
  const { paymentId } = (await answer.json()) as { paymentId: string };
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(BLOCKED);
  await expect(alert).toContainText("Nothing was charged.");
  await expect(alert).toContainText(ALLOW);
  expect(new URL(page.url()).search).toBe("");
  return paymentId;
}
