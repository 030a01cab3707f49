import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ageOrder } from "../desk/age-order.ts";
import {
  type BankLine,
  atConsole,
  check,
  claimChecked,
  fillMoney,
  seeMoney,
  send,
  settle,
  showDetails,
} from "../desk/at-console.ts";
import { type SeededOrder, seedOrder } from "../desk/seed-orders.ts";
import { card, expect, test } from "../desk/test.ts";

/** Together with the others, an hour at a busy desk has 30: `DESK_HOUR=30`. */
const ORDERS = Number(process.env["DESK_HOUR"] ?? 9);
/** Folder for screenshots of what the agent saw; without it, none are taken. */
const PICTURES = process.env["DESK_HOUR_PICTURES"];
const LIMIT_MS = 15 * 60_000;
/** Longer than payment details hold a price. */
const MINUTES_TOO_LATE = 40;
const OTHER_ACCOUNT = "0042 1187 4417 9920";

/** What was edited in the message of their order, and its name in the check. */
const EDITS: readonly (readonly [field: RegExp, from: RegExp, to: string])[] = [
  [/US dollars/, /Value: 250\.00 USD/, "Value: 2,500.00 USD"],
  [/Buying or selling/, /Action: Buy/, "Action: Sell"],
  [/Rate/, /Rate: (\d)/, "Rate: 1$1"],
  [/Amount of the coin/, /Amount: 0\./, "Amount: 1."],
  [/Valid until/, /Valid until: 20\d\d/, "Valid until: 2031"],
];

test(`an agent's hour: ${ORDERS} orders, some edited, pasted by impostors, paid by others, late, twice or elsewhere`, async ({
  browser,
  desk,
}) => {
  test.setTimeout(LIMIT_MS);
  const { stack, ben, cleo } = desk;
  const page = await atConsole(browser, desk, ben);
  const times = new Map<string, number[]>();
  const worked = async (what: string, work: () => Promise<void>) => {
    const begun = Date.now();
    await work();
    times.set(what, [...(times.get(what) ?? []), (Date.now() - begun) / 1_000]);
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${what}.png`) });
  };
  const order = (of?: Parameters<typeof seedOrder>[1]) => seedOrder(stack.url, of);
  const paid = ({ reference, payerName }: SeededOrder, changes: Partial<BankLine> = {}): BankLine => ({
    amount: "250.00",
    payerName,
    bankReference: `BANK-${reference}`,
    ...changes,
  });
  const toMoney = async (made: SeededOrder) => {
    await claimChecked(page, made.message);
    await showDetails(page, "Example Bank");
  };
  const toEnd = async (made: SeededOrder, line: BankLine) => {
    await toMoney(made);
    await seeMoney(page, line);
    await sendOff(page);
  };

  for (const [field, from, to] of EDITS.slice(0, ORDERS < 30 ? 2 : EDITS.length))
    await worked("edited", async () => {
      const made = await order();
      const edited = made.message.replace(from, to);
      expect(edited).not.toBe(made.message);
      await check(page, edited);
      await expect(page.getByRole("heading", { name: /field.* edited$/ })).toBeVisible();
      await expect(page.getByRole("row", { name: field })).toContainText("Edited");
      await expect(
        page.getByText(`Order ${made.reference}: your message differs`, { exact: false }),
      ).toBeVisible();
      await page.keyboard.press("Escape");
    });
  await worked("impostor-host", async () => {
    const { message } = await order();
    await check(page, message.replaceAll(new URL(stack.url).host, "trade-slip.example"));
    await expect(page.getByText("which isn't ours", { exact: false })).toBeVisible();
  });
  await worked("impostor-account", async () => {
    const { message } = await order();
    await check(page, `${message}\nPay to ${OTHER_ACCOUNT}, or see https://pay.example/now`);
    await expect(page.getByText(`could be an account: ${OTHER_ACCOUNT}`, { exact: false })).toBeVisible();
    await expect(page.getByText("more than one link", { exact: false })).toBeVisible();
  });
  await worked("other-name", async () => {
    const made = await order();
    await toMoney(made);
    await fillMoney(page, paid(made, { payerName: "Bob Example" }));
    await expect(page.getByText(`Name: not ${made.payerName}`)).toBeVisible();
    await page.getByRole("button", { name: "I saw the money" }).click();
    await expect(card(page, "Next: an approval")).toBeVisible();
    await cleo.step(made.reference, "approve", { agrees: false, text: "Ask for the holder's word" });
    await expect(card(page, "The second person doesn't agree")).toBeVisible();
  });
  await worked("late-payment", async () => {
    const made = await order();
    await toMoney(made);
    ageOrder(stack, made.reference, MINUTES_TOO_LATE);
    await page.reload();
    await fillMoney(page, paid(made));
    await expect(page.getByText("It was paid when the price wasn't valid.")).toBeVisible();
    await page.getByRole("button", { name: "I saw the money" }).click();
    await settle(page, "As agreed");
    await expect(card(page, "Next: an approval")).toBeVisible();
    await cleo.step(made.reference, "approve", { agrees: true });
    await sendOff(page);
  });
  await worked("counted-twice", async () => {
    const [first, second] = [await order(), await order()];
    // A line that names the first order would be refused for that reason alone.
    const bankReference = `WIRE${crypto.randomUUID()}`;
    const madeAt = new Date();
    await toEnd(first, paid(first, { bankReference, madeAt }));
    await toMoney(second);
    await seeMoney(page, paid(second, { bankReference, madeAt }));
    await expect(
      page.getByText(`This payment is already counted for order ${first.reference}.`),
    ).toBeVisible();
    await seeMoney(page, paid(second));
    await sendOff(page);
  });
  await worked("other-network", async () => {
    const made = await order({ side: "sell" });
    await claimChecked(page, made.message);
    await showDetails(page, "Desk wallet");
    const next = card(page, "Next: confirm the payment");
    await next.getByLabel("Network").selectOption({ label: "Ethereum" });
    await next.getByLabel("Coin that came").selectOption({ label: "ETH" });
    await next.getByLabel("Amount that came").fill("0.00345");
    await next.getByLabel("Transaction").fill(`0x${"a".repeat(64)}`);
    await next.getByLabel("Made at, as the chain shows it").fill(new Date().toISOString().slice(0, 16));
    await expect(page.getByText("It came over another network.", { exact: true })).toBeVisible();
    await next.getByRole("button", { name: "I saw the money" }).click();
    await settle(page, "Return it");
    // The seller's address is on Bitcoin: an admin has to name a place first.
    await expect(card(page, "Next: return the money").getByLabel("Place", { exact: true })).toBeVisible();
  });
  const special = [...times.values()].flat().length;
  for (let made = special; made < ORDERS; made += 1)
    await worked("ordinary", async () => {
      const one = await order();
      await toEnd(one, paid(one));
    });
  for (const [what, seconds] of times)
    test.info().annotations.push({
      type: `seconds, ${what}`,
      description: seconds.map((each) => each.toFixed(1)).join(" "),
    });
  await page.context().close();
});

async function sendOff(page: Page): Promise<void> {
  await send(page, `0x${crypto.randomUUID().replaceAll("-", "").repeat(2)}`);
  // Closed by its customer, or by a colleague.
  await expect(card(page, "Next: close the order")).toBeVisible();
}
