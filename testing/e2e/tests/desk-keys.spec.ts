import { randomBytes } from "node:crypto";
import { consoleOf, keysOf, paste } from "../desk/pressed-keys.ts";
import { seedOrder } from "../desk/seed-orders.ts";
import { card, expect, test } from "../desk/test.ts";

/** From a message in the chat to a closed order, each key of a combination counted. */
const MOST_KEYS = 28;

test(`paste, claim, details, money, send and close take at most ${MOST_KEYS} keys`, async ({
  browser,
  desk,
}) => {
  const { reference, message, payerName } = await seedOrder(desk.stack.url, {
    payerName: "Grace Adebayo",
  });
  const ada = await consoleOf(browser, desk, desk.ada);
  const ben = await consoleOf(browser, desk, desk.ben);
  const begun = Date.now();

  await paste(ada, message);
  await expect(ada.getByRole("heading", { name: "This message is as we wrote it." })).toBeVisible();
  await ada.keyboard.press("c");
  await expect(card(ada, "Next: show payment details")).toBeVisible();
  await ada.keyboard.press("d");
  await expect(ada.getByLabel("Receiving account")).toBeFocused();
  await ada.keyboard.press("Tab");
  await ada.keyboard.press("Enter");

  await expect(card(ada, "Next: confirm the payment")).toBeVisible();
  await ada.keyboard.press("v");
  await expect(ada.getByLabel("The bank's line")).toBeFocused();
  await paste(ada, lineOf(payerName));
  await expect(ada.getByText("Filled in: amount, time, payer", { exact: false })).toBeVisible();
  await ada.keyboard.press("Tab");
  await ada.keyboard.press("Tab");
  await expect(ada.getByLabel("Amount that came")).toBeFocused();
  await ada.keyboard.press("Enter");

  await expect(card(ada, "Next: send it")).toBeVisible();
  await ada.keyboard.press("t");
  await expect(ada.getByLabel("Transaction", { exact: true })).toBeFocused();
  await paste(ada, `0x${randomBytes(32).toString("hex")}`);
  await ada.keyboard.press("Enter");
  await expect(card(ada, "Next: close the order")).toBeVisible();

  // Another person than its agent closes it.
  await paste(ben, reference);
  await expect(ben.getByRole("heading", { name: reference })).toBeVisible();
  await expect(ben.getByRole("button", { name: "Close", exact: true })).toBeVisible();
  await ben.keyboard.press("x");
  await expect(ben.getByLabel("Reason (optional)").first()).toBeFocused();
  await ben.keyboard.press("Enter");
  await expect(ben.getByRole("button", { name: "Close", exact: true })).toBeHidden();

  const keys = (await keysOf(ada)) + (await keysOf(ben));
  test.info().annotations.push({ type: "keys", description: String(keys) });
  test.info().annotations.push({ type: "seconds", description: String((Date.now() - begun) / 1_000) });
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
  // Fewer were not counted.
  expect(keys).toBeGreaterThan(10);
  for (const page of [ada, ben]) await page.context().close();
});

/** As a bank tells it, a minute after the details. */
function lineOf(payerName: string): string {
  const at = new Date();
  const day = `${at.getUTCDate()} ${at.toUTCString().slice(8, 11)} ${at.getUTCFullYear()}`;
  const time = at.toISOString().slice(11, 19);
  return `Credit alert USD250.00 CR ${day} ${time} UTC NIP/${payerName.toUpperCase()}/FT${randomBytes(4).toString("hex")}`;
}
