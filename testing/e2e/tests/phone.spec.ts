import type { Page } from "@playwright/test";
import { SCREENS } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";
import { doubleText, PHONE } from "../stack/wider-than-window.ts";
import { dollars, MODAL, openOrder, submitButton } from "../trading/order.ts";
import { chatButton } from "../visits/chat-button.ts";
import { expectOnFirstScreen } from "../visits/first-screen.ts";

test.use({ viewport: PHONE, hasTouch: true });

test("the drawer of the dashboard opens, closes with Escape, returns the focus, and closes behind a section", async ({
  page,
}) => {
  await page.goto("/users");
  const open = page.getByRole("button", { name: "Open menu" });
  await open.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await drawer.getByRole("link", { name: "Coin Markets" }).click();
  await expect(page).toHaveURL(/\/market$/);
  await expect(drawer).toBeHidden();
});

test("the visitors' menu opens, closes with Escape and returns the focus", async ({ page }) => {
  await page.goto("/rates");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("link", { name: "Support" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Support" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
});

test("the chat button is hidden while a person types in a search", async ({ page }) => {
  await openScreen(page, SCREENS[0]!);
  await expect(chatButton(page)).toBeVisible();
  await page.getByRole("searchbox").focus();
  await expect(chatButton(page)).toBeHidden();
});

test("the table of /rates shows both rates of every row", async ({ page }) => {
  await openScreen(page, SCREENS[0]!);
  await page.getByRole("radio", { name: "Table" }).check();
  const rows = page.getByRole("main").locator("tbody tr");
  await expect(rows).toHaveCount(14);
  for (const row of await rows.all()) {
    const sellRate = (await row.locator("td:nth-child(5)").boundingBox())!;
    expect(sellRate.x + sellRate.width).toBeLessThanOrEqual(PHONE.width);
  }
});

test("a trade on the dashboard is a sheet at the bottom, with amount, quick amounts and button in the window", async ({
  page,
}) => {
  await openOrder(page, MODAL, "100");
  const sheet = MODAL.form(page);
  const edges = () =>
    sheet.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      // Without the scroll bar's gutter, which phones do not have.
      const body = document.body.getBoundingClientRect();
      return [left, body.right - right, innerHeight - bottom].map(Math.round);
    });
  await expect.poll(edges).toEqual([0, 0, 0]);
  await expectOnFirstScreen(page, sheet.getByText("Below minimum"), "Below minimum");
  await sheet.getByRole("button", { name: "$500" }).click();
  await expect(sheet.getByRole("region", { name: "Trade Summary" })).toBeVisible();
  await expect(dollars(page, MODAL)).toBeInViewport({ ratio: 1 });
  await expect(submitButton(page, MODAL)).toBeInViewport({ ratio: 1 });
});

test.describe("the bar on /exchange", () => {
  const bar = (page: Page) => page.getByRole("main").getByText("1 BTC =").locator("visible=true").last();
  const button = (page: Page, name: string) =>
    page.getByRole("main").getByRole("button", { name, exact: true });

  test("asks for an amount, and leads to the field", async ({ page }) => {
    await openScreen(page, { path: "/exchange", heading: "Exchange" });
    await expectOnFirstScreen(page, button(page, "Enter an amount"), "Enter an amount");
    await button(page, "Enter an amount").click();
    await expect(page.getByLabel("Amount (USD)")).toBeFocused();
  });

  test("says the order as the form has it, leads to fee and total, and goes when the slip's own button comes", async ({
    page,
  }) => {
    await openScreen(page, { path: "/exchange", heading: "Exchange" });
    await button(page, "$500").click();
    const amount = await page.getByLabel("Amount (BTC)").inputValue();
    const line = page.getByText(/^Pay \$500, get [\d.]+\sBTC$/);
    expect((await line.innerText()).replace(/\s/g, " ")).toBe(`Pay $500, get ${amount} BTC`);
    await expectOnFirstScreen(page, button(page, "Review"), "Review");
    await button(page, "Review").click();
    const summary = page.getByRole("region", { name: "Order Summary" });
    for (const figure of ["Market price", "Our fee", "Total"])
      await expect(summary.getByText(figure, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/\/exchange/);

    await page.getByRole("button", { name: "Continue to WhatsApp" }).scrollIntoViewIfNeeded();
    await expect(button(page, "Review")).toBeHidden();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(button(page, "Review")).toBeVisible();
  });

  test("stands still, and covers nothing, with text at 200 %", async ({ page }) => {
    await openScreen(page, { path: "/exchange", heading: "Exchange" });
    await doubleText(page);
    const position = () =>
      bar(page).evaluate((words) => {
        const place = words.closest("form > div:last-child");
        return place && getComputedStyle(place).position;
      });
    await expect.poll(position).toBe("static");
  });
});
