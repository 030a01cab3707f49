import { expect, type Locator, type Page } from "@playwright/test";

/** The two screens for placing orders. */
export interface Surface {
  readonly path: string;
  /** Contains the whole order until it is placed. */
  readonly form: (page: Page) => Locator;
  readonly submit: string;
}

export const EXCHANGE: Surface = {
  path: "/exchange",
  form: (page) => page.getByRole("main"),
  submit: "Continue to WhatsApp",
};

/** The dashboard's modal for trading bitcoin. */
export const MODAL: Surface = {
  path: "/users?trade=bitcoin",
  form: (page) => page.getByRole("dialog", { name: "Trade Cryptocurrency" }),
  submit: "Buy BTC",
};

export const SURFACES = [EXCHANGE, MODAL] as const;

/** Opens a surface, of the product at `origin` if given, and types an amount in dollars. */
export async function openOrder(page: Page, surface: Surface, usd = "500", origin = ""): Promise<void> {
  await page.goto(origin + surface.path);
  await dollars(page, surface).fill(usd);
}

export function dollars(page: Page, surface: Surface): Locator {
  return surface.form(page).getByLabel("Amount (USD)");
}

export function submitButton(page: Page, surface: Surface): Locator {
  return surface.form(page).getByRole("button", { name: surface.submit });
}

/** The slip of the placed order, once it is there. */
export async function issuedSlip(page: Page): Promise<Locator> {
  const slip = page.getByRole("article", { name: /^Order slip / });
  await expect(slip).toBeVisible();
  return slip;
}

/** For an order that the desk keeps: it continues on its own page. */
export async function orderPage(page: Page): Promise<Locator> {
  await expect(page).toHaveURL(/\/q\/2\./);
  return issuedSlip(page);
}

/** "A1B2C-D3E4F" */
export async function referenceOn(slip: Locator): Promise<string> {
  const name = await slip.getAttribute("aria-label");
  return name!.replace("Order slip ", "");
}

/** The figure beside a label in a summary, without the symbols that only screens have: "71440.00". */
export async function figure(list: Locator, name: string): Promise<string> {
  const term = list.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) });
  const text = await term.locator("xpath=following-sibling::dd[1]").innerText();
  return text.replace(/^1 \w+ = /, "").replace(/[^\d.]/g, "");
}

/** Presses Tab until the focus is on `target`, which may not have rendered yet. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key does not lead there.");
}
