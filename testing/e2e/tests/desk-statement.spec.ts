import { consoleOf, keysOf } from "../desk/pressed-keys.ts";
import { type SeededOrder, seedOrder } from "../desk/seed-orders.ts";
import { expect, test } from "../desk/test.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import { PHONE } from "../stack/wider-than-window.ts";

const ORDERS = 40;
const LINES = 200;
/** One for each order; beside them the import's own. */
const MOST_KEYS = ORDERS + 5;

test(`${ORDERS} orders are found in a statement of ${LINES} lines with one key each`, async ({
  browser,
  desk,
}) => {
  test.setTimeout(5 * 60_000);
  const { stack, ben } = desk;
  const orders: SeededOrder[] = [];
  while (orders.length < ORDERS) {
    const order = await seedOrder(stack.url);
    // A bank's line may take letters alone for words, and digits alone for its own.
    if (!/\d/.test(order.reference) || !/[A-Z]/.test(order.reference)) continue;
    await ben.step(order.reference, "claim");
    await ben.details(order.reference, "bank");
    orders.push(order);
  }
  const page = await consoleOf(browser, desk, ben);
  await page.goto("/desk?part=accounts");
  const account = page.getByRole("region", { name: "Example Bank", exact: true });
  await account.getByRole("link", { name: "Day and statements" }).click();
  await expect(page.getByRole("heading", { name: "Lines without a payment" })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem("pressed"));
  const begun = Date.now();

  await page.keyboard.press("i");
  const csv = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(statementOf(orders)) };
  await page.getByLabel("The bank's file (CSV)").setInputFiles(csv);
  const preview = page.getByRole("button", { name: "Preview" });
  // Once the columns' names were read.
  await expect(preview).toBeEnabled();
  await preview.press("Enter");
  await expect(page.getByRole("button", { name: `Import ${LINES} lines` })).toBeVisible();
  await page.keyboard.press("Enter");
  const open = page.getByRole("region", { name: "Lines without a payment" }).getByRole("listitem");
  await expect(open).toHaveCount(LINES);
  for (let left = LINES - 1; left >= LINES - ORDERS; left -= 1) {
    // Each line keeps its digit, so the first line's is another one each time.
    await page.keyboard.press((await open.locator("kbd").first().textContent())!);
    await expect(open).toHaveCount(left);
  }
  await expect(page.getByRole("button", { name: "Confirm", exact: true })).toHaveCount(0);
  // Payments of other tests at this desk may be there.
  const lineless = page.getByRole("region", { name: "Payments without a line" }).getByRole("listitem");
  for (const { reference } of orders) await expect(lineless.filter({ hasText: reference })).toHaveCount(0);

  const keys = await keysOf(page);
  test.info().annotations.push({ type: "keys", description: String(keys) });
  test.info().annotations.push({ type: "seconds", description: String((Date.now() - begun) / 1_000) });
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);
  expect(keys).toBeGreaterThan(ORDERS);
  const states = await Promise.all(orders.map(({ reference }) => ben.stateOf(reference)));
  expect(states).toEqual(orders.map(() => "money-seen"));
  await page.context().close();
});

test("a statement is imported on a phone, with all of the form's text", async ({ page, desk: { ben } }) => {
  await ben.signIn(page.context());
  await page.setViewportSize({ ...PHONE, height: 640 });
  await page.goto("/desk?part=accounts");
  const account = page.getByRole("region", { name: "Example Bank", exact: true });
  await account.getByRole("link", { name: "Day and statements" }).click();
  await page.getByRole("button", { name: "Import statement" }).click();
  const rows = ["Date,Narration,Payer,Credit,Debit,Balance,Reference", "2026-11-02,FEE,,,2.50,97.50,S1", ""];
  const csv = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.getByLabel("The bank's file (CSV)").setInputFiles(csv);
  await expect(page.getByText("Remembered for this account.")).toBeVisible();
  await expectNoLoss(page, "with its columns");
});

/** Each order's line is the last of five of the same amount; the others are no order's. */
function statementOf(orders: readonly SeededOrder[]): string {
  const at = new Date().toISOString().slice(0, 19).replace("T", " ");
  const rows = orders.flatMap(({ reference, payerName }, turn) =>
    Array.from({ length: LINES / ORDERS }, (_none, place) => {
      const [words, payer] =
        place === 4 ? [`NIP/${reference}`, payerName] : [`CASH DEPOSIT ${turn} ${place}`, ""];
      const count = turn * (LINES / ORDERS) + place + 1;
      return [at, words, payer, "250.00", "", `${count * 250}.00`, `S${4_000_000 + count * 13}`].join(",");
    }),
  );
  return ["Date,Narration,Payer,Credit,Debit,Balance,Reference", ...rows, ""].join("\n");
}
