import { expectAccessible } from "../stack/axe-findings.ts";
import { createAccount } from "../stack/create-account.ts";
import { logIn } from "../stack/log-in.ts";
import { expect, test } from "../stack/test.ts";
import { widerThanWindow } from "../stack/wider-than-window.ts";

const ADA = { email: "ada.notices@example.com", password: "Harbour-lamp-27" };

// The browser logs the refused alert.
test.use({ expectedConsole: [/status of 40[01]/], contextOptions: { reducedMotion: "reduce" } });

test("notices are chosen and price alerts added on a phone, by keyboard, and last over a reload", async ({
  page,
  desk,
  request,
}) => {
  test.setTimeout(60_000);
  await createAccount(request, desk, ADA);
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, ADA);
  await page.goto("/market/ethereum");
  await page.getByRole("link", { name: "Set a price alert" }).click();
  await expect(page).toHaveURL(/\/settings\?alert=ethereum$/);
  const form = page.getByRole("form", { name: "New price alert" });
  await expect(form.getByLabel("Coin")).toHaveValue("ethereum");
  await expectAccessible(page, "the form of a price alert at 360 px");
  expect(await widerThanWindow(page)).toEqual([]);
  const price = form.getByLabel("Price in US dollars");
  await price.fill("0");
  await price.press("Enter");
  await expect(form.getByText("The price has to be above zero.")).toBeVisible();
  await price.fill("0.01");
  await price.press("Enter");
  await expect(form.getByText("The price is above that already.")).toBeVisible();
  await expect(price).toHaveValue("0.01");
  await price.fill("950,000");
  await price.press("Enter");
  const alerts = page.getByRole("region", { name: "Price alerts" });
  await expect(alerts.getByRole("listitem")).toContainText("Ethereum above $950,000");
  await expect(page.getByRole("heading", { name: "Price alerts" })).toBeFocused();
  const orders = page.getByRole("region", { name: "Email Notifications" }).getByLabel("Your orders");
  await orders.focus();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/account/notices") && answer.request().method() === "PUT",
  );
  await page.keyboard.press("Space");
  expect((await saved).ok()).toBe(true);
  await page.goto("/settings");
  // They are on by default.
  await expect(orders).not.toBeChecked();
  await expectAccessible(page, "notices at 360 px");
  expect(await widerThanWindow(page)).toEqual([]);
  await alerts.getByRole("button", { name: /^Remove: Ethereum/ }).press("Enter");
  await expect(alerts.getByText("You have none yet.")).toBeVisible();
});
