import { expect, test } from "../stack/test.ts";
import { FAQ, missingTexts } from "../visits/texts.ts";

test("the support tabs move with the arrow keys, and the address keeps the tab", async ({ page }) => {
  await page.goto("/support");
  await page.getByRole("tab", { name: "Support Channels" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Connect With Us" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "FAQ" })).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/faq/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "FAQ" })).toHaveAttribute("aria-selected", "true");
});

for (const width of [360, 1280]) {
  test(`a first-time trader comes to the answers, past the ways to write, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/exchange");
    await page.getByRole("link", { name: "First time?" }).click();
    await expect(page.getByText("I've never bought crypto. What do I need?")).toBeInViewport();
    await expect(page.getByRole("tab", { name: "FAQ" })).toBeInViewport();
    await page.reload();
    await expect(page.getByText("I've never bought crypto. What do I need?")).toBeInViewport();
  });
}

test("one question of the FAQ is open at a time, by keyboard alone", async ({ page }) => {
  await page.goto("/support?tab=faq");
  await expect.poll(() => missingTexts(page, FAQ)).toEqual([]);
  const questions = page.locator("main summary:visible");
  await questions.nth(0).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main details[open]")).toHaveCount(1);
  await questions.nth(1).focus();
  await page.keyboard.press("Space");
  await expect(page.locator("main details[open]")).toHaveCount(1);
  await expect(questions.nth(1).locator("..")).toHaveAttribute("open");
});

test("the testimonials turn by themselves, can be paused, and jump by their dots", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "What traders say" });
  const dots = carousel.getByRole("group", { name: "Choose a testimonial" }).getByRole("button");
  await expect(dots).toHaveCount(3);
  await dots.nth(2).focus();
  await page.keyboard.press("Enter");
  await expect(dots.nth(2)).toHaveAttribute("aria-current", "true");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the testimonials stand still and nothing on the page is animated", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === "running")
          .map(({ effect }) => (effect as KeyframeEffect).target?.className),
      );
    await expect.poll(moving).toEqual([]);
  });
});

test("the buttons of the public pages lead where P1.6 and P1.11 say", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Let's trade" }).first()).toHaveAttribute("href", "/login");
  await expect(page.getByRole("link", { name: "Start P2P Trading" })).toHaveAttribute("href", "/exchange");
  await page.goto("/support");
  await expect(page.getByRole("link", { name: "Contact Support Team" })).toHaveAttribute("href", "/login");
  await expect(page.getByRole("link", { name: "Start Live Chat" })).toHaveAttribute("href", "/login");
});
