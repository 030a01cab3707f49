import type { Page } from "@playwright/test";
import { axeFindings } from "../stack/axe-findings.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { startStack, type Stack } from "../stack/start-stack.ts";
import { expect, NOT_FOUND_NOTE, test } from "../stack/test.ts";

const FACTS = {
  DESK_LEGAL_NAME: "Example Desk Ltd",
  DESK_LICENCE: "Virtual asset licence 123",
  DESK_ADDRESS: "1 Example Road, Lagos",
  DESK_HOURS: "Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos",
  DESK_PAYMENT_METHODS: "bank transfer, mobile money",
  DESK_REFUND_RULE: "Money that fits no order goes back to the account it came from.",
};
/** Claims that only an operator can confirm. */
const CLAIMS =
  /50,000|50K|99\.9%|\$2M|under 30 s|under 2 min|24\/7|100%|escrow|zero platform|300\+|150\+|fully licensed|verified|most secure|out of 5|testimonial|cold storage|maker fee|trusted platform/i;

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack({ env: { ...FACTS, CLAIMS_CONFIRMED: "no", BOOK: "off" } });
});
test.afterAll(() => stack.close());
const open = (page: Page, path: string) => page.goto(`${stack.url}${path}`);
const hydrated = (page: Page) => expect(page.locator("#root[data-page]")).toHaveCount(0);

// In one worker, because each would start a product of its own.
test.describe.configure({ mode: "default" });

test("nothing is claimed that is not confirmed, neither as pages come nor once they are taken over", async ({
  page,
}) => {
  for (const path of [
    "/",
    "/about-us",
    "/support",
    "/support?tab=faq",
    "/terms",
    "/privacy",
    "/login",
    "/rates",
  ])
    await test.step(path, async () => {
      const answer = await open(page, path);
      const html = await answer!.text();
      const text = html.replaceAll(/<style.*?<\/style>|<script.*?<\/script>|<[^>]*>/gs, " ");
      expect.soft(CLAIMS.exec(text)?.[0]).toBeUndefined();
      expect.soft(html).not.toContain("{{");
      await hydrated(page);
      await expect(page.getByRole("contentinfo").or(page.locator("form")).first()).toBeVisible();
      expect.soft(CLAIMS.exec((await page.locator("body").textContent()) ?? "")?.[0]).toBeUndefined();
    });
});

test("home comes without claims and stays as it came: nothing is drawn and taken away again", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { most: 0 };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, document.querySelectorAll("main section").length);
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, "/");
  await hydrated(page);
  await expect(page.getByText(FACTS.DESK_LEGAL_NAME).first()).toBeVisible();
  const { most } = await page.evaluate(() => (globalThis as unknown as { seen: { most: number } }).seen);
  expect(most).toBe(await page.locator("main section").count());
});

test.describe("without the book", () => {
  test.use({ expectedConsole: [NOT_FOUND_NOTE] });

  test("it is nowhere: menu, palette, terms, and its address is one of the unknown ones", async ({
    page,
  }) => {
    await open(page, "/users");
    await hydrated(page);
    await expect(page.getByRole("link", { name: "Trade crypto" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /book/i })).toHaveCount(0);
    await open(page, "/terms");
    await expect(page.getByRole("main")).not.toContainText("Buying the book");
    expect((await open(page, "/resources"))?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});

test("who runs the desk is in the page as it comes, and stays as it came", async ({ page }) => {
  for (const path of ["/about-us", "/support", "/terms", "/privacy", "/exchange", "/verify"]) {
    const sent = await page.request.get(`${stack.url}${path}`);
    const html = await sent.text();
    for (const fact of [FACTS.DESK_LEGAL_NAME, FACTS.DESK_LICENCE]) expect(html, path).toContain(fact);
    expect(html, path).not.toMatch(/\{\{desk|<template data-part/);
  }
  await page.addInitScript(() => {
    const seen = { away: false, there: false };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const facts = document.querySelectorAll("main dl").length > 0;
      seen.away ||= seen.there && !facts;
      seen.there ||= facts;
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, "/exchange");
  await hydrated(page);
  await expect(page.getByText("Minimum trade: $250")).toBeVisible();
  await expect(page.getByText(FACTS.DESK_REFUND_RULE)).toBeVisible();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: object }).seen);
  expect(seen).toEqual({ away: false, there: true });
});

for (const width of [360, 1280]) {
  test(`who runs the desk stands where one looks for it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const everywhere = [FACTS.DESK_LEGAL_NAME, FACTS.DESK_LICENCE];
    for (const path of ["/about-us", "/support", "/terms"]) {
      await open(page, path);
      const main = page.getByRole("main");
      for (const fact of [...everywhere, FACTS.DESK_REFUND_RULE, "bank transfer and mobile money"])
        await expect(main.getByText(fact), `${path}: ${fact}`).toBeVisible();
      await expect(page.getByRole("contentinfo").getByText(FACTS.DESK_ADDRESS)).toBeVisible();
      await expectNoLoss(page, path);
    }
    await open(page, "/support");
    await expect(page.getByText(/^Desk time: .*\d\d:\d\d/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await open(page, "/exchange?side=sell");
    for (const fact of everywhere) await expect(page.getByText(fact)).toBeVisible();
    await expect(
      page.getByText("You're paid by bank transfer or mobile money", { exact: false }),
    ).toBeVisible();
    await expectNoLoss(page, "/exchange");
    expect(await axeFindings(page)).toEqual([]);
  });
}

test("the lite version says it too", async ({ page }) => {
  await open(page, "/lite");
  await expect(page.getByText(`${FACTS.DESK_LEGAL_NAME} · ${FACTS.DESK_LICENCE}`)).toBeVisible();
  await expect(page.getByText("You pay, or are paid, by: bank transfer, mobile money")).toBeVisible();
});
