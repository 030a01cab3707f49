import type { Locator, Page } from "@playwright/test";
import { someSigner } from "../../../apps/bff/src/orders/testing/some-signer.ts";
import { someTerms } from "../../../apps/bff/src/orders/testing/some-terms.ts";
import { moduleWidth, readQrCode } from "../stack/read-qr-code.ts";
import { startStack } from "../stack/start-stack.ts";
import { EXCHANGE, issuedSlip, openOrder, submitButton } from "../trading/order.ts";
import { expect, test as base } from "../trading/test.ts";

const SECRET = "the secret that signs the slips of this file";
const { issue } = someSigner([SECRET]);
const PHONE = { width: 320, height: 640 };
/** What printers leave white by themselves. */
const MARGIN = "10mm";
const MINUTE_MS = 60_000;

const test = base.extend({
  stack: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const now = Date.now();
      const stack = await startStack({ env: { SESSION_SECRET: SECRET }, now: () => now });
      await provide(stack);
      await stack.close();
    },
    { scope: "worker" },
  ],
});

const SLIPS = [
  { slip: "a usual slip", token: () => issue(someTerms(untilSoon())).token },
  { slip: "the longest slip", token: () => longest() },
];

for (const { slip, token } of SLIPS) {
  test(`${slip}: its QR code reads, on the narrowest phone too, with modules of three pixels`, async ({
    page,
  }) => {
    // The picture is decoded in plain script.
    test.slow();
    const address = `/q/${token()}`;
    for (const size of [{ width: 1280, height: 900 }, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(address);
      const code = codeOn(page);
      await expect(code).toBeVisible();
      expect(await moduleWidth(code)).toBeGreaterThanOrEqual(3);
      expect(await readQrCode(code)).toBe(page.url());
    }
  });

  for (const format of ["A4", "Letter"])
    test(`${slip} prints on one clean page of ${format}, with the code and the link to check it`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto(`/q/${token()}`);
      await expect(codeOn(page)).toBeVisible();
      const margin = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
      const pdf = await page.pdf({ format, printBackground: true, margin });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await expect(page.getByRole("article")).toBeVisible();
      await expect(codeOn(page)).toBeVisible();
      await expect(page.getByText(page.url(), { exact: true })).toBeVisible();
      for (const screenOnly of [
        page.getByRole("banner"),
        page.getByRole("contentinfo"),
        page.getByRole("button"),
        page.getByText("Time left"),
      ]) {
        await expect(screenOnly.and(page.locator(":visible"))).toHaveCount(0);
      }
      await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
      // Issued, so it is paper on the screen as well.
      await expect(page.getByRole("article").locator("div > div").first()).toHaveCSS("color-scheme", "light");
    });
}

test("the message's QR code has modules of three pixels", async ({ page }) => {
  await openOrder(page, EXCHANGE);
  await submitButton(page, EXCHANGE).click();
  await issuedSlip(page);
  await page.bringToFront();
  const code = page.getByRole("img", { name: /^QR code: open this message/ });
  await code.scrollIntoViewIfNeeded();
  await expect(code).toBeVisible();
  expect(await moduleWidth(code)).toBeGreaterThanOrEqual(3);
});

test.describe("while the server fails", () => {
  test.use({ expectedConsole: [/status of 502/] });

  test("a slip proves itself, and the page says so", async ({ page, context }) => {
    await context.route("**/api/orders/**", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
    await page.goto(`/q/${issue(someTerms(untilSoon())).token}`);
    await expect(page.getByRole("heading", { level: 1, name: "This slip is valid" })).toBeVisible();
    await expect(page.getByText("your browser checked the signature itself")).toBeVisible();
    await page.goto(`/q/${changed(issue(someTerms(untilSoon())).token)}`);
    await expect(page.getByText("We couldn't check this slip")).toBeVisible();
  });
});

test.describe("a link that proves nothing", () => {
  test.use({ expectedConsole: [/status of 4(?:00|04|14)/] });

  const NOT_OURS = "This slip was not issued by us";
  const links = () => {
    const { token } = issue(someTerms(untilSoon()));
    return {
      "of a key that the desk does not know": {
        token: someSigner(["the secret of another desk 0123456789"]).issue(someTerms(untilSoon())).token,
        title: "We can't check this slip",
        advice: "Please open the link again in a minute.",
      },
      "with one character changed": {
        token: changed(token),
        title: NOT_OURS,
        advice: /Links are easily cut off/,
      },
      "with its end cut off": {
        token: token.slice(0, -1),
        title: NOT_OURS,
        advice: /Links are easily cut off/,
      },
      "longer than any of ours": { token: token + "A".repeat(1_100), title: NOT_OURS, advice: /made it up/ },
      "much longer than any of ours": {
        token: token + "A".repeat(6_000),
        title: NOT_OURS,
        advice: /made it up/,
      },
      "that is no token at all": { token: "%F0%9F%92%B8%00..", title: NOT_OURS, advice: /made it up/ },
    };
  };
  for (const name of Object.keys(links()) as (keyof ReturnType<typeof links>)[])
    test(`${name} is said to be so, in a sentence and what to do`, async ({ page }) => {
      const { token, title, advice } = links()[name];
      await page.goto(`/q/${token}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByText("Don't send money for this slip.")).toBeVisible();
      await expect(page.getByText(advice)).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(0);
    });
});

function codeOn(page: Page): Locator {
  return page.getByRole("img", { name: /^QR code: open this slip/ });
}

/** In the middle of the signature. */
function changed(token: string): string {
  const place = token.length - 40;
  return token.slice(0, place) + (token[place] === "A" ? "B" : "A") + token.slice(place + 1);
}

function untilSoon() {
  return { issuedAt: wholeSecond(Date.now()), expiresAt: wholeSecond(Date.now() + 15 * MINUTE_MS) };
}

/** What the code allows: letters without a place to break them, and every line that a slip can have. */
function longest(): string {
  const coin = { id: "x".repeat(48), symbol: "W".repeat(16), name: "W".repeat(48) };
  const asOf = wholeSecond(Date.now() - 24 * 60 * MINUTE_MS);
  const { token } = issue(
    someTerms({
      ...untilSoon(),
      coin,
      usd: "9999999.99",
      coinAmount: "99999999999.12345678",
      rate: "0.000000012345678901234567890123",
      freshness: { source: "fallback", asOf, nextRefresh: asOf },
    }),
  );
  return token;
}

/** As slips have them. */
function wholeSecond(at: number): string {
  return new Date(at - (at % 1000)).toISOString();
}
