import { expect, type Page, type Route } from "@playwright/test";
import { type SeededOrder, seedOrder } from "../desk/seed-orders.ts";
import type { DeskPerson, KeptDesk } from "../stack/start-kept-desk.ts";
import type { Moment } from "./moment.ts";

const SEVEN_MINUTES_MS = 7 * 60_000;

/** The desk's console: its list, an order in each state, a checked message, and what goes wrong. */
export function deskMoments({ stack, ada, ben, command }: KeptDesk): readonly Moment[] {
  const order = (usd?: string) => seedOrder(stack.url, usd === undefined ? {} : { usd });
  const moment = (name: string, reach: (page: Page) => Promise<void>, person: DeskPerson = ben): Moment => ({
    name: `desk-${name}`,
    reach: async (page) => {
      await person.signIn(page.context());
      await reach(page);
    },
  });
  const opened = async (page: Page, { reference }: SeededOrder, title: RegExp) => {
    await page.goto(`/desk?order=${reference}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  };
  const withDetails = async () => {
    const made = await order("500.00");
    await ben.step(made.reference, "claim");
    await ben.details(made.reference, "bank");
    return made;
  };
  const paid = { amount: "500.00", paidAt: new Date().toISOString() };
  return [
    moment("empty", (page) => listed(page, "Nobody is waiting.")),
    moment("inbox", async (page) => {
      for (const usd of ["250.00", "628.78", "800.00", "1250.00"]) await order(usd);
      await withDetails();
      await page.route("**/api/desk/orders?state=inbox", firstIsLate);
      await listed(page, "$1,250.00");
      const [, second] = await waiting(page);
      await ada.step(second!, "claim");
      await expect(page.getByText("Ada took it")).toBeVisible();
    }),
    moment("unclaimed", async (page) => opened(page, await order(), /Next: claim it/)),
    moment("no-destination", async (page) => {
      const made = await seedOrder(stack.url, { withDestination: false });
      await ben.step(made.reference, "claim");
      await opened(page, made, /Next: show payment details/);
    }),
    moment("claimed", async (page) => {
      const made = await order("500.00");
      await ben.step(made.reference, "claim");
      await ben.step(made.reference, "note", { text: "The bank wrote the surname first." });
      await opened(page, made, /Next: show payment details/);
    }),
    moment("money-differs", async (page) => {
      await opened(page, await withDetails(), /Next: money seen/);
      await page.getByLabel("Amount that came").fill("490.00");
      await page.getByLabel("Payer's name, as the bank shows it").fill("Bob Example");
    }),
    moment("look", async (page) => {
      const made = await withDetails();
      await ben.step(made.reference, "money-seen", { ...paid, payerName: "Bob Example" });
      await opened(page, made, /Next: a second look/);
    }),
    moment("send", async (page) => {
      const made = await withDetails();
      await ben.step(made.reference, "money-seen", { ...paid, payerName: made.payerName });
      await opened(page, made, /Next: send it/);
    }),
    moment("others", async (page) => {
      const made = await order();
      await ada.step(made.reference, "claim");
      await opened(page, made, /Somebody else has it/);
    }),
    ...["lists", "handover", "accounts", "settings", "replies", "audit"].map((part) =>
      moment(
        `part-${part}`,
        async (page) => {
          await page.goto(`/desk?part=${part}`);
          await expect(page.locator("svg[class*=skeleton]")).toHaveCount(0);
        },
        ada,
      ),
    ),
    moment("failed-step", async (page) => {
      await opened(page, await withDetails(), /Next: money seen/);
      await page.route("**/money-seen", (route) => route.fulfill({ status: 503 }));
      await page.getByLabel("Amount that came").fill("500.00");
      await page.getByRole("button", { name: "I saw the money" }).click();
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    }),
    moment("checked", async (page) => checked(page, (await order()).message)),
    moment("edited", async (page) =>
      checked(
        page,
        (await order()).message.replace("250.00", "2,500.00").replace(/Action: Buy/, "Action: Sell"),
      ),
    ),
    moment("keys", async (page) => {
      await listed(page, "Inbox");
      await page.keyboard.press("?");
      await expect(page.getByRole("heading", { name: "All keys" })).toBeVisible();
    }),
    moment("not-live", async (page) => {
      await page.route("**/api/desk/stream", (route) => route.abort());
      await listed(page, "Not live since");
    }),
    moment("keeps-none", async (page) => {
      await page.route("**/api/desk/**", (route) => route.fulfill({ status: 404 }));
      await listed(page, "This provider keeps no orders.");
    }),
    moment("failed-list", async (page) => {
      await page.route("**/api/desk/**", (route) => route.fulfill({ status: 503 }));
      await listed(page, "The orders could not be loaded");
    }),
    moment("takes-none", async (page) => {
      await page.route("**/api/desk/settings", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), takesOrders: false } });
      });
      await listed(page, "The desk takes no orders");
    }),
    moment("no-role", async (page) => {
      await command("remove", ben.email);
      await page.goto("/desk");
      await expect(page.getByText(/this account has no role/)).toBeVisible();
    }),
  ];
}

async function listed(page: Page, text: string): Promise<void> {
  await page.goto("/desk");
  await expect(page.getByText(text).first()).toBeVisible();
}

async function checked(page: Page, message: string): Promise<void> {
  await page.goto("/desk");
  await page.getByRole("textbox", { name: "Message from the chat" }).fill(message);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /Reference/ })).toBeVisible();
}

async function waiting(page: Page): Promise<string[]> {
  const answer = await page.request.get("/api/desk/orders?state=inbox");
  const { orders } = (await answer.json()) as { orders: { reference: string }[] };
  return orders.map(({ reference }) => reference);
}

async function firstIsLate(route: Route): Promise<void> {
  const answer = await route.fetch();
  const list = (await answer.json()) as { orders: { announcedAt: string }[] };
  const [first] = list.orders;
  if (first) first.announcedAt = new Date(Date.now() - SEVEN_MINUTES_MS).toISOString();
  await route.fulfill({ response: answer, json: list });
}
