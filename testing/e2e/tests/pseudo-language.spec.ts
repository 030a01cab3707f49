import type { Page } from "@playwright/test";
import { ALL } from "../screens.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { PSEUDO_LOCALE, PSEUDO_PREFIX, startPseudoStack } from "../stack/pseudo-language.ts";
import type { Stack } from "../stack/start-stack.ts";
import { expect, test } from "../stack/test.ts";

/** The build takes half a minute, on a busy machine several minutes. */
const BUILD_LIMIT_MS = 600_000;
const WIDTHS = [360, 1280];
/** Names of services, systems and the book. */
const NAMES = [
  "WhatsApp",
  "CoinGecko",
  "Android",
  "iOS",
  "Make Money While You Sleep",
  "Make Money",
  "While You",
  "Sleep",
];
const REST = ["/no-such-page", "/q/not-a-slip", "/users/42/orders"];

/** One build for all tests. */
test.describe.configure({ mode: "default" });
test.use({ expectedConsole: [/status of 404/], contextOptions: { reducedMotion: "reduce" } });

let stack: Stack;
let names: readonly string[];

// oxlint-disable-next-line no-empty-pattern
test.beforeAll(async ({}, info) => {
  info.setTimeout(BUILD_LIMIT_MS);
  stack = await startPseudoStack();
  names = await namesInAnswers(stack.url);
});
test.afterAll(() => stack.close());

for (const path of [...ALL.map((screen) => screen.path), ...REST]) {
  test(`${path} has no English left in another language, and room for it, from right to left`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: WIDTHS[0]!, height: 900 });
    await page.goto(`${stack.url}${PSEUDO_PREFIX}${path === "/" ? "" : path}`);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.locator("html")).toHaveAttribute("lang", PSEUDO_LOCALE);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    // What the server wrote into the home page's ticket stays until it is touched.
    for (const amount of await page.locator("main form input[name=amount]").all()) await amount.focus();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect.soft.poll(() => english(page, names), { message: `English at ${width} px` }).toEqual([]);
      await expectNoLoss(page, `at ${width} px`);
    }
  });
}

/** Names in answers that are not translated: coins and their symbols, countries, sources. */
async function namesInAnswers(origin: string): Promise<string[]> {
  const texts = await Promise.all(
    ["market/coins", "rates", "prices/sources", "config", "exchange/coins"].map(async (path) =>
      (await fetch(`${origin}/api/${path}`)).text(),
    ),
  );
  const found = texts.flatMap((text) => [
    ...text.matchAll(/"(?:name|symbol|country|currency|countryCode|id|label)":"([^"]+)"/g),
  ]);
  return [...new Set([...NAMES, ...found.map(([, name]) => name!)])].toSorted(
    (one, other) => other.length - one.length,
  );
}

/**
 * Texts and labels in plain English. All texts of a catalogue have accents; a name, an amount or an address
 * may stand beside them.
 */
function english(page: Page, allowed: readonly string[]): Promise<string[]> {
  return page.evaluate((known) => {
    const WORD = /[A-Za-z]{2,}/;
    const TRANSLATED = /[\u0100-\u05ff\u0700-\u1fff]/;
    const NO_TEXT = "script, style, template, noscript, [translate=no], code, data, time, kbd";
    const NOT_WORDS = /https?:\S+|\S+@\S+|\b[A-Z]{2,5}\b|[\d.,]+[TBMK]\b|\{\{[\w-]+\}\}/g;
    const isEnglish = (text: string) => {
      if (TRANSLATED.test(text)) return false;
      const rest = known.reduce((left, name) => left.replaceAll(name, ""), text).replaceAll(NOT_WORDS, "");
      return WORD.test(rest);
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const words = text.textContent?.trim() ?? "";
      if (text.parentElement && !text.parentElement.closest(NO_TEXT) && isEnglish(words)) found.add(words);
    }
    for (const name of ["aria-label", "aria-description", "aria-valuetext", "placeholder", "title", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const words = element.getAttribute(name) ?? "";
        if (!element.closest(NO_TEXT) && isEnglish(words)) found.add(`${name}: ${words}`);
      }
    if (isEnglish(document.title)) found.add(`title of the document: ${document.title}`);
    return [...found];
  }, allowed);
}
