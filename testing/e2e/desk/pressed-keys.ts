import { type Browser, expect, type Page } from "@playwright/test";
import type { DeskPerson, KeptDesk } from "../stack/start-kept-desk.ts";

/** The console of a member, from here on with its keys counted, each key of a combination. */
export async function consoleOf(browser: Browser, { stack }: KeptDesk, person: DeskPerson): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, timezoneId: "UTC", locale: "en-US" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // The browser's own word of what was pressed.
  await context.addInitScript(() => {
    const count = (event: KeyboardEvent) => {
      if (event.isTrusted && !event.repeat)
        sessionStorage.setItem("pressed", String(Number(sessionStorage.getItem("pressed")) + 1));
    };
    addEventListener("keydown", count, { capture: true });
  });
  await person.signIn(context);
  const page = await context.newPage();
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem("pressed"));
  return page;
}

/** How many keys were pressed there. */
export async function keysOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem("pressed")));
}

export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}
