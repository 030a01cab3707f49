import { replaceTexts } from "../../e2e/stack/replace-texts.ts";
import type { Page } from "./page.ts";

/** The page as a person sees it whose browser translates: each document that is opened or loaded again. */
export function translated(page: Page): Page {
  return {
    ...page,
    async open(path) {
      await page.open(path);
      await page.run(replaceTexts);
    },
    async reload() {
      await page.reload();
      await page.run(replaceTexts);
    },
  };
}
