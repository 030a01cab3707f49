import type { Page } from "@playwright/test";
import { test as base } from "../trading/test.ts";

/** At the desk and at the pages of those whose orders it keeps, where news comes over streams. */
export const test = base.extend({ streams: true });

export { expect } from "../stack/test.ts";

/** The list as it is drawn. */
export function rows(page: Page) {
  return page.getByRole("list", { name: "Inbox" }).getByRole("button");
}

/** What stands in an order's card. */
export function card(page: Page, title: string) {
  return page.getByRole("region", { name: title });
}
