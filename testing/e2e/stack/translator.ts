import type { Page } from "@playwright/test";
import { replaceTexts } from "./replace-texts.ts";

/** From now on each page is translated after it was opened or reloaded, once React has hydrated all of it. */
export function translated(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const translate = async () => {
    // A part that waits for its own chunk is hydrated when that has arrived.
    await page.waitForLoadState("networkidle");
    // After React's own tasks, even if a test controls the clock.
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

/** Moments of a fast translator: before the page's scripts, or between two slices of React's hydration. */
export const EARLY_MOMENTS = ["before scripts", "during hydration"] as const;

/** From now on each page is translated too early for React to find the texts that the server sent. */
export async function translatedEarly(page: Page, moment: (typeof EARLY_MOMENTS)[number]): Promise<void> {
  const event = moment === "before scripts" ? "DOMContentLoaded" : "tradeslip-start";
  await page.addInitScript(`addEventListener("${event}", () => setTimeout(${String(replaceTexts)}))`);
}
