import type { Page } from "@playwright/test";
import { readPage } from "../stack/read-prices.ts";
import { expect, test } from "../stack/test.ts";
import {
  expectStill,
  forgetShifts,
  movedBeyond,
  noteShifts,
  openCoinSlowly,
} from "../visits/layout-shifts.ts";

/** Lines of two fonts are aligned to pixels differently. */
const MOST_FONT_STEP = 4;
/** Only what rounding to pixels can cause. */
const MOST_STEP = 1;
/** Texts about the screen's own prices, which change as the prices get older. */
const OWN_PRICES = /^(?:Live, |Updated .+ ago|Delayed, from )/;

const PRICED = [
  { path: "/", answer: "rates" },
  { path: "/rates", answer: "rates" },
  { path: "/market", answer: "market/coins" },
  { path: "/market/bitcoin", answer: "coins/bitcoin" },
  { path: "/exchange", answer: "exchange/coins" },
];

/** Holds back matching requests until the returned function is called. */
async function hold(page: Page, what: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What home says of the desk's answers comes with its contacts, after the page. */
async function answerAsQuickDesk(page: Page, origin: string): Promise<void> {
  const path = "/.well-known/tradeslip-contacts.json";
  const contacts = (await (await fetch(origin + path)).json()) as { desk: object };
  const desk = { ...contacts.desk, halfAnsweredWithin: 4 };
  await page.route(`**${path}`, (route) => route.fulfill({ json: { ...contacts, desk } }));
}

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    for (const currency of ["USD", "EUR"])
      test(`a coin's page stands still when its answers come, for a reader of ${currency}`, async ({
        page,
        stack,
      }) => {
        await page.addInitScript((own) => localStorage.setItem("tradeslip.currency", own), currency);
        await openCoinSlowly(page, stack.url, "ethereum");
        if (currency !== "USD") await expect(page.getByText(/^about .+EUR$/).first()).toBeVisible();
        await expectStill(page);
      });

    for (const { path, answer } of PRICED)
      test(`${path} keeps its lines where they are when its scripts, prices and fonts come`, async ({
        page,
        stack,
      }) => {
        // Otherwise the very first readers would see no prices.
        await fetch(`${stack.url}/api/${answer}`);
        await readPage(stack.url, path);
        await answerAsQuickDesk(page, stack.url);
        // The browser ignores shifts below the window, but they affect LCP when they move into it.
        await page.setViewportSize({ width, height: height + 200 });
        await noteShifts(page);
        const letFontsCome = await hold(page, /\.woff2$/);
        const letScriptsCome = await hold(page, /\/assets\/.+\.js$/);
        await page.goto(stack.url + path, { waitUntil: "commit" });
        await expect(page.getByRole("main").locator("time").first()).toHaveText(/UTC$/);
        await forgetShifts(page);
        letFontsCome();
        await page.evaluate(() => document.fonts.ready);
        expect.soft(await movedBeyond(page, MOST_FONT_STEP), "for its fonts").toEqual([]);
        await forgetShifts(page);
        letScriptsCome();
        await expect(page.getByText(OWN_PRICES).first()).toBeVisible();
        expect.soft(await movedBeyond(page, MOST_STEP), "for its scripts and prices").toEqual([]);
      });
  });
