import type { Page } from "@playwright/test";

/**
 * From now on, opening or reloading a page waits until its scripts have taken it over: a prerendered page is
 * visible before that, and a test types faster than people do.
 */
export function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const taken = () => page.locator("#root[data-page]").waitFor({ state: "detached" });
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil !== "commit") await taken();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await taken();
    return answer;
  };
}
