import { seedOrder } from "../desk/seed-orders.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { expect, rows, test } from "../desk/test.ts";

test("w watches the order that is open: it is found again by g e, over a reload, and no other user sees it", async ({
  page,
  context,
  desk: { ada, ben, stack },
}) => {
  await ben.signIn(context);
  const { reference } = await seedOrder(stack.url);
  await page.goto(`/desk?order=${reference}`);
  const watch = page.getByRole("button", { name: "Watch", exact: true });
  await expect(watch).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("w");
  await expect(watch).toHaveAttribute("aria-pressed", "true");
  await ada.step(reference, "claim");
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { level: 1, name: "Watched" })).toBeVisible();
  const watched = page.getByRole("list", { name: "Watched" }).getByRole("button");
  await expect(watched).toHaveCount(1);
  await expect(watched).toContainText(reference);
  await expectAccessible(page, "watched");
  await page.reload();
  await watched.click();
  await expect(watch).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("w");
  await expect(watch).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("w");
  await expect(watch).toHaveAttribute("aria-pressed", "true");

  await ada.signIn(context);
  await page.goto("/desk?list=watched");
  await expect(page.getByText("No orders match.")).toBeVisible();
  await page.goto("/desk");
  await expect(rows(page).filter({ hasText: reference })).toHaveCount(0);
});
