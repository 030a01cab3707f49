import { expect, type BrowserContext, type Page } from "@playwright/test";

export const CHAT_HOST = "wa.me";

/** A tab that was redirected to WhatsApp. */
export interface Chat {
  readonly tab: Page;
  /** Digits including the country code. */
  readonly number: string;
  readonly message: string;
}

/** Answers in place of WhatsApp, which is never contacted. */
export async function answerForWhatsApp(context: BrowserContext): Promise<void> {
  await context.route(`https://${CHAT_HOST}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>WhatsApp</title>A draft" }),
  );
}

/** Runs an action that hands an order over, and returns the chat that it opens. */
export async function chatOpenedBy(page: Page, act: () => Promise<void>): Promise<Chat> {
  const [tab] = await Promise.all([page.waitForEvent("popup"), act()]);
  await tab.waitForURL((url) => url.hostname === CHAT_HOST);
  return { tab, ...readChat(tab.url()) };
}

/** Number and message in a link; fails if it contains anything else. */
export function readChat(link: string): Omit<Chat, "tab"> {
  const { origin, pathname, searchParams, hash } = new URL(link);
  expect([...searchParams.keys()]).toEqual(["text"]);
  expect({ origin, hash }).toEqual({ origin: `https://${CHAT_HOST}`, hash: "" });
  return { number: pathname.slice(1), message: searchParams.get("text")! };
}
