import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** The rules that a theme can break, because it changes only colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Expects no findings by axe: all rules in the light theme, those about colours also in the dark one. Leaves
 * the page in the dark theme.
 */
export async function expectAccessible(page: Page, where = "here"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(await axeFindings(page), `${where}, in the light theme`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await colourFindings(page), `${where}, in the dark theme`).toEqual([]);
}

/** One line per element that breaks a rule. */
export function axeFindings(page: Page): Promise<string[]> {
  return findings(page, {});
}

/** Like `axeFindings`, for a page whose other rules were already checked in other colours. */
export function colourFindings(page: Page): Promise<string[]> {
  return findings(page, { runOnly: COLOUR_RULES });
}

async function findings(page: Page, choice: RunOptions): Promise<string[]> {
  // Colours in the middle of a transition belong to neither theme.
  await page.waitForFunction(() => {
    const underWay = document.getAnimations().filter(({ playState }) => playState === "running");
    return !underWay.some((animation) => animation instanceof CSSTransition);
  });
  // A box that has started to overflow is measured in the next frame, and focusable after that.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done));
  });
  // Once per document, because parsing it takes a tenth of a second.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Details of passing elements would be most of the work, and finding a selector for each failing one a
  // fifth of the rest.
  const options: RunOptions = { ...choice, resultTypes: ["violations"], selectors: false, preload: false };
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(document, given),
    options,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help} (${html}) ${failureSummary ?? ""}`),
  );
}
