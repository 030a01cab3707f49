import type { Page } from "@playwright/test";
import { ALL, PAGES, SCREENS, type Screen } from "../../screens.ts";
import { expectAccessible } from "../../stack/axe-findings.ts";
import { expectNoLoss } from "../../stack/cut-text.ts";
import { openScreen } from "../../stack/open.ts";
import { readPage } from "../../stack/read-prices.ts";
import { expect, NOT_FOUND_NOTE, test } from "../../stack/test.ts";
import {
  controlsOfSmallText,
  doubleText,
  doubleTextOfBrowser,
  PHONE,
  touch,
} from "../../stack/wider-than-window.ts";
import { chatButton, helpLink, under } from "../../visits/chat-button.ts";
import { noteFirstLoad } from "../../visits/first-load.ts";
import { expectFiguresInOneRow, expectListOnFirstScreen } from "../../visits/first-screen.ts";
import { policyFaults } from "../../visits/policy.ts";
import { missingTexts, textsOf } from "../../visits/texts.ts";

const { soft } = expect;
const { step } = test;

const DESK = { width: 1280, height: 900 };
const WIDTHS = [1280, 768, 360];
/** The query that an address needs to show everything. */
const QUERIES: Readonly<Record<string, string>> = { "/otp-verify": "?email=ada@desk.example" };
/** A view missing from the dashboard, and an address that does not exist. */
const REST: readonly Screen[] = [
  { path: "/users/42/orders", heading: "Dashboard", scriptLimitKb: 190 },
  { path: "/no-such-page", heading: /Page not found/, scriptLimitKb: 137 },
];
/** Screens that credit the source of their figures. */
const CREDITING = ["/users", "/exchange"];

// Rendering animations would take a seventh of the CPU time.
test.use({ expectedConsole: [NOT_FOUND_NOTE], contextOptions: { reducedMotion: "reduce" } });

// One page for all checks: opening it again for each costs three times as much.
for (const screen of [...ALL, ...REST]) {
  const { path, scriptLimitKb } = screen;
  const hasPrices = SCREENS.includes(screen);
  test(`G34: a visit of ${path}: policy, script, texts, keyboard, axe, chat button, phone, 320 px, text at 200 %`, async ({
    page,
    stack,
  }) => {
    // Home that comes without a price loads its ticket's arithmetic at once, beyond its limit.
    if (path === "/") await readPage(stack.url, path);
    const load = await noteFirstLoad(page);
    const answer = await openScreen(page, { ...screen, path: path + (QUERIES[path] ?? "") });

    await step(`at most ${scriptLimitKb} kB of script, and all of the page without a complaint`, async () => {
      if (hasPrices) {
        await soft(page.getByText(/^Live, /).first()).toBeVisible();
        await soft(page.getByText("Demo data")).toHaveCount(0);
      }
      await page.waitForLoadState("networkidle");
      soft(await load.scriptKb()).toBeLessThanOrEqual(scriptLimitKb);
      // Images load late; all must be there before the watched fixture checks.
      if (PAGES.includes(screen)) await page.getByRole("contentinfo").last().scrollIntoViewIfNeeded();
      await page.waitForLoadState("networkidle");
    });
    await step("its policy allows our own files alone, and the page asks for nothing else", async () => {
      soft(await policyFaults(answer!)).toEqual([]);
      soft(load.refused).toEqual([]);
    });
    await step("the texts that docs/product.md quotes", async () => {
      // The operator's settings, such as the founding year, need script.
      await soft.poll(() => missingTexts(page, textsOf(path))).toEqual([]);
      if (CREDITING.includes(path))
        await soft(page.getByRole("main").getByRole("link", { name: "CoinGecko" })).toHaveAttribute(
          "href",
          "https://www.coingecko.com",
        );
    });
    if (hasPrices) await step("by keyboard past the navigation, and to the search", () => useKeyboard(page));
    const help = helpLink(page, path);
    const hasChatButton = PAGES.includes(screen) || screen === SCREENS[0];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === PHONE.width ? PHONE.height : DESK.height });
      if (width === PHONE.width) await touch(page);
      await step(`axe at ${width} px`, () => expectAccessible(page, `at ${width} px`));
      if (hasChatButton && !help)
        await step(`the chat button covers nothing at the end at ${width} px`, () =>
          expectNothingUnder(page),
        );
      if (path === "/" && width === PHONE.width)
        await step("the ticket's button has the first screen of a phone to itself", async () => {
          await page.evaluate(() => scrollTo(0, 0));
          const ticketButton = page.getByRole("button", { name: "Get my signed slip" });
          await soft(ticketButton).toBeInViewport({ ratio: 1 });
          await soft(chatButton(page)).toBeHidden();
        });
    }
    // The page is in the dark theme now.
    await step("only slips and the converter are paper in the dark", async () => {
      soft(await paperInTheDark(page)).toEqual([]);
    });
    if (help)
      await step("the chat button is hidden on a form that leads to a person itself", async () => {
        await soft(help).toBeVisible();
        await soft(page.getByRole("contentinfo")).toBeAttached();
        await soft(page.locator("aside a")).toBeHidden();
      });
    await step("no control is so small that a phone zooms into it", async () => {
      soft(await controlsOfSmallText(page)).toEqual([]);
    });
    if (hasPrices)
      await step("search, first price and Trade on the first screen of a phone", async () => {
        await page.evaluate(() => scrollTo(0, 0));
        await expectListOnFirstScreen(page, screen);
        await expectFiguresInOneRow(page);
      });
    await step("all of its text is shown", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoLoss(page, "at 320 px");
      await page.setViewportSize(DESK);
      await doubleText(page);
      await expectNoLoss(page, "at 1280 px with text at 200 %");
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
      await doubleTextOfBrowser(page);
      await expectNoLoss(page, "at 1280 px in a browser set to 200 %");
      await page.setViewportSize(PHONE);
      await expectNoLoss(page, "on a phone with a browser set to 200 %");
    });
  });
}

async function useKeyboard(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await soft(skip).toBeFocused();
  await soft(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await soft(page.locator("#main")).toBeFocused();
  const search = page.getByRole("searchbox");
  await page.keyboard.press("/");
  await soft(search).toBeFocused();
  await page.keyboard.type("jp");
  await soft(search).toHaveValue("jp");
  await page.keyboard.press("Escape");
  await soft(search).toHaveValue("");
  // While it has the focus, the chat button is hidden.
  await search.blur();
}

async function expectNothingUnder(page: Page): Promise<void> {
  await soft(chatButton(page)).toBeVisible();
  // Parts that render on the way make the page longer.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await under(chatButton(page))).toEqual([]);
  }).toPass({ timeout: 10_000 });
}

/** Elements that keep the colours of the light theme, except the converter's. */
function paperInTheDark(page: Page): Promise<string[]> {
  const paper = page.getByRole("main").locator("*").and(page.locator(":not(svg *)"));
  return paper.evaluateAll((elements) =>
    elements
      .filter((element) => getComputedStyle(element).colorScheme === "light")
      .filter((element) => !element.closest("[aria-labelledby=convert], [aria-labelledby=try-to-fool]"))
      .map((element) => element.className),
  );
}
