import { expect, test } from "../stack/test.ts";

test("the book is bought on the simulated chain: pay, confirmed, downloaded, and found again by its address", async ({
  page,
}) => {
  test.setTimeout(90_000);
  await page.goto("/resources");
  await expect(page.getByRole("heading", { level: 1, name: "Purchase E-book" })).toBeVisible();
  await page.getByRole("button", { name: "Buy Digital Copy – $50" }).click();
  await expect(page).toHaveURL(/[?&]payment=/);
  await expect(page.getByText(/simulated/i).first()).toBeVisible();
  await page.reload();
  const link = page.getByRole("link", { name: /PDF/ }).first();
  await expect(link).toBeVisible({ timeout: 60_000 });
  const address = (await link.getAttribute("href")) ?? "";
  const book = await page.request.get(address);
  expect(book.status()).toBe(200);
  expect((await book.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("on a phone the amount, the address and the wallet's link come before the QR code, for eyes and for readers of the screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/resources");
  await page.getByRole("button", { name: "Buy Digital Copy – $50" }).click();
  const slip = page.getByRole("region", { name: "Your copy" });
  const inOrder = [
    slip.getByRole("button", { name: "Copy amount" }),
    slip.getByRole("button", { name: "Copy address" }),
    slip.getByRole("link", { name: "Open in wallet" }),
    slip.getByRole("img", { name: /^QR code/ }),
  ];
  await slip.getByRole("link", { name: "Open in wallet" }).scrollIntoViewIfNeeded();
  const elements = await Promise.all(inOrder.map((each) => each.elementHandle()));
  const order = await page.evaluate((found) => {
    const tops = found.map((element) => element.getBoundingClientRect().top);
    return {
      onScreen: tops.toSorted((a, b) => a - b).map((top) => tops.indexOf(top)),
      inDocument: found
        .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
        .map((element) => found.indexOf(element)),
    };
  }, elements);
  expect(order).toEqual({ onScreen: [0, 1, 2, 3], inDocument: [0, 1, 2, 3] });
});

test("Back on the book's page that the server sent leads to the page before", async ({ page }) => {
  await page.goto("/rates");
  await page.goto("/resources");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/rates$/);
});
