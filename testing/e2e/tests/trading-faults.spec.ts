import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chatOpenedBy } from "../trading/chat.ts";
import { dollars, EXCHANGE, issuedSlip, openOrder, submitButton, SURFACES } from "../trading/order.ts";
import { expect, test } from "../trading/test.ts";

const THREE_HOURS_MS = 3 * 3_600_000;
const FAILED_TEXT =
  "Please check your internet connection and try again, or contact support if the issue persists.";

// Each test starts a product of its own, most of them twice.
test.describe.configure({ timeout: 60_000 });

test.describe("with a desk that cannot be reached", () => {
  test.use({ expectedConsole: [/net::ERR_CONNECTION_REFUSED/] });

  for (const surface of SURFACES) {
    test(`an order on ${surface.path} fails, leaves no tab and loses nothing, and goes through later`, async ({
      page,
      startOwn,
    }) => {
      const stack = await startOwn();
      await openOrder(page, surface, "612.50", stack.url);
      await stack.stop();
      const [tab] = await Promise.all([page.waitForEvent("popup"), submitButton(page, surface).click()]);
      await expect(page.getByText("Order Failed")).toBeVisible();
      await expect(page.getByText(FAILED_TEXT)).toBeVisible();
      expect(tab.isClosed()).toBe(true);
      expect(page.context().pages()).toHaveLength(1);
      await expect(dollars(page, surface)).toHaveValue("612.50");

      await stack.restart();
      const { message } = await chatOpenedBy(page, () => submitButton(page, surface).click());
      expect(message).toContain("612.50 USD");
      await expect(page.getByText("Order Failed")).toBeHidden();
    });
  }
});

test.describe("with another price by now", () => {
  test.use({ expectedConsole: [/status of 409|net::ERR_CONNECTION_REFUSED/] });

  for (const surface of SURFACES) {
    test(`an order on ${surface.path} says so, leaves no tab, and is made anew on consent`, async ({
      page,
      startOwn,
    }) => {
      let now = Date.now();
      const stack = await startOwn({ now: () => now });
      await openOrder(page, surface, "500", stack.url);
      await stack.restart(async (dataDir) => {
        await rm(join(dataDir, "market"), { recursive: true });
        now -= THREE_HOURS_MS;
      });
      await submitButton(page, surface).click();
      const alert = page.getByRole("alert").filter({ hasText: "The price has changed" });
      await expect(alert).toContainText(
        /The price moved from \$[\d,.]+ to \$[\d,.]+\. Nothing was ordered\./,
      );
      expect(page.context().pages()).toHaveLength(1);
      await expect(dollars(page, surface)).toHaveValue(/^500/);

      const newPrice = /to \$([\d,.]+)\. /.exec(await alert.innerText())![1]!;
      const { message } = await chatOpenedBy(page, () => submitButton(page, surface).click());
      expect(message).toContain(`Rate: ${Number(newPrice.replaceAll(",", ""))} USD for 1 BTC`);
      await issuedSlip(page);
    });
  }
});

test("where no price was ever known, page, slip, message and the checked slip all say indicative", async ({
  page,
  startOwn,
}) => {
  const stack = await startOwn({ prepare: (simulator) => simulator.fault("error-500") });
  await page.goto(`${stack.url}/exchange`);
  await expect(page.getByRole("tabpanel").getByText("Indicative rate", { exact: true })).toBeVisible();
  await dollars(page, EXCHANGE).fill("500");
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary.getByText("Indicative: our team will confirm it")).toBeVisible();
  await expect(page.getByText(/\bLive\b/)).toHaveCount(0);

  const { message } = await chatOpenedBy(page, () => submitButton(page, EXCHANGE).click());
  expect(message).toContain("\nPrice: indicative, our team will confirm it\n");
  const slip = await issuedSlip(page);
  await expect(slip).toContainText("Indicative to be confirmed");
  await expect(slip).toContainText("Our team will confirm this price.");
  await page.goto(/Check this order: (\S+)/.exec(message)![1]!);
  await expect(page.getByRole("heading", { level: 1, name: "This slip is valid" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Indicative to be confirmed");
});

test("a restarted desk knows its slips again", async ({ page, startOwn }) => {
  const stack = await startOwn();
  await openOrder(page, EXCHANGE, "500", stack.url);
  const { message } = await chatOpenedBy(page, () => submitButton(page, EXCHANGE).click());
  await page.goto("about:blank");
  await stack.restart();
  await page.goto(/Check this order: (\S+)/.exec(message)![1]!);
  await expect(page.getByRole("heading", { level: 1, name: "This slip is valid" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText(/^Order (\S+)/.exec(message)![1]!);
});
