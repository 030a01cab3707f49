import { expect, type Page } from "@playwright/test";
import type { SCREENS } from "../screens.ts";

/** Opens a screen and waits until its data is there. */
export async function openScreen(page: Page, { path, heading, data }: (typeof SCREENS)[number]): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole("main").getByText(data, { exact: true }).first()).toBeVisible();
}
