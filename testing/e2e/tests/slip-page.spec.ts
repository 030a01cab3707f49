import type { Locator, Page } from "@playwright/test";
import { moduleWidth, readQrCode } from "../stack/read-qr-code.ts";
import { EXCHANGE, issuedSlip, openOrder, submitButton } from "../trading/order.ts";
import { signedSlip, wholeSecond } from "../trading/signed-slips.ts";
import { expect, test } from "../trading/test.ts";

const PHONE = { width: 320, height: 640 };
/** The margin that printers leave white. */
const MARGIN = "10mm";
const DAY_MS = 24 * 3_600_000;

const SLIPS = [
  { slip: "a usual slip", token: () => signedSlip(Date.now()).token },
  { slip: "the longest slip", token: longest },
];

for (const { slip, token } of SLIPS)
  test(`${slip}: its QR code reads on the narrowest phone too, with modules of three pixels, and it prints on one clean page`, async ({
    page,
  }) => {
    // Decoding the picture in plain script is slow.
    test.slow();
    await page.goto(`/q/${token()}`);
    const code = codeOn(page);
    for (const size of [{ width: 1280, height: 900 }, PHONE]) {
      await page.setViewportSize(size);
      await expect(code).toBeVisible();
      expect.soft(await moduleWidth(code)).toBeGreaterThanOrEqual(3);
      expect.soft(await readQrCode(code)).toBe(page.url());
    }

    await page.emulateMedia({ colorScheme: "dark" });
    const margin = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
    for (const format of ["A4", "Letter"]) {
      const pdf = await page.pdf({ format, printBackground: true, margin });
      expect.soft(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("article")).toBeVisible();
    await expect(code).toBeVisible();
    await expect(page.getByText(page.url(), { exact: true })).toBeVisible();
    for (const screenOnly of [
      page.getByRole("banner"),
      page.getByRole("contentinfo"),
      page.getByRole("button"),
      page.getByText("Time left"),
    ])
      await expect(screenOnly.and(page.locator(":visible"))).toHaveCount(0);
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
    // An issued slip is also paper on screen.
    await expect(page.getByRole("article").locator("div > div").first()).toHaveCSS("color-scheme", "light");
  });

test("the message's QR code has modules of three pixels", async ({ page }) => {
  await openOrder(page, EXCHANGE);
  await submitButton(page, EXCHANGE).click();
  await issuedSlip(page);
  await page.bringToFront();
  const code = page.getByRole("img", { name: /^QR code: open this message/ });
  await code.scrollIntoViewIfNeeded();
  await expect(code).toBeVisible();
  expect(await moduleWidth(code)).toBeGreaterThanOrEqual(3);
});

function codeOn(page: Page): Locator {
  return page.getByRole("img", { name: /^QR code: open this slip/ });
}

/** The longest slip that the code allows: letters without a place to break, and every possible line. */
function longest(): string {
  const coin = { id: "x".repeat(48), symbol: "W".repeat(16), name: "W".repeat(48) };
  const asOf = wholeSecond(Date.now() - DAY_MS);
  const { token } = signedSlip(Date.now(), {
    coin,
    usd: "9999999.99",
    coinAmount: "99999999999.12345678",
    rate: "0.000000012345678901234567890123",
    freshness: { source: "fallback", asOf, nextRefresh: asOf },
  });
  return token;
}
