import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../stack/axe-findings.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { NOT_FOUND_NOTE } from "../stack/test.ts";
import { doubleTextOfBrowser, PHONE, widerThanWindow } from "../stack/wider-than-window.ts";
import { EXCHANGE, MODAL, openOrder, orderPage, submitButton } from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

/** States of trading besides the initial screens: how to get there, and what is visible then. */
const STATES: Record<string, (page: Page) => Promise<Locator>> = {
  "the modal with its summary": async (page) => {
    await openOrder(page, MODAL);
    return MODAL.form(page).getByRole("region", { name: "Trade Summary" });
  },
  "the question about an amount": async (page) => {
    await page.goto(EXCHANGE.path);
    await page.getByLabel("Amount (BTC)").fill("1,234");
    return page.getByRole("group", { name: "Which amount do you mean?" });
  },
  "the page of an order just placed": async (page) => {
    await openOrder(page, EXCHANGE);
    await submitButton(page, EXCHANGE).click();
    await orderPage(page);
    await page.bringToFront();
    return page.getByRole("list", { name: "What to do now" });
  },
  "/exchange with a slip": async (page) => {
    await openOrder(page, EXCHANGE);
    await submitButton(page, EXCHANGE).click();
    await orderPage(page);
    await page.goto(EXCHANGE.path);
    return page.getByRole("heading", { name: "Your slips" });
  },
  "a checked slip": async (page) => {
    const order = {
      surface: "exchange",
      side: "buy",
      coinId: "bitcoin",
      amount: { unit: "usd", value: "500" },
    };
    const answer = await page.request.post("/api/orders", { data: order });
    expect(answer.status(), await answer.text()).toBe(201);
    const { token } = (await answer.json()) as { token: string };
    await page.goto(`/q/${token}`);
    return page.getByRole("heading", { level: 1, name: "This slip is valid" });
  },
  "a slip that is not ours": async (page) => {
    await page.goto("/q/made-up");
    return page.getByRole("heading", { level: 1, name: "This slip was not issued by us" });
  },
};

test.use({ expectedConsole: [NOT_FOUND_NOTE], contextOptions: { reducedMotion: "reduce" } });

for (const [state, reach] of Object.entries(STATES)) {
  test(`axe finds nothing in ${state}, and it fits 320 px, and a phone and 1280 px with text at 200 %`, async ({
    page,
  }) => {
    await expect(await reach(page)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page, "at 320 px");
    expect(await widerThanWindow(page)).toEqual([]);
    await doubleTextOfBrowser(page);
    for (const size of [PHONE, { width: 1280, height: 900 }]) {
      await page.setViewportSize(size);
      await expectNoLoss(page);
    }
  });
}
