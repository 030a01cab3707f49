import type { Locator, Page } from "@playwright/test";
import { PAGES, SCREENS } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { expect, test } from "../stack/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const chat = (page: Page) =>
  page.getByRole("link", { name: /^Chat on WhatsApp/ }).and(page.locator("aside a"));
/** Where each of them says how to reach a person. */
const FORMS: Readonly<Record<string, RegExp>> = {
  "/signup": /^Chat on WhatsApp/,
  "/forgot-password": /^Chat on WhatsApp/,
  "/support": /^Chat on WhatsApp/,
  "/verify": /^Ask a person$/,
};

for (const screen of [...PAGES.filter(({ path }) => !(path in FORMS)), SCREENS[0]!]) {
  test(`the chat button covers nothing at the end of ${screen.path}, however wide the window is`, async ({
    page,
  }) => {
    await openScreen(page, screen);
    await expect(chat(page)).toBeVisible();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      // Parts that are drawn on the way lengthen the page.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        expect(await under(chat(page)), `at ${width} px`).toEqual([]);
      }).toPass();
    }
  });
}

for (const [path, name] of Object.entries(FORMS)) {
  test(`the chat button is away on the form of ${path}, which leads to a person itself`, async ({ page }) => {
    await page.goto(path);
    const help = page.getByRole("main").getByRole("link", { name });
    await expect(help).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await expect(page.locator("aside a")).toBeHidden();
  });
}

test("the chat button is away while a person types in a search", async ({ page }) => {
  await openScreen(page, SCREENS[0]!);
  await expect(chat(page)).toBeVisible();
  await page.getByRole("searchbox").focus();
  await expect(chat(page)).toBeHidden();
});

/** Texts and controls of which a part lies under `button`. */
function under(button: Locator): Promise<string[]> {
  return button.evaluate((element) => {
    const edge = element.getBoundingClientRect();
    const isUnder = (boxes: Iterable<DOMRect>) =>
      [...boxes].some(
        ({ left, right, top, bottom }) =>
          left < edge.right && right > edge.left && top < edge.bottom && bottom > edge.top,
      );
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (!text.textContent?.trim() || element.contains(text) || !text.parentElement?.checkVisibility())
        continue;
      range.selectNodeContents(text);
      if (isUnder(range.getClientRects())) found.push(text.textContent);
    }
    for (const control of document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea",
    )) {
      const isOther = !element.contains(control) && control.checkVisibility();
      if (isOther && isUnder(control.getClientRects())) found.push(control.outerHTML.slice(0, 80));
    }
    return found;
  });
}
