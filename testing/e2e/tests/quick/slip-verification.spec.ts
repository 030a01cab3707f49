import type { Page } from "@playwright/test";
import { EXCHANGE, openOrder, orderPage, referenceOn, submitButton } from "../../trading/order.ts";
import { signedReceipt, type SignedSlip, signedSlip } from "../../trading/signed-slips.ts";
import { expect, test } from "../../trading/test.ts";

test("anyone with its link sees a slip's terms, and how to recognise the real desk", async ({
  page,
  browser,
  stack,
}) => {
  const { reference, address } = await placeOrder(page);
  const stranger = await browser.newPage({ baseURL: stack.url });
  await stranger.goto(address);
  await expect(stranger.getByRole("heading", { level: 1, name: "This slip is valid" })).toBeVisible();
  const slip = stranger.getByRole("article", { name: `Order slip ${reference}` });
  await expect(slip).toContainText("for $500.00");
  await expect(stranger.getByText("+12025550143")).toBeVisible();
  await expect(stranger.getByText(new URL(stack.url).host, { exact: true })).toBeVisible();
  await stranger.close();
});

test.describe("while the server fails", () => {
  test.use({ expectedConsole: [/status of 502/] });

  test("a slip proves itself, and the page says so", async ({ page, context }) => {
    await context.route("**/api/orders/**", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
    await page.goto(`/q/${signedSlip(Date.now()).token}`);
    await expect(page.getByRole("heading", { level: 1, name: "This slip is valid" })).toBeVisible();
    await expect(page.getByText("your browser checked the signature itself")).toBeVisible();
    await page.goto(`/q/${changed(signedSlip(Date.now()).token)}`);
    await expect(page.getByText("We couldn't check this slip")).toBeVisible();
  });
});

test.describe("a link that proves nothing", () => {
  test.use({ expectedConsole: [/status of 4(?:00|04|14)/] });

  test("is said to be so, in a sentence and what to do", async ({ page }) => {
    const { token } = signedSlip(Date.now());
    const ofOthers = signedSlip(Date.now(), {}, "the secret of another desk 0123456789").token;
    const notOurs = "This slip was not issued by us";
    for (const [name, link, title, advice] of [
      [
        "of a key that the desk does not know",
        ofOthers,
        "We can't check this slip",
        "Please open the link again in a minute.",
      ],
      ["with one character changed", changed(token), notOurs, /Links are easily cut off/],
      ["with its end cut off", token.slice(0, -1), notOurs, /Links are easily cut off/],
      ["longer than any of ours", token + "A".repeat(1_100), notOurs, /made it up/],
      ["much longer than any of ours", token + "A".repeat(6_000), notOurs, /made it up/],
      ["that is no token at all", "%F0%9F%92%B8%00..", notOurs, /made it up/],
    ] as const)
      await test.step(name, async () => {
        await page.goto(`/q/${link}`);
        await expect.soft(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect.soft(page.getByText("Don't send money for this slip.")).toBeVisible();
        await expect.soft(page.getByText(advice)).toBeVisible();
        await expect.soft(page.getByRole("article")).toHaveCount(0);
      });
  });
});

test.describe("without a server", () => {
  test.use({ serviceWorkers: "allow", expectedConsole: [/net::ERR_/] });

  test("K62: without a server the page proves a slip, its own and any other, and none with a character changed", async ({
    page,
    context,
  }) => {
    const [seen, other] = [1, 2].map(() => signedSlip(Date.now(), { usd: "250.00" })) as [
      SignedSlip,
      SignedSlip,
    ];
    await page.goto(`/q/${seen.token}`);
    await answersCalls(page);
    await expect.poll(() => hasKeys(page)).toBe(true);

    await context.setOffline(true);
    for (const { token, reference } of [seen, other]) {
      await page.goto(`/q/${token}`);
      await expect(page.getByRole("heading", { level: 1, name: "This slip is valid" })).toBeVisible();
      await expect(page.getByRole("article", { name: `Order slip ${reference}` })).toContainText(
        "for $250.00",
      );
    }
    await page.goto(`/q/${changed(seen.token)}`);
    await expect(page.getByText("We couldn't check this slip")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
  });
});

test.describe("in flight mode", () => {
  test.use({ serviceWorkers: "allow", expectedConsole: [/net::ERR_/] });

  test("the code of a receipt leads to a page that checks it, and refuses a changed one", async ({
    page,
    context,
  }) => {
    const token = signedReceipt();
    // A phone that has checked a slip before has the desk's keys.
    await page.goto(`/q/${signedSlip(Date.now()).token}`);
    await answersCalls(page);
    await expect.poll(() => hasKeys(page)).toBe(true);

    await context.setOffline(true);
    await page.goto(`/r/${token}`);
    await expect(page.getByRole("heading", { level: 1, name: "We issued this receipt" })).toBeVisible();
    await expect(page.getByText("your browser checked the signature itself")).toBeVisible();
    const receipt = page.getByRole("article", { name: "Receipt 9W57J-YKX28" });
    await expect(receipt).toContainText("0.00352113 BTC");
    await expect(receipt.getByRole("img", { name: "QR code: check this receipt" })).toBeVisible();
    await page.goto(`/r/${changed(token)}`);
    await expect(page.getByText("We couldn't check this receipt")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
  });
});

/** Places an order; returns its reference and the address that checks it. */
async function placeOrder(page: Page) {
  await openOrder(page, EXCHANGE);
  await submitButton(page, EXCHANGE).click();
  return { reference: await referenceOn(await orderPage(page)), address: page.url() };
}

/** Changes a character in the middle of the signature. */
function changed(token: string): string {
  const place = token.length - 40;
  return token.slice(0, place) + (token[place] === "A" ? "B" : "A") + token.slice(place + 1);
}

async function answersCalls(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.waitForLoadState("networkidle");
}

function hasKeys(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await caches.match("/.well-known/tradeslip-keys.json"))?.status === 200);
}
