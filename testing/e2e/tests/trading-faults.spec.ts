import { chatOpenedBy } from "../trading/chat.ts";
import { dollars, openOrder, submitButton, SURFACES } from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

const FAILED_TEXT =
  "Please check your internet connection and try again, or contact support if the issue persists.";

test.use({ expectedConsole: [/net::ERR_INTERNET_DISCONNECTED/] });

for (const surface of SURFACES)
  test(`an order on ${surface.path} that reaches no desk fails, leaves no tab, loses nothing, and goes through later`, async ({
    page,
    context,
  }) => {
    await openOrder(page, surface, "612.50");
    await context.route("**/api/orders", (route) => route.abort("internetdisconnected"));
    const [tab] = await Promise.all([page.waitForEvent("popup"), submitButton(page, surface).click()]);
    await expect(page.getByText("Order Failed")).toBeVisible();
    await expect(page.getByText(FAILED_TEXT)).toBeVisible();
    expect(tab.isClosed()).toBe(true);
    expect(page.context().pages()).toHaveLength(1);
    await expect(dollars(page, surface)).toHaveValue("612.50");

    await context.unroute("**/api/orders");
    const { message } = await chatOpenedBy(page, () => submitButton(page, surface).click());
    expect(message).toContain("612.50 USD");
    await expect(page.getByText("Order Failed")).toBeHidden();
  });
