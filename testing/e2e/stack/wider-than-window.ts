import type { Page } from "@playwright/test";

/** What makes the page scroll sideways; empty if it does not. */
export function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // A right-to-left page overflows on the left.
    return [...document.querySelectorAll("body *")]
      .map((element) => ({ element, place: element.getBoundingClientRect() }))
      .filter(({ place }) => place.right > clientWidth + 1 || place.left < -1)
      .map(
        ({ element, place }) =>
          `${element.tagName.toLowerCase()}.${element.className} from ${place.left} to ${place.right}`,
      );
  });
}

/** Text at 200 %, as set by a person in the browser. */
export function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%", "important"));
}

export const PHONE = { width: 360, height: 740 };

/** Like `doubleText`, but media queries are also relative to it. */
export async function doubleTextOfBrowser(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** The browser's default text size. */
export async function usualTextOfBrowser(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
}

/** From now on the page has a touch screen, also for media queries. */
export async function touch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
}

/** iOS zooms into a control with smaller text, and stays zoomed. */
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
