import { expect, type Page } from "@playwright/test";
import { type SeededOrder, type Seeding, seedOrder } from "../../desk/seed-orders.ts";
import type { DeskPerson, KeptDesk } from "../../stack/start-kept-desk.ts";
import type { Moment } from "../moment.ts";

/** What a member of the desk sees in the console; by default Ben, an agent. */
export function atDesk(desk: KeptDesk) {
  return (name: string, reach: (page: Page) => Promise<void>, person: DeskPerson = desk.ben): Moment => ({
    name: `desk-${name}`,
    reach: async (page) => {
      await person.signIn(page.context());
      await reach(page);
    },
  });
}

/** Orders in the states to show. */
export function ordersOf({ stack, ben }: KeptDesk) {
  const order = (seeding?: Seeding) => seedOrder(stack.url, seeding);
  const claimed = async (seeding?: Seeding) => {
    const made = await order(seeding);
    await ben.step(made.reference, "claim");
    return made;
  };
  const withDetails = async () => {
    const made = await claimed({ usd: "500.00" });
    await ben.details(made.reference, "bank");
    return made;
  };
  /** By default everything as agreed. */
  const withMoney = async (differs: { amount?: string; payerName?: string } = {}) => {
    const made = await withDetails();
    await ben.step(made.reference, "money-seen", {
      amount: "500.00",
      madeAt: new Date().toISOString(),
      payerName: made.payerName,
      bankReference: `BANK-${made.reference}`,
      ...differs,
    });
    return made;
  };
  const sent = async () => {
    const made = await withMoney();
    await ben.step(made.reference, "sent", {
      transaction: `0x${crypto.randomUUID().replaceAll("-", "").repeat(2)}`,
    });
    return made;
  };
  return { order, claimed, withDetails, withMoney, sent };
}

export async function opened(page: Page, { reference }: SeededOrder, title: RegExp): Promise<void> {
  await page.goto(`/desk?order=${reference}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}

export async function listed(page: Page, text: string, address = "/desk"): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}

/** Changes the desk's answer, only for this page. */
export async function answering(page: Page, path: string, change: (answer: object) => object): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as object) });
  });
}
