import type { Page } from "@playwright/test";
import { axeFindings, colourFindings } from "../stack/axe-findings.ts";
import { expect, test } from "../stack/test.ts";
import { doubleText, widerThanWindow } from "../stack/wider-than-window.ts";

// In one worker, because each would build a gallery of its own. Like every browser test, it fails if the page
// logs a refused style.
test.describe.configure({ mode: "default" });
test.use({ baseURL: async ({ gallery }, provide) => provide(gallery.url) });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function open(page: Page, address = "/"): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const LOOKS = {
  "the light theme": { colorScheme: "light" },
  "the dark theme": { colorScheme: "dark" },
  "light, with more contrast": { colorScheme: "light", contrast: "more" },
  "dark, with more contrast": { colorScheme: "dark", contrast: "more" },
  "forced colours": { forcedColors: "active" },
} as const;

test("axe finds nothing in the gallery, nor in its overlays, in either theme, with more contrast and in forced colours", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await expectNothingFound(page, "page");

  for (const name of ["Open dialog", "Ask a question", "Open drawer"]) {
    await button(page, name).click();
    await expect(page.getByRole(name === "Ask a question" ? "alertdialog" : "dialog")).toBeVisible();
    await expectNothingFound(page, name);
    await page.keyboard.press("Escape");
  }
});

/** The variants differ only in colours, so the other rules are checked once. */
async function expectNothingFound(page: Page, where: string): Promise<void> {
  expect.soft(await axeFindings(page), where).toEqual([]);
  for (const [look, media] of Object.entries(LOOKS)) {
    await page.emulateMedia({ colorScheme: null, contrast: null, forcedColors: null, ...media });
    expect.soft(await colourFindings(page), `${where}, in ${look}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light", contrast: null, forcedColors: null });
}

test("the theme in the address wins over the system's", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "/?theme=dark");
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(21, 19, 15)");
});

test.describe("by keyboard", () => {
  test("every tab stop has a visible focus ring", async ({ page }) => {
    await open(page);
    const unseen: string[] = [];
    const stops = new Set<string>();
    for (let step = 0; step < 150; step++) {
      await page.keyboard.press("Tab");
      const { name, seen } = await focused(page);
      if (!name) break;
      stops.add(name);
      if (!seen) unseen.push(name);
    }
    expect(unseen).toEqual([]);
    expect(stops.size).toBeGreaterThan(40);
  });

  test("dialogs and drawers take the focus, keep it and give it back", async ({ page }) => {
    await open(page);
    for (const [name, role] of [
      ["Open dialog", "dialog"],
      ["Ask a question", "alertdialog"],
      ["Open drawer", "dialog"],
    ] as const) {
      await button(page, name).focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole(role);
      await expect(dialog).toBeVisible();
      for (let step = 0; step < 6; step++) {
        await page.keyboard.press("Tab");
        expect(await focusIsOutside(page, role), name).toBe(false);
      }
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(button(page, name)).toBeFocused();
    }
  });

  test("Enter opens a disclosure, and closes the other one of its group", async ({ page }) => {
    await open(page);
    await page.locator("summary", { hasText: "Which currencies" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Those of the rates page.")).toBeVisible();
    await expect(page.getByText("Until both sides have confirmed")).toBeHidden();
  });
});

test("a copy is confirmed in place", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await button(page, "Copy reference").click();
  await expect(page.getByRole("status").filter({ hasText: "Copied to clipboard!" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("TS-4F7K-20");
});

test("a page behind a dialog does not scroll, and scrolls again after it", async ({ page }) => {
  await open(page);
  await button(page, "Open dialog").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await scrollable(page)).toBe(false);
  await page.keyboard.press("Escape");
  await expect.poll(() => scrollable(page)).toBe(true);
});

test("nothing moves with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page);
  expect(await endless(page), "the gallery has something to stop").toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => endless(page)).toBe(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("every touch target is 44 px high, or is part of a line of text", async ({ page }) => {
    await open(page);
    expect(await lowerThan(page, 44)).toEqual([]);
  });
});

test("the gallery fits 320 px, and 360 and 1280 px with text at 200 %, without sideways scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  expect(await widerThanWindow(page)).toEqual([]);
  await doubleText(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await widerThanWindow(page)).toEqual([]);
  }
});

/** What has the focus (empty name: the end of the page), and whether it or its box has a visible ring. */
function focused(page: Page): Promise<{ name: string; seen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: "", seen: true };
    const ringed = [element, element.closest("label")].some((box) => {
      const style = box && getComputedStyle(box);
      return style?.outlineStyle === "solid" && Number.parseFloat(style.outlineWidth) >= 2;
    });
    const name = `${element.tagName} ${element.getAttribute("aria-label") ?? element.id} ${element.textContent}`;
    return { name, seen: ringed };
  });
}

/** The browser's own bars (document.body, between the last stop and the first) are not part of the page. */
function focusIsOutside(page: Page, role: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const element = document.activeElement;
    return element !== document.body && !element?.closest(`[role=${wanted}], dialog[open]`);
  }, role);
}

function scrollable(page: Page): Promise<boolean> {
  return page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== "hidden");
}

/** Animations without an end. */
function endless(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations === Infinity).length,
  );
}

/** Controls lower than that, including what belongs to them: a label is touched instead of its input. */
function lowerThan(page: Page, height: number): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll(
      "main :is(a, button, input, select, summary, [role=tab]), header input",
    );
    return [...controls]
      .filter((control) => control.parentElement?.tagName !== "P")
      .filter((control) => {
        const heights = [control, control.closest("label")].map(
          (box) => box?.getBoundingClientRect().height ?? 0,
        );
        const tallest = Math.max(...heights);
        return tallest > 0 && tallest < least - 0.5;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  }, height);
}
