import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** One line for each element that breaks a rule. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Colours half way from one state to the next are nobody's.
  await page.waitForFunction(() => {
    const underWay = document.getAnimations().filter(({ playState }) => playState === "running");
    return !underWay.some((animation) => animation instanceof CSSTransition);
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(" ")}) ${failureSummary ?? ""}`),
  );
}
