import { seedOrder } from "../desk/seed-orders.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { expect, test } from "../desk/test.ts";

test("on a phone a step's form comes from the window's end, is accessible, and puts what was done in its place", async ({
  page,
  context,
  desk,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await desk.ben.signIn(context);
  const { reference } = await seedOrder(desk.stack.url);
  await desk.ben.step(reference, "claim");
  await page.goto(`/desk?order=${reference}`);
  await page.getByRole("button", { name: "Show payment details" }).click();
  const sheet = page.getByRole("dialog", { name: "Next: show payment details" });
  await expect(sheet.getByLabel("Receiving account")).toBeFocused();
  await expectAccessible(page, "sheet");
  await expect(sheet.getByRole("button", { name: "Show payment details" })).toBeInViewport();
  await sheet.getByRole("button", { name: "Show payment details" }).click();
  await expect(page.getByRole("heading", { name: "Next: confirm the payment" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("a step that always asks who is there", () => {
  test.use({ expectedConsole: [/status of 403/] });

  test("on a phone the question who is there lies above a step's form and can be answered", async ({
    page,
    context,
    desk,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await desk.ben.signIn(context);
    const { reference } = await seedOrder(desk.stack.url);
    await desk.ben.step(reference, "claim");
    await page.route(/\/details$/, (route) =>
      route.fulfill({
        status: 403,
        contentType: "application/problem+json",
        body: JSON.stringify({
          status: 403,
          code: "step_up_needed",
          detail: "Please confirm that it's you.",
        }),
      }),
    );
    await page.goto(`/desk?order=${reference}`);
    await page.getByRole("button", { name: "Show payment details" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Show payment details" }).click();
    const question = page.getByRole("alertdialog", { name: "Confirm it's you" });
    await expect(question.getByLabel("Password", { exact: true })).toBeFocused();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("dialog").getByLabel("Receiving account")).toBeVisible();
  });
});

test("on a phone an approval scrolls within its place, and the window doesn't scroll into nothing", async ({
  page,
  context,
  desk: { stack, ben, cleo },
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { reference } = await seedOrder(stack.url);
  await ben.step(reference, "claim");
  await ben.details(reference, "bank");
  await ben.step(reference, "money-seen", {
    amount: "250.00",
    madeAt: new Date().toISOString(),
    payerName: "Bob Example",
    bankReference: `BANK-${reference}`,
  });
  await cleo.signIn(context);
  await page.goto(`/desk?order=${reference}`);
  await expect(page.getByRole("heading", { name: "Next: approve it" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(640);
});
