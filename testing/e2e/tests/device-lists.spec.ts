import { expect, test } from "../stack/test.ts";

test("the first three countries are favourites until the visitor chooses, and a choice survives a reload", async ({
  page,
}) => {
  await page.goto("/rates");
  const stars = page
    .getByRole("button", { pressed: true })
    .and(page.getByRole("button", { name: /favou?rite/i }));
  await expect(stars).toHaveCount(3);

  await page
    .getByRole("row")
    .filter({ hasText: "Japan" })
    .getByRole("button", { name: /favou?rite/i })
    .click();
  await expect(stars).toHaveCount(4);
  await page.reload();
  await expect(stars).toHaveCount(4);
  await page.getByRole("radio", { name: "Favorites" }).check();
  await expect(page.getByRole("row").filter({ hasText: "Japan" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Brazil" })).toHaveCount(0);
});

test("the watchlist survives a reload and stays on the device", async ({ page }) => {
  const written: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") written.push(`${request.method()} ${request.url()}`);
  });
  await page.goto("/market");
  const bitcoin = page.getByRole("row").filter({ hasText: "BTC" }).first();
  const star = bitcoin.getByRole("button", { name: /watch/i });
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  expect(written).toEqual([]);
});

test("favourites changed in one tab show in the other", async ({ context, page }) => {
  await page.goto("/rates");
  const other = await context.newPage();
  await other.goto("/rates");
  await other
    .getByRole("row")
    .filter({ hasText: "Brazil" })
    .getByRole("button", { name: /favou?rite/i })
    .click();
  const star = page
    .getByRole("row")
    .filter({ hasText: "Brazil" })
    .getByRole("button", { name: /favou?rite/i });
  await expect(star).toHaveAttribute("aria-pressed", "true");
});
