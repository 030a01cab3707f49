import { expect, type BrowserContext, type Page } from "@playwright/test";

export const CHAT_HOST = "wa.me";

/** A tab that was led to WhatsApp. */
export interface Chat {
  readonly tab: Page;
  /** Digits with country code. */
  readonly number: string;
  readonly message: string;
}

/** Answers in the place of WhatsApp, which is never asked. */
export async function answerForWhatsApp(context: BrowserContext): Promise<void> {
  await context.route(`https://${CHAT_HOST}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>WhatsApp</title>A draft" }),
  );
}

/** Does something that hands an order over, and gives the chat that it opens. */
export async function chatOpenedBy(page: Page, act: () => Promise<void>): Promise<Chat> {
  const [tab] = await Promise.all([page.waitForEvent("popup"), act()]);
  await tab.waitForURL((url) => url.hostname === CHAT_HOST);
  return { tab, ...readChat(tab.url()) };
}

/** Number and message of a link; fails for one that has anything else in it. */
export function readChat(link: string): Omit<Chat, "tab"> {
  const { origin, pathname, searchParams, hash } = new URL(link);
  expect([...searchParams.keys()]).toEqual(["text"]);
  expect({ origin, hash }).toEqual({ origin: `https://${CHAT_HOST}`, hash: "" });
  return { number: pathname.slice(1), message: searchParams.get("text")! };
}
