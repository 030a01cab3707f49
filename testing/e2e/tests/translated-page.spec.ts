import { openScreen } from "../stack/open.ts";
import { EARLY_MOMENTS, translated, translatedEarly } from "../stack/translator.ts";
import { ALL, SCREENS } from "../screens.ts";
import { expect, test } from "../trading/test.ts";
import { chatOpenedBy } from "../trading/chat.ts";
import { issuedSlip, openOrder, submitButton, SURFACES } from "../trading/order.ts";

const MANY_MINUTES_MS = 20 * 60_000;

test.describe("where the server refuses at first", () => {
  test.use({ expectedConsole: [/status of 503/] });

  for (const surface of SURFACES)
    test(`M82: an order on ${surface.path} of a translated page says twice why it is refused, then opens the chat and keeps its slip`, async ({
      page,
    }) => {
      await page.route("**/api/orders", (route) =>
        route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          json: {
            type: "about:blank",
            title: "No",
            status: 503,
            detail: "No orders today.",
            code: "no_whatsapp_number",
            requestId: "r-1",
          },
        }),
      );
      await openOrder(translated(page), surface);
      for (let attempt = 0; attempt < 2; attempt++) {
        await submitButton(page, surface).click();
        await expect(page.getByText("No orders today.")).toBeVisible();
        await expect(submitButton(page, surface)).toBeEnabled();
      }
      await page.unroute("**/api/orders");
      const { message } = await chatOpenedBy(page, () => submitButton(page, surface).click());
      expect(message).toMatch(/^Order /);
      await expect(page.getByRole("heading", { name: "Redirected to WhatsApp!" })).toBeVisible();
      await issuedSlip(page);
      await page.goto("/exchange");
      await expect(page.getByRole("region", { name: "Your slips" })).toBeVisible();
    });
});

test("M82: the book is bought on a translated page", async ({ page }) => {
  await translated(page).goto("/resources");
  await page.getByRole("button", { name: "Buy Digital Copy – $50" }).click();
  await expect(page.getByRole("heading", { name: "Pay with Bitcoin" })).toBeVisible();
  await page.getByRole("button", { name: "Copy address" }).click();
  await expect(page.getByRole("link", { name: /PDF/ })).toBeVisible({ timeout: 60_000 });
});

test.describe("when prices stop coming", () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });

  test("M82: translated screens no longer say that their prices are live", async ({ page }) => {
    await page.clock.install();
    translated(page);
    for (const screen of SCREENS) {
      await openScreen(page, screen);
      const main = page.getByRole("main");
      await expect(main.getByText(/^Live/).first()).toBeVisible();
      await page.route("**/api/**", (route) => route.abort());
      await page.clock.fastForward(MANY_MINUTES_MS);
      await expect(main.getByText(/^Delayed/).first()).toBeVisible();
      await expect(main.getByText(/^Live/)).toHaveCount(0);
      await page.unroute("**/api/**");
    }
  });
});

const HOME = "Fast and Trusted Crypto Trading";
/** Each kind of page: without data, with data in its layout or its own, a form, the app's layout. */
const TRANSLATED_EARLY = ALL.filter(({ path }) =>
  ["/", "/rates", "/market", "/signup", "/exchange", "/users"].includes(path),
);

for (const moment of EARLY_MOMENTS)
  test(`M82: pages that are translated ${moment} show their data and lead to another page`, async ({
    page,
  }) => {
    await translatedEarly(page, moment);
    for (const screen of TRANSLATED_EARLY)
      await test.step(screen.path, async () => {
        await openScreen(page, screen);
        await expect(page.locator("main font").first()).toBeAttached();
        const [name, heading] = screen.path === "/" ? ["Rates", "Exchange rates"] : ["Tradeslip", HOME];
        await page.getByRole("link", { name, exact: true }).first().click();
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      });
  });
