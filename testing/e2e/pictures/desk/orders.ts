import { expect, type Page } from "@playwright/test";
import { ageOrder } from "../../desk/age-order.ts";
import { type KeptDesk, UNLIMITED } from "../../stack/start-kept-desk.ts";
import { PHONE } from "../../stack/wider-than-window.ts";
import type { Moment } from "../moment.ts";
import { answering, atDesk, opened, ordersOf } from "./at-desk.ts";

/** Longer than a slip is valid, and than payment details hold its price. */
const MINUTES_TOO_LATE = 40;

/** One order in each state, its forms, and failures of a step. */
export function orderMoments(desk: KeptDesk): readonly Moment[] {
  const { stack, ada, ben, cleo } = desk;
  const moment = atDesk(desk);
  const { order, claimed, withDetails, withMoney, sent } = ordersOf(desk);
  const withLimits = (page: Page) =>
    answering(page, "**/api/desk/settings", (settings) => ({
      ...settings,
      limits: {
        ...UNLIMITED,
        shortPercent: 0,
        dayUsd: "1000.00",
        monthUsd: "5000.00",
        newPayerUsd: "500.00",
        approvalAbove: "2000.00",
        waitHours: 0,
      },
    }));
  return [
    moment("unclaimed", async (page) => {
      await withLimits(page);
      await opened(page, await order(), /Next: claim it/);
    }),
    moment("no-destination", async (page) =>
      opened(page, await claimed({ withDestination: false }), /Next: show payment details/),
    ),
    moment("claimed", async (page) => {
      await withLimits(page);
      const made = await claimed({ usd: "500.00" });
      await ben.step(made.reference, "note", { text: "The bank wrote the surname first." });
      await opened(page, made, /Next: show payment details/);
    }),
    moment("ran-out", async (page) => {
      const made = await claimed();
      ageOrder(stack, made.reference, MINUTES_TOO_LATE);
      await opened(page, made, /Next: show payment details/);
    }),
    moment("money-differs", async (page) => {
      await opened(page, await withDetails(), /Next: confirm the payment/);
      await page.getByLabel("Amount that came").fill("490.00");
      await page.getByLabel("Payer's name, as the bank shows it").fill("Bob Example");
    }),
    moment("approval", async (page) =>
      opened(page, await withMoney({ payerName: "Bob Example" }), /an approval/),
    ),
    moment(
      "second-person",
      async (page) => opened(page, await withMoney({ payerName: "Bob Example" }), /Next: approve it/),
      cleo,
    ),
    moment("disagreed", async (page) => {
      const made = await withMoney({ payerName: "Bob Example" });
      await cleo.step(made.reference, "approve", { agrees: false, text: "Ask for the holder's word." });
      await opened(page, made, /doesn't agree/);
    }),
    moment("settle", async (page) => {
      const made = await withMoney({ amount: "450.00" });
      await opened(page, made, /settle what differs/);
    }),
    moment("customer-decides", async (page) => {
      const made = await withMoney({ amount: "450.00" });
      await ben.step(made.reference, "settle", { as: "new-price" });
      await opened(page, made, /The customer decides/);
    }),
    moment("return", async (page) => {
      const made = await withMoney({ amount: "450.00" });
      await ben.step(made.reference, "settle", { as: "return" });
      await cleo.step(made.reference, "approve", { agrees: true });
      await opened(page, made, /return the money/);
    }),
    moment("send", async (page) => opened(page, await withMoney(), /Next: send it/)),
    moment("sent", async (page) => opened(page, await sent(), /Next: close the order/)),
    moment("closed", async (page) => {
      const made = await sent();
      await cleo.step(made.reference, "close");
      await opened(page, made, /Nothing to do/);
    }),
    moment("sell", async (page) => {
      const made = await claimed({ side: "sell" });
      await ben.details(made.reference, "coin");
      await opened(page, made, /Next: confirm the payment/);
    }),
    moment(
      "dispute",
      async (page) => {
        const made = await withMoney();
        await ben.step(made.reference, "dispute", { text: "The bank called the payment back." });
        await opened(page, made, /end the dispute/);
      },
      ada,
    ),
    moment("others", async (page) => {
      const made = await order();
      await ada.step(made.reference, "claim");
      await opened(page, made, /Another agent has it/);
    }),
    moment("other-form", async (page) => {
      await opened(page, await claimed(), /Next: show payment details/);
      await page.getByRole("button", { name: "Hand over" }).click();
    }),
    moment("sheet", async (page) => {
      await page.setViewportSize(PHONE);
      await opened(page, await withDetails(), /Next: confirm the payment/);
      await page.getByRole("button", { name: "Money seen" }).last().click();
      await expect(page.getByRole("dialog").getByLabel("Amount that came")).toBeFocused();
    }),
    moment("failed-step", async (page) => {
      await opened(page, await withDetails(), /Next: confirm the payment/);
      await page.route("**/money-seen", (route) => route.fulfill({ status: 503 }));
      await page.getByLabel("Amount that came").fill("500.00");
      await page.getByRole("button", { name: "I saw the money" }).click();
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    }),
  ];
}
