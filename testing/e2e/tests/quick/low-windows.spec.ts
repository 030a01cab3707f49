import type { Page } from "@playwright/test";
import { seedOrder } from "../../desk/seed-orders.ts";
import { expect, test } from "../../desk/test.ts";
import { reachLast, type Size } from "../../stack/reach-last.ts";
import type { KeptDesk } from "../../stack/start-kept-desk.ts";

/** Small phones; a laptop's window beside its tools; 1280 by 1024 px at 400 %. */
const PHONES = [
  [360, 640],
  [320, 480],
  [320, 256],
] as const;
const WINDOWS = [...PHONES, [1280, 400], [1280, 256]] as const;

interface Overlay {
  readonly sizes: readonly Size[];
  /** Opens it, with as much in it as it shows. */
  open(page: Page, desk: KeptDesk): Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

const OVERLAYS: Readonly<Record<string, Overlay>> = {
  "the trade ticket": {
    sizes: WINDOWS,
    async open(page) {
      await page.goto("/users");
      await page
        .getByRole("link", { name: /^Trade / })
        .last()
        .click();
      await page.getByRole("dialog").getByRole("textbox").fill("300");
      await expect(page.getByRole("heading", { name: "Trade Summary" })).toBeVisible();
    },
  },
  "the look at who is there": {
    sizes: WINDOWS,
    async open(page, { ada }) {
      await ada.signIn(page.context());
      await page.goto("/settings");
      await page.route("**/api/account/export", (route) =>
        route.fulfill({
          status: 403,
          contentType: "application/problem+json",
          json: {
            type: "about:blank",
            title: "No",
            status: 403,
            code: "step_up_needed",
            detail: "Who is there?",
          },
        }),
      );
      await button(page, /^Download$/).click();
      await expect(page.getByLabel("Code from your authenticator app")).toBeVisible();
    },
  },
  "the question before slips are cleared": {
    sizes: WINDOWS,
    async open(page) {
      await page.goto("/exchange");
      await page.evaluate(async () => {
        const body = {
          surface: "exchange",
          side: "buy",
          coinId: "bitcoin",
          amount: { unit: "usd", value: "250" },
        };
        const headers = { "content-type": "application/json" };
        const made = await fetch("/api/orders", { method: "POST", headers, body: JSON.stringify(body) });
        localStorage.setItem("tradeslip.slips", JSON.stringify({ version: 1, slips: [await made.json()] }));
      });
      await page.reload();
      await button(page, "Clear the list").click();
    },
  },
  "the book's sample pages": {
    sizes: WINDOWS,
    async open(page) {
      await page.goto("/resources");
      await button(page, /Sample/).click();
    },
  },
  "the list of countries": {
    sizes: WINDOWS,
    async open(page) {
      await page.goto("/signup");
      await button(page, /^Country code/).click();
    },
  },
  "the palette": {
    sizes: WINDOWS,
    async open(page) {
      await page.goto("/rates");
      await button(page, "Search").click();
    },
  },
  "the menu of the trading pages": {
    sizes: PHONES,
    async open(page) {
      await page.goto("/users");
      await button(page, "Open menu").click();
    },
  },
  "the desk's keys": {
    sizes: WINDOWS,
    async open(page, { ben }) {
      await ben.signIn(page.context());
      await page.goto("/desk");
      await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
      await page.keyboard.press("?");
    },
  },
  "the question before the desk is stopped": {
    sizes: WINDOWS,
    async open(page, { ada }) {
      await ada.signIn(page.context());
      await page.goto("/desk?part=limits");
      await button(page, "Stop payments").click();
      await page.getByRole("dialog").getByLabel("Why").fill("Details on a page aren't ours");
    },
  },
  "the desk's menu": {
    sizes: PHONES,
    async open(page, { ada }) {
      await ada.signIn(page.context());
      await page.goto("/desk");
      await button(page, "More").click();
    },
  },
  "the filters of all orders": {
    sizes: PHONES,
    async open(page, { ada }) {
      await ada.signIn(page.context());
      await page.goto("/desk?part=lists");
      await button(page, /^Filters/).click();
    },
  },
  "a step's form": {
    sizes: PHONES,
    async open(page, { ben, stack }) {
      await ben.signIn(page.context());
      const { reference } = await seedOrder(stack.url);
      await ben.step(reference, "claim");
      await ben.details(reference, "bank");
      await page.goto(`/desk?order=${reference}`);
      await page.getByRole("button", { name: "Money seen" }).last().click();
    },
  },
};

test.use({
  // A refusal leads to the question for a step-up.
  expectedConsole: [/status of 403/],
  hasTouch: true,
  contextOptions: { reducedMotion: "reduce" },
});
// In one worker, because one desk serves all of them.
test.describe.configure({ mode: "default" });

for (const [name, { sizes, open }] of Object.entries(OVERLAYS))
  test(`S114: the last button of ${name} is reached by wheel, touch and keyboard in every low window`, async ({
    page,
    desk,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page, desk);
    const overlay = page.locator(":is([role=dialog], [role=alertdialog], dialog[open]):visible");
    await expect(overlay).toBeVisible();
    await reachLast(page, overlay, sizes);
  });
