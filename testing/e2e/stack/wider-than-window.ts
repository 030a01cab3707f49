import type { Page } from "@playwright/test";

/** What makes the page scroll sideways; nothing if it does not. */
export function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // A page from right to left grows to the left.
    return [...document.querySelectorAll("body *")]
      .map((element) => ({ element, place: element.getBoundingClientRect() }))
      .filter(({ place }) => place.right > clientWidth + 1 || place.left < -1)
      .map(
        ({ element, place }) =>
          `${element.tagName.toLowerCase()}.${element.className} from ${place.left} to ${place.right}`,
      );
  });
}

/** Text at 200 %, as a person sets it in the browser. */
export function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%", "important"));
}

export const PHONE = { width: 360, height: 740 };

/** As `doubleText`, but it is also what media queries count in. */
export async function doubleTextOfBrowser(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** As a browser comes. */
export async function usualTextOfBrowser(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
}

/** From now on fingers touch the page, as media queries know. */
export async function touch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
}

/** iOS zooms into a control whose text is smaller, and stays so. */
const LEAST_TEXT_PX = 16;

export function controlsOfSmallText(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      Array.from(document.querySelectorAll("select, textarea, input:not([type=radio], [type=checkbox])"))
        .filter((control) => Number.parseFloat(getComputedStyle(control).fontSize) < least)
        .map((control) => control.outerHTML),
    LEAST_TEXT_PX,
  );
}
