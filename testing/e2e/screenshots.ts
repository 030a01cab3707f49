/**
 * Takes screenshots of every screen at three widths in both themes: screenshots/<screen>-<width>-<theme>.png.
 * `screenshots [part of a name …]` takes only those. LOCALE=ar takes the same addresses in that language, in
 * a folder of its own.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page, request } from "@playwright/test";
import { findBrowser } from "./browser/find-browser.ts";
import { LOCALES, pathIn } from "../../packages/contracts/src/rules/locales.ts";
import { startShop } from "./payments/start-shop.ts";
import { accountMoments } from "./pictures/account-moments.ts";
import { customerMoments } from "./pictures/customer-moments.ts";
import { deskMoments } from "./pictures/desk-moments.ts";
import type { Moment } from "./pictures/moment.ts";
import { paymentMoments } from "./pictures/payment-moments.ts";
import { LITE_MOMENTS } from "./pictures/lite-moments.ts";
import { TRADING_MOMENTS } from "./pictures/trading-moments.ts";
import { ALL } from "./screens.ts";
import { openScreen } from "./stack/open.ts";
import { startGallery } from "./stack/start-gallery.ts";
import { startKeptDesk } from "./stack/start-kept-desk.ts";
import { startStack } from "./stack/start-stack.ts";
import { answerForWhatsApp } from "./trading/chat.ts";

const [ENGLISH] = LOCALES;
const { LOCALE = ENGLISH, SCREENSHOTS = join(import.meta.dirname, "screenshots") } = process.env;
if (!LOCALES.includes(LOCALE)) throw new Error(`LOCALE is one of ${LOCALES.join(", ")}`);
const FOLDER = LOCALE === ENGLISH ? SCREENSHOTS : join(SCREENSHOTS, LOCALE);
const WIDTHS = [360, 768, 1280];
const THEMES = ["light", "dark"] as const;
const NOT_FOUND = { path: "/no-such-page", heading: /Page not found/ } as const;

const SCREEN_MOMENTS: readonly Moment[] = [...ALL, NOT_FOUND].map((screen) => ({
  name: screen.path.slice(1) || "home",
  reach: async (page) => void (await openScreen(page, screen)),
}));
const GALLERY_MOMENT: Moment = {
  name: "gallery",
  reach: async (page) => void (await page.goto("/", { waitUntil: "networkidle" })),
};

const wanted = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu"],
  ...(executablePath ? { executablePath } : {}),
});

const stack = await startStack();
await takeAll(stack.url, [...SCREEN_MOMENTS, ...LITE_MOMENTS, ...TRADING_MOMENTS]);
await stack.close();

const gallery = await startGallery();
await takeAll(gallery.url, [GALLERY_MOMENT]);
await gallery.close();

const shop = await startShop();
await takeAll(shop.stack.url, paymentMoments(shop));
await shop.close();

// Each with its own desk, because leftovers of one would appear in the other's lists.
for (const momentsOf of [customerMoments, accountMoments, deskMoments]) {
  const desk = await startKeptDesk({ playwright: { request } });
  await takeAll(desk.stack.url, momentsOf(desk));
  await desk.close();
}

await browser.close();

/** Takes the chosen moments, each in a new browser context. */
async function takeAll(baseURL: string, moments: readonly Moment[]): Promise<void> {
  for (const { name, reach } of moments) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const context = await browser.newContext({ baseURL, locale: "en-US", reducedMotion: "reduce" });
    await answerForWhatsApp(context);
    const page = await context.newPage();
    try {
      await reach(page);
      const shown = LOCALE === ENGLISH ? page : await inLanguage(page, baseURL);
      await shown.waitForLoadState("networkidle");
      await take(shown, name);
      await shown.context().close();
    } catch (error) {
      // The others are still worth taking.
      console.error(`${name} was not reached:`, error);
      process.exitCode = 1;
    }
    await context.close();
  }
}

/**
 * Moments are reached in English. State that is neither in the address nor in the browser's storage, such as
 * an open menu, is lost.
 */
async function inLanguage(page: Page, baseURL: string): Promise<Page> {
  const { pathname, search } = new URL(page.url());
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    baseURL,
    locale: LOCALE,
    storageState,
    reducedMotion: "reduce",
  });
  const shown = await context.newPage();
  // The pages without scripts follow the browser's preferred language.
  await shown.goto(`${pathname.startsWith("/lite") ? pathname : pathIn(LOCALE, pathname)}${search}`);
  return shown;
}

async function take(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await scrollThrough(page);
      const file = `${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(FOLDER, file), fullPage: true });
      console.log(join(FOLDER, file));
    }
  }
}

/** Some parts render only when they become visible. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    scrollTo(0, document.documentElement.scrollHeight);
    await drawn();
    scrollTo(0, 0);
    await drawn();
  });
}
