import type { Page, Route } from "@playwright/test";
import { CONSOLE_PARTS } from "../desk/console-parts.ts";
import { seedOrder } from "../desk/seed-orders.ts";
import { expect, test } from "../desk/test.ts";
import { expectAccessible } from "../stack/axe-findings.ts";
import { expectNoLoss } from "../stack/cut-text.ts";
import type { DeskPerson } from "../stack/start-kept-desk.ts";
import { doubleTextOfBrowser, PHONE } from "../stack/wider-than-window.ts";

const LITECOIN_ADDRESS = "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9";

async function open(page: Page, part: keyof typeof CONSOLE_PARTS, person: DeskPerson): Promise<void> {
  await person.signIn(page.context());
  await page.goto(`/desk?part=${part}`);
  await expect(page.getByRole("heading", { level: 1, name: CONSOLE_PARTS[part] })).toBeVisible();
  await expect(page.locator("svg[class*=skeleton]")).toHaveCount(0);
}

for (const part of Object.keys(CONSOLE_PARTS) as (keyof typeof CONSOLE_PARTS)[])
  test(`${part} shows all of its text at three widths and on a phone whose browser is set to 200 %, accessible in both themes`, async ({
    page,
    desk: { ada, stack },
  }) => {
    const { reference } = await seedOrder(stack.url);
    await ada.step(reference, "cancel", { reason: "The customer changed their mind." });
    await open(page, part, ada);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoLoss(page, `at ${width} px`);
      await expectAccessible(page, `at ${width} px`);
    }
    await page.setViewportSize(PHONE);
    await doubleTextOfBrowser(page);
    await open(page, part, ada);
    await expectNoLoss(page, "in a browser set to 200 %");
  });

test("no part of the navigation is missing from these tests", async ({ page, desk: { ada } }) => {
  await open(page, "lists", ada);
  const links = page.getByRole("navigation", { name: "Desk" }).locator('a[href*="?part="]');
  const named = await links.evaluateAll((all: HTMLAnchorElement[]) =>
    all.map(({ search }) => new URLSearchParams(search).get("part")),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(CONSOLE_PARTS)));
});

test("the menu shows all of its text on a phone whose browser is set to 200 %", async ({
  page,
  desk: { ada },
}) => {
  await page.setViewportSize(PHONE);
  await doubleTextOfBrowser(page);
  await open(page, "lists", ada);
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("dialog", { name: "More" })).toBeVisible();
  await expectNoLoss(page, "in the menu");
});

test("lists, orders and a checked message show all of their text on a phone whose browser is set to 200 %", async ({
  page,
  context,
  desk: { ada, ben, stack },
}) => {
  await page.setViewportSize(PHONE);
  await doubleTextOfBrowser(page);
  await ben.signIn(context);
  const [free, own, others, seen] = await Promise.all([1, 2, 3, 4].map(() => seedOrder(stack.url)));
  await ada.step(others!.reference, "claim");
  for (const { reference } of [own!, seen!]) await ben.step(reference, "claim");
  await ben.details(seen!.reference, "bank");
  for (const list of ["inbox", "mine", "open"]) {
    await page.goto(`/desk?list=${list}`);
    await expect(page.getByRole("main").getByRole("list").getByRole("button").first()).toBeVisible();
    await expectNoLoss(page, `in ${list}`);
  }
  await page.getByRole("button", { name: "Search orders" }).click();
  await expectNoLoss(page, "in a search");
  for (const [order, title] of [
    [free, "Next: claim it"],
    [others, "Another agent has it"],
    [own, "Next: show payment details"],
    [seen, "Next: confirm the payment"],
  ] as const) {
    await page.goto(`/desk?order=${order!.reference}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expectNoLoss(page, `where it says ${title}`);
  }
  await page.getByRole("button", { name: "Money seen" }).last().click();
  await expect(page.getByRole("dialog").getByLabel("Amount that came")).toBeVisible();
  await expectNoLoss(page, "in a step's form");
  await page.goto("/desk");
  await page
    .getByRole("textbox", { name: "Message from the chat" })
    .fill(free!.message.replace("250.00", "2,500.00"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /edited$/ })).toBeVisible();
  await expectNoLoss(page, "in a checked message");
});

test("an admin pauses the desk by keyboard, the ticket says so, and ends it", async ({
  page,
  context,
  desk: { ada },
}) => {
  await open(page, "settings", ada);
  await page.getByLabel("Notice (optional)").focus();
  await page.keyboard.type("Power cut. Back soon.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "End the pause" })).toBeVisible();
  const customer = await context.newPage();
  await customer.goto("/exchange");
  await expect(customer.getByText("Power cut. Back soon.")).toBeVisible();
  await page.getByRole("button", { name: "End the pause" }).press("Enter");
  await expect(page.getByRole("button", { name: "Pause the desk" })).toBeVisible();
});

test.describe(() => {
  test.use({ expectedConsole: [/status of 400/] });
  test("an account that an admin adds waits for another admin, and its history says who added it", async ({
    page,
    desk: { ada },
  }) => {
    await open(page, "accounts", ada);
    await page.getByRole("button", { name: "Add an account" }).press("Enter");
    const form = page.getByRole("form", { name: "New account" });
    await form.getByLabel("Kind").selectOption("coin");
    // No order is paid out in it: with a second wallet of bitcoin, agents would have to choose one.
    await form.getByLabel("Network").selectOption("Litecoin");
    await form.getByLabel("Name").fill("Cold wallet");
    await form.getByLabel("Holder").fill("Example Desk Ltd");
    await form.getByLabel("Addresses, one per line").fill(`${LITECOIN_ADDRESS}\nmoon`);
    await form.getByRole("button", { name: "Add the account" }).click();
    await expect(form.getByText(/^Line 2: This isn't an address of Litecoin/)).toBeVisible();
    await form.getByLabel("Addresses, one per line").fill(LITECOIN_ADDRESS);
    await form.getByRole("button", { name: "Add the account" }).click();
    const card = page.getByRole("region", { name: "Cold wallet" });
    await expect(card.getByText(/^No order gets it until another admin confirms it/)).toBeVisible();
    await card.getByText("History").click();
    await expect(card.getByText("Receiving account entered")).toBeVisible();
  });
});

test("the handover prints on one page of A4 when as much is open as it names", async ({
  page,
  browserName,
  desk: { ada },
}) => {
  test.skip(browserName !== "chromium", "only Chromium prints to a file");
  await page.route((url) => url.pathname === "/api/desk/orders", fullHandover);
  await page.route("**/api/desk/receiving-accounts", fullAccounts);
  await page.route((url) => url.pathname === "/api/desk/totals", fullTotals);
  await open(page, "handover", ada);
  await page
    .getByLabel("What the next shift should know (optional)")
    .fill("Second Bank is slow. ".repeat(19));
  await expect(page.getByRole("article", { name: "Handover page" }).getByRole("row")).toHaveCount(17);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  // The totals are read again and again, and the last answer may be on its way.
  await page.unrouteAll({ behavior: "wait" });
});

/** More of everything than the page has room for, all of it needing attention. */
async function fullHandover(route: Route): Promise<void> {
  const at = new Date().toISOString();
  const orders = Array.from({ length: 30 }, (_none, place) => ({
    reference: `W0PZ7-1${String(place).padStart(3, "0")}0`,
    version: 5,
    state: "money-seen",
    side: "buy",
    surface: "exchange",
    coin: { id: "bitcoin-cash", symbol: "BCH", name: "Bitcoin Cash" },
    usd: "1250.00",
    coinAmount: "2.35211345",
    rate: "531.44",
    priceSource: "live",
    issuedAt: at,
    expiresAt: at,
    announcedAt: at,
    updatedAt: at,
    agent: { id: "1", name: "Oluwaseun" },
    late: true,
    differences: ["name", "amount", "account"],
    together: [],
  }));
  await route.fulfill({ json: { orders, counts: {} } });
}

/** Money of each of the twelve accounts. */
async function fullTotals(route: Route): Promise<void> {
  const totals = (await (await route.fetch()).json()) as object;
  const sums = Array.from({ length: 12 }, (_none, place) => ({
    accountId: `${place}`,
    currency: "NGN",
    amount: "1234567.89",
    count: 3,
  }));
  await route.fulfill({ json: { ...totals, in: sums, out: sums } });
}

/** Their names and figures are long. */
async function fullAccounts(route: Route): Promise<void> {
  const accounts = Array.from({ length: 12 }, (_none, place) => ({
    id: `${place}`,
    version: 1,
    kind: "bank",
    name: `First Example Bank of Lagos, naira ${place}`,
    currency: "NGN",
    holder: "Example Desk Ltd",
    details: [],
    dailyCeiling: "5000000.00",
    postsLaterHours: 18,
    paused: false,
    usedToday: "1234567.89",
    changedAt: new Date().toISOString(),
    changedBy: "Ada",
    counts: true,
  }));
  await route.fulfill({ json: { accounts } });
}
