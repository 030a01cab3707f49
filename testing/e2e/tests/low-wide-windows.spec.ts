import type { Locator, Page } from "@playwright/test";
import { seedOrder } from "../desk/seed-orders.ts";
import { expect, test } from "../desk/test.ts";
import { reachLast, type Size } from "../stack/reach-last.ts";
import type { DeskPerson, KeptDesk } from "../stack/start-kept-desk.ts";

/** A laptop's window beside its tools: what a phone has over the page stands beside it. */
const SIZES: readonly Size[] = [
  [1280, 256],
  [800, 256],
];

interface Part {
  open(page: Page, desk: KeptDesk): Promise<void>;
  readonly part: (page: Page) => Locator;
}

const openAs = async (page: Page, person: DeskPerson, address: string) => {
  await person.signIn(page.context());
  await page.goto(address);
};

const PARTS: Readonly<Record<string, Part>> = {
  "the side of the trading pages": {
    open: async (page) => void (await page.goto("/users")),
    part: (page) => page.locator("header:has(nav[aria-label=Dashboard])"),
  },
  "the side of the desk": {
    open: (page, { ada }) => openAs(page, ada, "/desk"),
    part: (page) => page.locator("header:has(nav[aria-label=Desk])"),
  },
  "the filters above all orders": {
    open: (page, { ada }) => openAs(page, ada, "/desk?part=lists"),
    part: (page) => page.getByRole("search").last(),
  },
  "a step's form beside its order": {
    async open(page, { ben, stack }) {
      const { reference } = await seedOrder(stack.url);
      await ben.step(reference, "claim");
      await ben.details(reference, "bank");
      await openAs(page, ben, `/desk?order=${reference}`);
    },
    part: (page) => page.getByRole("region", { name: "Next: confirm the payment" }),
  },
};

test.use({ hasTouch: true, contextOptions: { reducedMotion: "reduce" } });

for (const [name, { open, part }] of Object.entries(PARTS))
  test(`S114: the last button of ${name} is reached by wheel, touch and keyboard in a low, wide window`, async ({
    page,
    desk,
  }) => {
    await open(page, desk);
    const shown = part(page);
    await expect(shown).toBeVisible();
    await reachLast(page, shown, SIZES);
  });

test.describe("a dialog whose script doesn't come", () => {
  // React logs what an error boundary caught.
  test.use({ expectedConsole: [/Loading chunk|net::ERR_FAILED/] });

  test("S114: says so in every low window, with all its buttons in reach", async ({ page }) => {
    await page.route(/\/assets\/sample-pages[^/]*\.js/, (route) => route.abort());
    await page.goto("/resources");
    await page
      .getByRole("button", { name: /Sample/ })
      .first()
      .click();
    const note = page.getByRole("alert").filter({ hasText: /^Unexpected Application Error!/ });
    await expect(note).toBeVisible();
    const sizes: readonly Size[] = [...SIZES, [1280, 400], [320, 480], [320, 256]];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      const parts = [note.getByRole("heading"), ...(await note.getByRole("button").all())];
      expect(parts).toHaveLength(4);
      for (const part of parts) {
        await part.scrollIntoViewIfNeeded();
        await expect(part, `${width} by ${height}`).toBeInViewport({ ratio: 1 });
      }
    }
  });
});
