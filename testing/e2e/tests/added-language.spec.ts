import { startWithAddedLanguage } from "../stack/added-language.ts";
import type { Stack } from "../stack/start-stack.ts";
import { expect, test } from "../stack/test.ts";

/** The builds take half a minute, on a busy machine several minutes. */
const BUILD_LIMIT_MS = 600_000;

test.describe.configure({ mode: "default" });

let stack: Stack;

// oxlint-disable-next-line no-empty-pattern
test.beforeAll(async ({}, info) => {
  info.setTimeout(BUILD_LIMIT_MS);
  stack = await startWithAddedLanguage();
});
test.afterAll(() => stack.close());

test.describe("a language with a row and a folder of catalogues", () => {
  test.use({ locale: "de-AT" });

  test("is offered, chosen and read; what its catalogues lack is English", async ({ page }) => {
    await page.goto(`${stack.url}/`);
    const offer = page.locator("[data-language-offer]:visible");
    await expect(offer).toHaveText(/^Diese Seite auf Deutsch lesen/);
    await offer.getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`^${stack.url}/de/?$`));
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kryptohandel, schnell und verlässlich");
    await expect(page.getByRole("heading", { name: "Simple Steps to Get Started" })).toBeVisible();
    await expect(offer).toHaveCount(0);
    const names = page.getByRole("contentinfo").getByRole("link", { name: "Deutsch" });
    await expect(names).toHaveAttribute("aria-current", "page");

    await page.goto(`${stack.url}/de/market`);
    await expect(page.getByRole("main").getByText("Bitcoin", { exact: true }).first()).toBeVisible();
  });
});

test("the server speaks it, and search engines are told of it", async ({ request }) => {
  const refused = await request.get(`${stack.url}/api/orders/AAAA`, {
    headers: { "accept-language": "de" },
  });
  expect(((await refused.json()) as { detail: string }).detail).toBe(
    "Diesen Zettel haben wir nicht ausgestellt",
  );
  const lite = await request.get(`${stack.url}/lite`, { headers: { "accept-language": "de" } });
  expect(await lite.text()).toContain('<html lang="de"');
  const sitemap = await (await request.get(`${stack.url}/sitemap.xml`)).text();
  expect(sitemap).toContain("<loc>https://desk.example/de/rates</loc>");
  expect(sitemap).toContain('hreflang="de" href="https://desk.example/de/rates"');
});
