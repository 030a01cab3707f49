import type { Locator, Page } from "@playwright/test";
import { openScreen } from "../stack/open.ts";
import { SCREENS } from "../screens.ts";
import { expect, test } from "../stack/test.ts";
import { doubleText } from "../stack/wider-than-window.ts";
import { dollars, MODAL, openOrder, submitButton } from "../trading/order.ts";

const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE, hasTouch: true });

/** A price in full, such as "$64,123.45" or "64,123.45 USD". */
const PRICE = /^\$?\d{1,3}(?:,\d{3})*(?:\.\d{2})?(?:\sUSD)?$/;

for (const screen of SCREENS) {
  test(`${screen.path} shows search, first price and Trade on the first screen of a phone`, async ({
    page,
  }) => {
    await openScreen(page, screen);
    const main = page.getByRole("main");
    const list = main.getByRole("list").filter({ hasText: screen.data! });
    const needed = {
      search: main.getByRole("searchbox"),
      price: list.getByText(PRICE).first(),
      trade: main.getByRole("link", { name: /^Trade/ }).first(),
    };
    for (const [name, element] of Object.entries(needed)) await expectOnFirstScreen(page, element, name);
  });

  test(`the figures on ${screen.path} are one row, to be swiped or scrolled by keyboard`, async ({
    page,
  }) => {
    await openScreen(page, screen);
    const figures = page.getByRole("region", {
      name: /^(?:Summary|Figures of the whole market|Market figures)$/,
    });
    await expect(figures).toHaveAttribute("tabindex", "0");
    expect((await figures.boundingBox())!.height).toBeLessThan(100);
    await figures.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => figures.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });
}

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

/** Wholly inside the window before anything is scrolled, and under nothing but the link of its own item. */
async function expectOnFirstScreen(page: Page, element: Locator, name: string): Promise<void> {
  const { x, y, width, height } = (await element.boundingBox())!;
  expect(y + height, `${name} ends at`).toBeLessThanOrEqual(PHONE.height);
  expect(x + width, `${name} ends at`).toBeLessThanOrEqual(PHONE.width);
  const isOnTop = await element.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && (node.contains(top) || top.contains(node) || top.closest("li")?.contains(node));
  });
  expect(isOnTop, `${name} is covered`).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test("a trade on the dashboard is a sheet at the bottom, with amount, quick amounts and button in the window", async ({
  page,
}) => {
  await openOrder(page, MODAL, "100");
  const sheet = MODAL.form(page);
  const edges = () =>
    sheet.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      // Without the gutter of the scroll bar, which phones do not have.
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

  test("says the order with the coin rounded down, and goes when the slip's own button comes", async ({
    page,
  }) => {
    await openScreen(page, { path: "/exchange", heading: "Exchange" });
    await button(page, "$500").click();
    const amount = Number((await page.getByLabel("Amount (BTC)").inputValue()).replaceAll(",", ""));
    const line = page.getByText(/^Pay \$500, get [\d.]+\sBTC$/);
    const [, shown] = /get ([\d.]+)/.exec(await line.innerText())!;
    expect(shown).toMatch(/^0\.0*[1-9]\d$/);
    expect(Number(shown)).toBeLessThanOrEqual(amount);
    expect(Number(shown)).toBeGreaterThan(amount * 0.9);
    await expectOnFirstScreen(page, button(page, "Continue"), "Continue");

    await page.getByRole("button", { name: "Continue to WhatsApp" }).scrollIntoViewIfNeeded();
    await expect(button(page, "Continue")).toBeHidden();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(button(page, "Continue")).toBeVisible();
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
