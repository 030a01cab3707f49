import { expectAccessible } from "../../stack/axe-findings.ts";
import { seedOrder } from "../../desk/seed-orders.ts";
import { card, expect, test } from "../../desk/test.ts";

/** docs/product.md, P23: every open page notices a lost role within this time. */
const NOTICED_MS = 5_000;

test.describe(() => {
  test.use({ expectedConsole: [/status of 503/] });

  test("K73: the provider lost in the middle of a claim: the card says so, keeps what was typed, and continues with Retry", async ({
    page,
    context,
    desk,
  }) => {
    const { reference, payerName } = await seedOrder(desk.stack.url);
    await desk.ben.signIn(context);
    await page.goto(`/desk?order=${reference}`);
    await expect(card(page, "Next: claim it")).toBeVisible();
    const away = {
      status: 503,
      json: {
        code: "provider_unavailable",
        detail: "The desk's record isn't available.",
        status: 503,
        title: "x",
        type: "about:blank",
      },
    };
    await page.route("**/claim", (route) => route.fulfill(away));
    await page.keyboard.press("c");
    await expect(page.getByText("The desk's record isn't available.")).toBeVisible();
    await page.unroute("**/claim");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(card(page, "Next: show payment details")).toBeVisible();

    await desk.ben.details(reference, "bank");
    await expect(card(page, "Next: confirm the payment")).toBeVisible();
    await page.route("**/money-seen", (route) => route.fulfill(away));
    await page.getByLabel("Amount that came").fill("240.00");
    await page.getByLabel("Made at, as the bank shows it").fill(new Date().toISOString().slice(0, 16));
    await page.getByLabel("Payer's name, as the bank shows it").fill(payerName);
    await page.getByLabel("The bank's reference").fill(`BANK-${reference}`);
    await expect(page.getByText("Amount: $240.00, not $250.00")).toBeVisible();
    await page.getByRole("button", { name: "I saw the money" }).click();
    await expect(page.getByText("The desk's record isn't available.")).toBeVisible();
    await expectAccessible(page);

    await page.unroute("**/money-seen");
    await page.reload();
    await expect(page.getByLabel("Amount that came")).toHaveValue("240.00");
    await expect(page.getByLabel("Payer's name, as the bank shows it")).toHaveValue(payerName);
    await page.getByRole("button", { name: "I saw the money" }).click();
    await expect(card(page, "Next: settle what differs")).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("draft"))),
    ).toEqual([]);
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 401/] });

  test("a session that ran out in the middle of a step is begun again, and what was typed is there", async ({
    page,
    context,
    desk,
  }) => {
    const { reference } = await seedOrder(desk.stack.url);
    await desk.ben.step(reference, "claim");
    await desk.ben.details(reference, "bank");
    await desk.ben.signIn(context);
    await page.goto(`/desk?order=${reference}`);
    await page.getByLabel("Amount that came").fill("250.00");
    await page.getByLabel("Payer's name, as the bank shows it").fill("Grace");
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByRole("button", { name: "I saw the money" }).click();
    await expect(page.getByText("You're logged out.")).toBeVisible();
    await context.addCookies(cookies);
    await page.reload();
    await expect(page.getByLabel("Amount that came")).toHaveValue("250.00");
    await expect(page.getByLabel("Payer's name, as the bank shows it")).toHaveValue("Grace");
  });
});

test.describe(() => {
  // After reloading, the page requests the record before the server knows of the restored role.
  test.use({ expectedConsole: [/status of 403/] });

  test("K72: whose role is taken away sees and does nothing at the desk any more, and nothing typed is left", async ({
    page,
    context,
    desk,
  }) => {
    const { reference } = await seedOrder(desk.stack.url);
    await desk.ben.step(reference, "claim");
    await desk.ben.details(reference, "bank");
    await desk.ben.signIn(context);
    await page.goto(`/desk?order=${reference}`);
    await page.getByLabel("Payer's name, as the bank shows it").fill("Grace Example");
    await desk.command("remove", desk.ben.email);
    await expect(page.getByText(/this account has no role at the desk/)).toBeVisible({ timeout: NOTICED_MS });
    await expect(page.getByText(reference)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Grace");
    await expectAccessible(page);
    await desk.command("role", desk.ben.email, "agent");
    // A page that waits for a role asks every five seconds, and opens then.
    await expect(page.getByRole("heading", { name: reference })).toBeVisible({ timeout: 3 * NOTICED_MS });
  });
});
