import { expect, type Locator, type Page } from "@playwright/test";
import { announcements } from "./announcements.ts";
import type { Shop } from "./start-shop.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** How often an open page and the provider poll (docs/product.md, P11.7). */
const LOOK = 10 * SECOND;
const SATS = 100_000_000;

export interface Bought {
  readonly paymentId: string;
  readonly address: string;
  readonly btcAmount: string;
  readonly sats: number;
}

export function buyButton(page: Page): Locator {
  return page.getByRole("button", { name: "Buy Digital Copy – $50" });
}

/** The payment's slip. */
export function slip(page: Page): Locator {
  return page.getByRole("region", { name: "Your copy" });
}

export async function openBook(page: Page): Promise<void> {
  await page.goto("/resources");
  await expect(page.getByRole("heading", { level: 1, name: "Purchase E-book" })).toBeVisible();
}

/** Presses Buy, and waits until the page requests the money. */
export async function buy(page: Page): Promise<Bought> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/payments/create") && response.ok()),
    buyButton(page).click(),
  ]);
  const made = (await answer.json()) as Omit<Bought, "sats">;
  await expect(slip(page).getByRole("heading", { name: "Pay with Bitcoin" })).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get("payment") === made.paymentId);
  return { ...made, sats: Math.round(Number(made.btcAmount) * SATS) };
}

/** Advances the clocks of both the servers and the open page. */
export async function pass(page: Page, { time }: Shop, ms: number): Promise<void> {
  await time.advance(ms);
  await page.clock.fastForward(ms);
}

/** The provider checks the chain again and answers with this status, while the page does not know yet. */
export async function comesTo(
  page: Page,
  { time }: Shop,
  { paymentId }: Bought,
  status: string,
  afterMs = MINUTE,
): Promise<void> {
  await time.advance(afterMs);
  const ask = async () => {
    const answer = await page.request.get(`/api/payments/status/${paymentId}`);
    return ((await answer.json()) as { status?: string }).status;
  };
  await expect.poll(ask, { intervals: [200], timeout: 10 * SECOND }).toBe(status);
}

/** The page polls, as it does every ten seconds, shows the result and announces it. */
export async function shows(page: Page, title: string, spoken: string): Promise<void> {
  await page.clock.fastForward(LOOK);
  // One call may already have been in flight with the old state: the next comes ten seconds later.
  const heading = slip(page).getByRole("heading", { level: 2, name: title });
  await expect(heading).toBeVisible({ timeout: 2 * LOOK });
  await expect.poll(() => announcements(page)).toContain(spoken);
}
