import type { Page } from "@playwright/test";
import { expect, test } from "../stack/test.ts";

const steps = (page: Page) => sections(page).filter({ hasText: "Simple Steps to Get Started" });

const sections = (page: Page) => page.locator("main section");

test("the sections below the first screenful fade in, the steps from 300 ms after they are there", async ({
  page,
}) => {
  await page.goto("/");
  await expect(sections(page).filter({ hasText: "Fully Licensed" })).toHaveCSS("animation-duration", "0.6s");
  await expect(sections(page).filter({ hasText: "Fully Licensed" })).toHaveCSS("animation-delay", "0s");
  await expect(steps(page)).toHaveCSS("animation-delay", "0.3s");
  await expect(steps(page)).toHaveCSS("animation-fill-mode", "backwards");
  await expect(steps(page)).toHaveCSS("opacity", "1");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("they stand still", async ({ page }) => {
    await page.goto("/");
    await expect(steps(page)).toHaveCSS("animation-name", "none");
  });
});
