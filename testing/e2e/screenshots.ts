/** Pictures of every screen at three widths in both themes, for people to look at: screenshots/<screen>-<width>-<theme>.png */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "./browser/find-browser.ts";
import { ALL } from "./screens.ts";
import { openScreen } from "./stack/open.ts";
import { startStack } from "./stack/start-stack.ts";

const FOLDER = join(import.meta.dirname, "screenshots");
const WIDTHS = [360, 768, 1280];
const NOT_FOUND = { path: "/no-such-page", heading: /Page not found/ } as const;

await mkdir(FOLDER, { recursive: true });
const stack = await startStack();
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu"],
  ...(executablePath ? { executablePath } : {}),
});

for (const colorScheme of ["light", "dark"] as const) {
  const context = await browser.newContext({
    baseURL: stack.url,
    colorScheme,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  for (const width of WIDTHS) {
    for (const screen of [...ALL, NOT_FOUND]) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 900 });
      await openScreen(page, screen);
      await page.waitForLoadState("networkidle");
      const file = `${screen.path.slice(1) || "home"}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(FOLDER, file), fullPage: true });
      console.log(`screenshots/${file}`);
      await page.close();
    }
  }
  await context.close();
}

await browser.close();
await stack.close();
