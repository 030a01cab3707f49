import type { Page } from "@playwright/test";
import { test as base } from "../trading/test.ts";

/** Tests of the desk and of its customers' pages, where news comes over streams. */
export const test = base.extend({ streams: true });

export { expect } from "../stack/test.ts";

/** The rows that the list renders. */
export function rows(page: Page) {
  return page.getByRole("list", { name: "Inbox" }).getByRole("button");
}

/** The order's card with this title. */
export function card(page: Page, title: string) {
  return page.getByRole("region", { name: title });
}
