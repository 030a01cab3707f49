import { expect, type Locator, type Page } from "@playwright/test";
import type { Screen } from "../screens.ts";

/** A price in full, such as "$64,123.45" or "64,123.45 USD". */
const PRICE = /^\$?\d{1,3}(?:,\d{3})*(?:\.\d{2})?(?:\sUSD)?$/;

/** What a list of prices must show before scrolling. */
export async function expectListOnFirstScreen(page: Page, { data }: Screen): Promise<void> {
  const main = page.getByRole("main");
  const list = main.getByRole("list").filter({ hasText: data! });
  await expectOnFirstScreen(page, main.getByRole("searchbox"), "search");
  await expectOnFirstScreen(page, list.getByText(PRICE).first(), "price");
  await expectOnFirstScreen(page, main.getByRole("link", { name: /^Trade/ }).first(), "trade");
}

/** Wholly inside the window before scrolling, and covered only by the link of its own item. */
export async function expectOnFirstScreen(page: Page, element: Locator, name: string): Promise<void> {
  const window = page.viewportSize()!;
  const { x, y, width, height } = (await element.boundingBox())!;
  expect.soft(y + height, `${name} ends at`).toBeLessThanOrEqual(window.height);
  expect.soft(x + width, `${name} ends at`).toBeLessThanOrEqual(window.width);
  const isOnTop = await element.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && (node.contains(top) || top.contains(node) || top.closest("li")?.contains(node));
  });
  expect.soft(isOnTop, `${name} is covered`).toBe(true);
  expect.soft(await page.evaluate(() => scrollY)).toBe(0);
}

/** The figures above the list are in one row that can be swiped, or scrolled by keyboard. */
export async function expectFiguresInOneRow(page: Page): Promise<void> {
  const name = /^(?:Summary|Figures of the whole market|Market figures)$/;
  const figures = page.getByRole("region", { name });
  await expect.soft(figures).toHaveAttribute("tabindex", "0");
  expect.soft((await figures.boundingBox())!.height).toBeLessThan(100);
  await figures.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => figures.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
}
