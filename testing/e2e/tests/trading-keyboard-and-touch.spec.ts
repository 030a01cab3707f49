import type { Page } from "@playwright/test";
import { chatOpenedBy } from "../trading/chat.ts";
import { dollars, EXCHANGE, MODAL, submitButton, SURFACES, tabTo } from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

test("an order on /exchange works by keyboard alone", async ({ page }) => {
  await page.goto("/exchange");
  await skipToContent(page);
  const sell = page.getByRole("tab", { name: "Sell" });
  await tabTo(page.getByRole("tab", { name: "Buy" }));
  await page.keyboard.press("ArrowRight");
  await expect(sell).toBeFocused();
  await expect(sell).toHaveAttribute("aria-selected", "true");
  await tabTo(page.getByRole("combobox", { name: "Coin" }));
  await page.keyboard.type("Sol");
  await tabTo(page.getByLabel("Amount (SOL)"));
  await page.keyboard.type("12.5");
  await tabTo(submitButton(page, EXCHANGE));
  const { message, tab } = await chatOpenedBy(page, () => page.keyboard.press("Enter"));
  expect(message).toContain("Action: Sell Solana\nAmount: 12.50000000 SOL\n");
  // Its tab may take the keyboard focus once more when it is painted.
  await tab.close();
  await page.bringToFront();
  await expectToReach(page);
});

test("an order in the modal works by keyboard alone; it takes the focus, and Escape returns it to the coin", async ({
  page,
}) => {
  const { opener, dialog } = await openTradeOfEthereum(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeFocused();
  await tabTo(dialog.getByRole("radio", { name: "Buy" }));
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Sell" })).toBeChecked();
  await tabTo(dialog.getByLabel("Amount (ETH)"));
  await page.keyboard.type("0.1");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Minimum trade amount is $250");
  await page.keyboard.type("5");
  const { message, tab } = await chatOpenedBy(page, () => page.keyboard.press("Enter"));
  expect(message).toContain("Amount: 0.15000000 ETH");
  await tab.close();
  await page.bringToFront();
  await expectToReach(page);
});

test("“1,234” of a coin asks which amount is meant, and can be answered by keyboard", async ({ page }) => {
  await page.goto("/exchange");
  const bitcoin = page.getByLabel("Amount (BTC)");
  await skipToContent(page);
  await tabTo(bitcoin);
  await page.keyboard.type("1,234");
  const question = page.getByRole("group", { name: "Which amount do you mean?" });
  await expect(question.getByRole("button")).toHaveText(["1,234.00000000 BTC", "1.23400000 BTC"]);
  await expect(submitButton(page, EXCHANGE)).toBeDisabled();
  await expect(dollars(page, EXCHANGE)).toHaveValue("");

  await tabTo(question.getByRole("button", { name: "1.23400000 BTC" }));
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(bitcoin).toHaveValue("1.23400000");
  await tabTo(submitButton(page, EXCHANGE));
  const { message } = await chatOpenedBy(page, () => page.keyboard.press("Space"));
  expect(message).toContain("Amount: 1.23400000 BTC");
});

test("the coin chosen on /exchange never jumps back while the address follows", async ({ page }) => {
  await page.goto("/exchange");
  const coins = page.getByRole("combobox", { name: "Coin" });
  await expect(coins).toHaveValue("bitcoin");
  const rightAfter = await coins.evaluate((list: HTMLSelectElement) => {
    list.value = "ethereum";
    list.dispatchEvent(new Event("change", { bubbles: true }));
    return list.value;
  });
  expect(rightAfter).toBe("ethereum");
  await expect(page).toHaveURL(/coin=ethereum/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const surface of SURFACES) {
    test(`an order on ${surface.path} is made by touch`, async ({ page }) => {
      await page.goto(surface.path);
      await dollars(page, surface).tap();
      await page.keyboard.type("250");
      const { message } = await chatOpenedBy(page, () => submitButton(page, surface).tap());
      expect(message).toContain("250.00 USD");
      await page.bringToFront();
      await expect(page.getByRole("heading", { name: "Redirected to WhatsApp!" })).toBeInViewport();
      await expect(page.getByRole("link", { name: /^Open WhatsApp/ })).toBeInViewport();
      // WhatsApp is on this very device.
      await expect(page.getByRole("img", { name: /^QR code: open this message/ })).toHaveCount(0);
    });
  }
});

async function openTradeOfEthereum(page: Page) {
  await page.goto("/users");
  const opener = page.getByRole("link", { name: "Trade Ethereum" });
  await expect(opener).toBeVisible();
  await skipToContent(page);
  await tabTo(opener);
  await page.keyboard.press("Enter");
  const dialog = MODAL.form(page);
  await expect(dialog).toBeFocused();
  return { opener, dialog };
}

async function skipToContent(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
}

/** The links to the chat are a few presses away from where the focus moved after ordering. */
async function expectToReach(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Redirected to WhatsApp!" })).toBeFocused();
  // On a busy machine the first key may go to the chat's tab, which was just closed.
  await tabTo(page.getByRole("link", { name: /^Open WhatsApp/ }));
  await tabTo(page.getByRole("button", { name: "Copy message" }));
}
