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

/** With the others, of an hour at a busy desk there are 30: `DESK_HOUR=30`. */
const ORDERS = Number(process.env["DESK_HOUR"] ?? 10);
/** Where pictures of what the agent saw are kept; without, none is taken. */
const PICTURES = process.env["DESK_HOUR_PICTURES"];
const LIMIT_MS = 15 * 60_000;
/** Longer than details hold a price. */
const MINUTES_TOO_LATE = 40;
const OTHER_ACCOUNT = "0042 1187 4417 9920";

/** What somebody changed in the message of their order, and how the check names it. */
const EDITS: readonly (readonly [field: RegExp, from: RegExp, to: string])[] = [
  [/US dollars/, /Value: 250\.00 USD/, "Value: 2,500.00 USD"],
  [/Buying or selling/, /Action: Buy/, "Action: Sell"],
  [/Rate/, /Rate: (\d)/, "Rate: 1$1"],
  [/Amount of the coin/, /Amount: 0\./, "Amount: 1."],
  [/Valid until/, /Valid until: 20\d\d/, "Valid until: 2031"],
];

test(`an agent's hour: ${ORDERS} orders, some edited, pasted by impostors, paid by others, late, twice or elsewhere, while a channel goes`, async ({
  browser,
  desk,
}) => {
  test.setTimeout(LIMIT_MS);
  const { stack, ada, ben, cleo } = desk;
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
    receipt: `BANK-${reference}`,
    ...changes,
  });
  const toMoney = async (made: SeededOrder) => {
    await claimChecked(page, made.message);
    await showDetails(page, "Example Bank");
  };
  const toEnd = async (made: SeededOrder, line: BankLine) => {
    await toMoney(made);
    await seeMoney(page, line);
    await sendAndClose(page);
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
    await expect(page.getByText(`another payer's name: not ${made.payerName}`)).toBeVisible();
    await page.getByRole("button", { name: "I saw the money" }).click();
    await expect(card(page, "Next: a second look")).toBeVisible();
    await cleo.step(made.reference, "look", { agrees: false, text: "Ask for the holder's word" });
    await expect(card(page, "The second person doesn't agree")).toBeVisible();
  });
  await worked("late-payment", async () => {
    const made = await order();
    await toMoney(made);
    ageOrder(stack, made.reference, MINUTES_TOO_LATE);
    await page.reload();
    await fillMoney(page, paid(made));
    await expect(page.getByText("paid after the hold")).toBeVisible();
    await page.getByRole("button", { name: "I saw the money" }).click();
    await expect(card(page, "Next: a second look")).toBeVisible();
    await cleo.step(made.reference, "look", { agrees: true });
    await settle(page, "As agreed");
    await sendAndClose(page);
  });
  await worked("counted-twice", async () => {
    const [first, second] = [await order(), await order()];
    await toEnd(first, paid(first));
    await toMoney(second);
    await seeMoney(page, paid(second, { receipt: `BANK-${first.reference}` }));
    await expect(page.getByText(`This payment counts for order ${first.reference} already.`)).toBeVisible();
    await seeMoney(page, paid(second));
    await sendAndClose(page);
  });
  await worked("other-network", async () => {
    const made = await order({ side: "sell" });
    await claimChecked(page, made.message);
    await showDetails(page, "Desk wallet");
    const next = card(page, "Next: money seen");
    await next.getByLabel("Network").selectOption({ label: "Ethereum" });
    await next.getByLabel("Amount that came").fill("0.00345");
    await next.getByLabel("Transaction").fill(`0x${"a".repeat(64)}`);
    await expect(page.getByText("another network", { exact: true })).toBeVisible();
    await next.getByRole("button", { name: "I saw the money" }).click();
    await expect(card(page, "Next: a second look")).toBeVisible();
  });
  await worked("channel-gone", async () => {
    const context = await browser.newContext({ baseURL: stack.url, extraHTTPHeaders: { origin: stack.url } });
    await ada.signIn(context);
    const { version } = (await (await context.request.get("/api/desk/settings")).json()) as {
      version: number;
    };
    const channels = [
      { kind: "whatsapp", value: "12025550143", active: false },
      { kind: "telegram", value: "our_desk", active: true },
    ];
    const answer = await context.request.put("/api/desk/settings", { data: { version, channels } });
    expect(answer.status(), await answer.text()).toBe(200);
    await context.close();
    await expect(page.getByText("+12025550143 on WhatsApp is switched off.", { exact: false })).toBeVisible();
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

async function sendAndClose(page: Page): Promise<void> {
  await send(page, `0x${crypto.randomUUID().replaceAll("-", "").repeat(2)}`);
  await page.keyboard.press("x");
  await card(page, "Next: close it").getByRole("button", { name: "Close the order" }).click();
  await expect(card(page, "Nothing to do")).toBeVisible();
}
