import type { Locator, Page } from "@playwright/test";
import { directionOf, LOCALES, pathIn } from "../../../packages/contracts/src/rules/locales.ts";
import { placeOrder } from "../desk/customer.ts";
import { brokenWords } from "../stack/broken-words.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { brokenIslands } from "../stack/islands.ts";
import { doubleText, doubleTextOfBrowser, usualTextOfBrowser } from "../stack/wider-than-window.ts";
import { signedReceipt } from "../trading/signed-slips.ts";
import { expect, test } from "../trading/test.ts";

const [ENGLISH, ...OTHERS] = LOCALES;
const PATHS = [
  "/",
  "/exchange",
  "/support",
  "/rates",
  "/prices",
  "/market",
  "/market/ethereum",
  "/users",
  "/login",
  "/signup",
];
/** Their messages are about money, and no translator has reviewed one yet. */
const WITH_ENGLISH = ["/", "/exchange", "/support"];
/** With a bar for phones that holds "Log in" in one row. */
const WITH_BAR = ["/exchange", "/market", "/users"];
const NARROW = { width: 360, height: 900 };
const WIDE = { width: 1280, height: 900 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const locale of OTHERS)
  test(`in ${locale} pages become what their HTML said, with room for their texts at 360 and 1280 px, at 200 % too`, async ({
    page,
  }) => {
    test.slow();
    for (const path of PATHS) {
      await page.setViewportSize(NARROW);
      await page.goto(pathIn(locale, path));
      if (WITH_ENGLISH.includes(path))
        await expect(page.locator('main small[lang="en"]').first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      if (WITH_BAR.includes(path)) {
        const bar = page.getByRole("banner");
        // The scripts may be replacing it at this moment.
        await expect
          .poll(async () => (await bar.boundingBox())?.height, `the bar of ${path}`)
          .toBeLessThan(64);
      }
      await expectRoom(page, locale, path);
    }
  });

test("an order's page has room for each language, its amounts and references in one piece", async ({
  page,
}) => {
  test.slow();
  await placeOrder(page, { coin: "ethereum" });
  const { pathname } = new URL(page.url());
  for (const locale of OTHERS) {
    await page.setViewportSize(NARROW);
    await page.goto(pathIn(locale, pathname));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectRoom(page, locale, `in ${locale}`);
  }
});

/** One page for both widths: opening it again costs more than all that is looked at. */
async function expectRoom(page: Page, locale: string, where: string): Promise<void> {
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", locale);
  await expect(html).toHaveCSS("direction", directionOf(locale));
  await page.waitForLoadState("networkidle");
  await expectWhole(page, locale, `${where} at 360 px`);
  await doubleTextOfBrowser(page);
  await expectNoLoss(page, `${where} at 360 px in a browser set to 200 %`);
  await usualTextOfBrowser(page);
  await page.setViewportSize(WIDE);
  await expectWhole(page, locale, `${where} at 1280 px`);
  await doubleText(page);
  await expectNoLoss(page, `${where} at 1280 px and 200 %`);
}

async function expectWhole(page: Page, locale: string, where: string): Promise<void> {
  await expectNoLoss(page, where);
  expect.soft(await brokenWords(page), `broken on ${where}`).toEqual([]);
  if (directionOf(locale) === "ltr") return;
  expect.soft(await brokenIslands(page), `not from left to right on ${where}`).toEqual([]);
  const inEnglish = page.locator('[lang="en"]', { hasText: /\p{Script=Arabic}/u });
  expect.soft(await inEnglish.allTextContents(), `Arabic in English on ${where}`).toEqual([]);
}

test("Arabic is mirrored: the name of the site, the menu and the first column stand on the right", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(pathIn("ar", "/users"));
  const main = page.getByRole("main");
  expect(await middle(page.getByRole("navigation").first())).toBeGreaterThan(await middle(main));
  await page.goto(pathIn("ar", "/market"));
  const columns = main.getByRole("columnheader");
  expect(await middle(columns.first())).toBeGreaterThan(await middle(columns.last()));
  await page.goto(pathIn("ar", "/"));
  expect(await middle(page.getByRole("banner").getByRole("link").first())).toBeGreaterThan(1280 / 2);
});

test("in Arabic an order's page and a receipt print on one page each, mirrored but for address, reference and amounts", async ({
  page,
}) => {
  await placeOrder(page, { coin: "ethereum" });
  for (const path of [new URL(page.url()).pathname, `/r/${signedReceipt()}`]) {
    await page.emulateMedia({ media: null });
    await page.goto(pathIn("ar", path));
    const paper = page.getByRole("article");
    await expect(paper).toBeVisible();
    await page.waitForLoadState("networkidle");
    const pdf = await page.pdf({ format: "A4" });
    expect.soft(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), path).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    await expect.soft(page.locator("[data-language-offer]:visible"), path).toHaveCount(0);
    const main = page.getByRole("main");
    // Beneath the paper on an order's page, within it on a receipt.
    const code = main.getByRole("img", { name: /QR/ }).filter({ visible: true });
    expect.soft(await middle(code), path).toBeGreaterThan(await middle(main));
    expect
      .soft(await middle(paper.getByRole("term").first()), path)
      .toBeGreaterThan(await middle(paper.getByRole("definition").first()));
    const address = page.getByText(new URL(path, page.url()).href, { exact: true });
    await expect.soft(address).toBeVisible();
    await expect.soft(address).toHaveCSS("direction", "ltr");
    expect.soft(await brokenIslands(page), path).toEqual([]);
  }
});

async function middle(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return box!.x + box!.width / 2;
}

test.describe("a browser that asks for French", () => {
  test.use({ locale: "fr-CA" });

  test("is offered it on its first visit and led nowhere; what it says no to stays away", async ({
    page,
  }) => {
    const offer = page.locator("[data-language-offer]:visible");
    expect((await page.goto("/rates"))!.status()).toBe(200);
    await expect(page).toHaveURL(/\/rates$/);
    await expect(page.locator("html")).toHaveAttribute("lang", ENGLISH);
    await expect(offer).toHaveAttribute("lang", "fr");
    await expect(offer.getByRole("link")).toHaveAttribute("href", "/fr/rates");

    await offer.getByRole("button").click();
    await expect(offer).toHaveCount(0);
    for (const path of ["/rates", "/support", "/"]) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(offer).toHaveCount(0);
    }
  });

  test("is asked nothing where the page is French, and once it went there English pages offer it again", async ({
    page,
  }) => {
    const offer = page.locator("[data-language-offer]:visible");
    await page.goto("/support");
    await offer.getByRole("link").click();
    await expect(page).toHaveURL(/\/fr\/support$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expect(offer).toHaveCount(0);
    await page.goto("/rates");
    await expect(offer.getByRole("link")).toHaveAttribute("href", "/fr/rates");
  });
});
