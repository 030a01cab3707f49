import { expect, test } from "../stack/test.ts";

test("a click on a card's icon, symbol or rank opens the trade, and one on its name the coin's page", async ({
  page,
}) => {
  await page.goto("/users");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Ethereum" });
  const trade = page.getByRole("dialog", { name: "Trade Cryptocurrency" });
  for (const part of [card.locator("img"), card.getByRole("heading"), card.getByText("#2")]) {
    const { x, y, width, height } = (await part.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(trade).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(trade).toHaveCount(0);
  }
  await card.getByRole("link", { name: "Ethereum", exact: true }).click();
  await expect(page).toHaveURL(/\/market\/ethereum$/);
});
