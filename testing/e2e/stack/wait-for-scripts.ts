import type { Page } from "@playwright/test";

/**
 * From now on a page that was opened or loaded again counts as open once its scripts have taken it over: a
 * prerendered one shows before that, and a test is faster with its keys than people are.
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
