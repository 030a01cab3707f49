import { expect, type Page, type Response } from "@playwright/test";
import type { Screen } from "../screens.ts";

type Opened = Pick<Screen, "path" | "heading" | "data">;

/** Opens a screen, of the stack at `origin` if given, and waits for its data. */
export async function openScreen(
  page: Page,
  { path, heading, data }: Opened,
  origin = "",
): Promise<Response | null> {
  const answer = await page.goto(`${origin}${path}`);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  if (!data) return answer;
  const main = page.getByRole("main");
  await expect(main.getByText(data, { exact: true }).first()).toBeVisible();
  // Values served with the page are visible until the scripts replace them.
  await expect(main.getByText(/^Updated .+ UTC/)).toHaveCount(0);
  return answer;
}
