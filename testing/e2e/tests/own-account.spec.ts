import { expectAccessible } from "../stack/axe-findings.ts";
import { createAccount } from "../stack/create-account.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { logIn } from "../stack/log-in.ts";
import { expect, test } from "../stack/test.ts";
import { doubleTextOfBrowser, PHONE } from "../stack/wider-than-window.ts";

const PASSWORD = "Harbour-lamp-27";

// The browser logs each refused call.
test.use({ expectedConsole: [/status of 40[013]/], contextOptions: { reducedMotion: "reduce" } });

/** 64 characters without a place to break. */
const LONG = `${"a".repeat(64 - "@desk.example".length)}@desk.example`;

test("settings with an account: axe, three widths, both themes, text at 200 %, an address of 64 characters, by keyboard", async ({
  page,
  desk,
  request,
}) => {
  test.setTimeout(120_000);
  await createAccount(request, desk, { email: LONG, password: PASSWORD });
  await logIn(page, { email: LONG, password: PASSWORD });
  await page.goto("/settings");
  const main = page.getByRole("main");
  await expect(main.getByText(LONG).first()).toBeVisible();
  // By keyboard: open, close, and the focus is back.
  for (const name of ["Change name and phone", "Change email"]) {
    const button = page.getByRole("button", { name });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("group", { name })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
  }
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `at ${width} px`);
    await expectNoLoss(page, `at ${width} px`);
  }
  await page.setViewportSize(PHONE);
  const buttons = await main.getByRole("button").all();
  for (const button of buttons) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await doubleTextOfBrowser(page);
  await expectNoLoss(page, "on a phone with a browser set to 200 %");
});

test("the dashboard shows the account's orders at three widths, in both themes, with text at 200 %", async ({
  page,
  desk,
  request,
}) => {
  const email = "ada.orders@example.com";
  await createAccount(request, desk, { email, password: PASSWORD });
  const at = "2026-11-26T14:03:00.000Z";
  const shown = ["money-seen", "closed", "not-announced"].map((state, nth) => ({
    reference: `9W57J-YKX2${nth}`,
    token: `token-${nth}`,
    state,
    at,
    side: nth === 1 ? "sell" : "buy",
    coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
    usd: "250.00",
    coinAmount: "0.00352113",
    rate: "71000",
    issuedAt: at,
    expiresAt: at,
  }));
  await page.route("**/api/account/orders", (route) => route.fulfill({ json: { orders: shown } }));
  await logIn(page, { email, password: PASSWORD });
  await expect(page.getByRole("link", { name: /^Order 9W57J-YKX20/ })).toHaveAttribute("href", "/q/token-0");
  await expect(page.getByRole("listitem").getByText("The desk has seen the money")).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `at ${width} px`);
    await expectNoLoss(page, `at ${width} px`);
  }
  await page.setViewportSize(PHONE);
  await doubleTextOfBrowser(page);
  await expectNoLoss(page, "on a phone with a browser set to 200 %");
});
