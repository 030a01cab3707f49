import { chatOpenedBy, readChat } from "../trading/chat.ts";
import { issuedSlip, openOrder, referenceOn, submitButton, SURFACES } from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

for (const surface of SURFACES) {
  test(`a blocked tab loses nothing of an order on ${surface.path}`, async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.open = () => null;
    });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openOrder(page, surface);
    await submitButton(page, surface).click();
    await expect(page.getByRole("heading", { name: "Your order is ready" })).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);

    const slip = await issuedSlip(page);
    const link = slip.getByRole("link", { name: /^Open WhatsApp/ });
    const { message } = readChat((await link.getAttribute("href"))!);
    expect(message).toContain(`Order ${await referenceOn(slip)}`);
    await slip.getByRole("button", { name: "Copy message" }).click();
    await expect(slip.getByText("Copied to clipboard!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(message);
    const chat = await chatOpenedBy(page, () => link.click());
    expect(chat.message).toBe(message);
    expect(await chat.tab.evaluate(() => globalThis.opener === null && document.referrer === "")).toBe(true);
  });
}
