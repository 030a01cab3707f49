import type { Page } from "@playwright/test";
import { replaceTexts } from "./replace-texts.ts";

/** From now on each page that's opened or loaded again is translated, once React has taken all of it over. */
export function translated(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const translate = async () => {
    // A part that waits for a file of its own is taken over when that is there.
    await page.waitForLoadState("networkidle");
    // Behind React's own tasks, also where a test has the clock.
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }));
    await page.evaluate(replaceTexts);
  };
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    await translate();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await translate();
    return answer;
  };
  return page;
}

/**
 * When a fast translator comes: before the page's scripts, or between two slices of React's work as it takes
 * the page over.
 */
export const EARLY_MOMENTS = ["before scripts", "during hydration"] as const;

/** From now on each page is translated too early for React to find the texts that the server sent. */
export async function translatedEarly(page: Page, moment: (typeof EARLY_MOMENTS)[number]): Promise<void> {
  const event = moment === "before scripts" ? "DOMContentLoaded" : "tradeslip-start";
  await page.addInitScript(`addEventListener("${event}", () => setTimeout(${String(replaceTexts)}))`);
}
