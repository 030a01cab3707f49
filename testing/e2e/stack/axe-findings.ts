import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Axe finds nothing in either theme. The page stays in the dark one. */
export async function expectAccessible(page: Page, where = "here"): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page), `${where}, in the ${colorScheme} theme`).toEqual([]);
  }
}

/** One line for each element that breaks a rule. */
export async function axeFindings(page: Page, without: string[] = []): Promise<string[]> {
  // Colours half way from one state to the next are nobody's.
  await page.waitForFunction(() => {
    const underWay = document.getAnimations().filter(({ playState }) => playState === "running");
    return !underWay.some((animation) => animation instanceof CSSTransition);
  });
  // Our pages have no frames: without this, each look opens another page to put the findings of frames together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules(without).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(" ")}) ${failureSummary ?? ""}`),
  );
}
