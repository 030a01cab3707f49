import type { Page } from "@playwright/test";
import { expectAccessible } from "../stack/axe-findings.ts";
import { type DeskPerson, type KeptDesk, startKeptDesk } from "../stack/start-kept-desk.ts";
import { widerThanWindow } from "../stack/wider-than-window.ts";
import { expect, test as base } from "../trading/test.ts";

const test = base.extend<object, { desk: KeptDesk }>({
  desk: [
    async ({ playwright }, provide) => {
      const desk = await startKeptDesk({ playwright });
      await provide(desk);
      await desk.close();
    },
    { scope: "worker" },
  ],
  stack: [async ({ desk }, provide) => provide(desk.stack), { scope: "worker" }],
});

const PARTS = {
  lists: "All orders",
  handover: "Handover",
  accounts: "Receiving accounts",
  settings: "Hours and pause",
  replies: "Replies",
  audit: "Audit",
} as const;

async function open(page: Page, part: keyof typeof PARTS, person: DeskPerson): Promise<void> {
  await person.signIn(page.context());
  await page.goto(`/desk?part=${part}`);
  await expect(page.getByRole("heading", { level: 1, name: PARTS[part] })).toBeVisible();
  await expect(page.locator("svg[class*=skeleton]")).toHaveCount(0);
}

for (const width of [360, 768, 1280]) {
  test(`every part fits ${width} px and is accessible in both themes`, async ({ page, desk: { ada } }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
      await open(page, part, ada);
      expect(await widerThanWindow(page), part).toEqual([]);
      await expectAccessible(page, `${part} at ${width}`);
    }
  });
}

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
    await form.getByLabel("Name").fill("Cold wallet");
    await form.getByLabel("Holder").fill("Example Desk Ltd");
    await form.getByLabel("Addresses, one per line").fill("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq\nmoon");
    await form.getByRole("button", { name: "Add the account" }).click();
    await expect(form.getByText(/^Line 2: This isn't an address of Bitcoin/)).toBeVisible();
    await form.getByLabel("Addresses, one per line").fill("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq");
    await form.getByRole("button", { name: "Add the account" }).click();
    const card = page.getByRole("region", { name: "Cold wallet" });
    await expect(card.getByText(/^No order gets it until another admin confirms it/)).toBeVisible();
    await card.getByText("History").click();
    await expect(card.getByText("Receiving account entered")).toBeVisible();
  });
});

test("an agent reads and changes nothing", async ({ page, desk: { ben } }) => {
  await open(page, "settings", ben);
  await expect(page.getByText("You can read here. Admins change it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Audit" })).toHaveCount(0);
});

test("the handover prints on one page", async ({ page, browserName, desk: { ada } }) => {
  test.skip(browserName !== "chromium", "only Chromium prints to a file");
  await open(page, "handover", ada);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
});
