import { expect, NOT_FOUND_NOTE, test } from "../../stack/test.ts";
import { noteFirstLoad } from "../../visits/first-load.ts";

test("G34: the API's pages ask for nothing that their policy refuses, and the bundle writes YAML too", async ({
  page,
}) => {
  const load = await noteFirstLoad(page);
  await page.goto("/api/docs");
  await page.getByRole("button", { name: "Expand operation" }).first().click();
  await expect(page.locator(".opblock").first()).toBeVisible();
  expect(load.refused).toEqual([]);
  const answer = await page.request.get("/api/docs/yaml");
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toMatch(/^openapi: 3\.1\.0$/m);
});

test.describe("at an unknown address", () => {
  test.use({ expectedConsole: [NOT_FOUND_NOTE] });

  test("G34: a script in the address does not run", async ({ page }) => {
    await page.goto("/<script>window.taken=1</script>?<script>window.taken=1</script>");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => "taken" in window)).toBe(false);
  });
});

test.describe("with a hostile page", () => {
  test.use({ expectedConsole: [/Content Security Policy/] });

  test("G34: an inline script put into a page is refused by the policy", async ({ page }) => {
    await page.goto("/rates");
    const refused = await page.evaluate(() => {
      return new Promise<string>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "window.taken = 1";
        document.head.append(script);
      });
    });
    expect(refused).toBe("script-src-elem");
  });
});
