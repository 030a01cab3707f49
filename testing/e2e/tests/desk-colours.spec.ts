import type { Locator } from "@playwright/test";
import { seedOrder } from "../desk/seed-orders.ts";
import { expect, rows, test } from "../desk/test.ts";

/** Its outline, borders and weight: the parts of a style that remain when the system chooses all colours. */
function lines(element: Locator): Promise<string> {
  return element.evaluate((node) => {
    const { outline, borderInlineStart, borderBlockStart, fontWeight } = getComputedStyle(node);
    return [outline, borderInlineStart, borderBlockStart, fontWeight].join("; ");
  });
}

test("where the system chooses the colours, what is open, late, one's own or gone differs by lines and words", async ({
  page,
  context,
  desk: { ada, ben, stack },
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await ben.signIn(context);
  const [first, second, third] = [
    await seedOrder(stack.url),
    await seedOrder(stack.url),
    await seedOrder(stack.url),
  ];
  const rowOf = ({ reference }: { reference: string }) => rows(page).filter({ hasText: reference });
  const edgeOf = (order: { reference: string }) => rowOf(order).locator("..");
  await page.goto("/desk");
  await expect(rowOf(third)).toBeVisible();
  await rowOf(second).click();
  await expect(page.getByRole("heading", { name: "Next: claim it" })).toBeVisible();
  const plain = await lines(edgeOf(third));
  expect(await lines(edgeOf(second)), "the open order").not.toBe(plain);

  await ada.step(first.reference, "claim");
  await expect(rowOf(first)).toContainText("Ada took it");
  expect(await lines(edgeOf(first)), "an order that is gone").not.toBe(plain);

  const lists = page.getByRole("navigation", { name: "Desk" });
  expect(await lines(lists.getByRole("link", { name: "Inbox" })), "the list that is shown").not.toBe(
    await lines(lists.getByRole("link", { name: "Waiting" })),
  );

  expect(
    await lines(page.getByRole("button", { name: "Claim this order" })),
    "the next step's button",
  ).not.toBe(await lines(page.getByRole("button", { name: "Cancel" })));
  await page.getByRole("button", { name: "Claim this order" }).click();
  const yours = page.getByRole("article").getByText("Yours", { exact: true });
  await expect(yours).toHaveCSS("border-block-start-style", "solid");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Show payment details" }).click();
  await expect(page.getByRole("dialog")).toHaveCSS("border-block-start-style", "solid");
});
