import type { Browser, BrowserContext, Page } from "@playwright/test";
import { atConsole } from "../../desk/at-console.ts";
import { type SeededOrder, seedOrders } from "../../desk/seed-orders.ts";
import { type KeptDesk, startKeptDesk } from "../../stack/start-kept-desk.ts";
import { expect, test } from "../../stack/test.ts";

/** For a whole desk, with ten pages, 190 plain clients and 50 open orders: `CHANNEL_READERS=200`. */
const IS_WHOLE = process.env["CHANNEL_READERS"] === "200";
const CLIENTS = IS_WHOLE ? 190 : 20;
const ORDERS = IS_WHOLE ? 50 : 6;
const PATHS = [
  "/exchange",
  "/support",
  "/",
  "/users",
  "/rates",
  "/market",
  "/prices",
  "/verify",
  "/about-us",
];
/** docs/product.md, P21.14. */
const LIMIT_MS = 60_000;
/** A page polls twice a minute. */
const TURN_MS = 30_000;
/** How long the list may be cached. */
const CLIENT_INTERVAL_MS = 5_000;
const CHANNELS = [
  { kind: "whatsapp", value: "12025550143", active: true },
  { kind: "telegram", value: "our_desk", active: true },
  { kind: "mailto", value: "desk@desk.example", active: true },
];

let desk: KeptDesk;
test.beforeAll(async ({ playwright }) => {
  const env = { ORDER_CHANNELS: CHANNELS.map(({ kind, value }) => `${kind}:${value}`).join() };
  desk = await startKeptDesk({ playwright }, { env });
});
test.afterAll(() => desk.close());
// A page without a network logs that.
test.use({ streams: true, expectedConsole: [/net::ERR_INTERNET_DISCONNECTED/] });

test(`K76: a channel that goes is replaced on every page and for ${CLIENTS} plain clients within a minute, and no order is lost`, async ({
  context,
  browser,
}) => {
  test.setTimeout(6 * LIMIT_MS);
  const { url } = desk.stack;
  const orders = await seedOrders(url, ORDERS);
  for (const { reference } of orders.slice(0, ORDERS / 2)) await desk.ben.step(reference, "claim");
  // For all its pages at once: if installed per page, one would get it while another is starting.
  await context.clock.install();
  const shown = IS_WHOLE ? [...PATHS, `/q/${orders[0]!.token}`] : PATHS.slice(0, 2);
  const pages = await Promise.all(shown.map((path) => open(context, url + path)));
  const away = await openThenLoseNetwork(await browser.newContext({ baseURL: url, serviceWorkers: "block" }));

  const agent = await atConsole(browser, desk, desk.ben);

  await switchOff(browser, desk);
  await Promise.all([
    ...pages.map((page) => says(page, "Don't write to +12025550143 on WhatsApp any more.")),
    ...Array.from({ length: CLIENTS }, (_none, place) => readsSuccessor(url, place)),
    expect(agent.getByText("+12025550143 on WhatsApp is switched off.", { exact: false })).toBeVisible(),
  ]);
  await agent.context().close();
  await expect(pages[0]!.getByRole("link", { name: "@our_desk" }).first()).toHaveAttribute(
    "href",
    "https://t.me/our_desk",
  );
  for (const order of orders) await continueOrder(desk, order);

  await says(away, "We can't check our channels now");
  await expect(away.getByText("Don't write to +12025550143")).toHaveCount(0);
  await away.context().unroute("**/*");
  await says(away, "Don't write to +12025550143 on WhatsApp any more.");
  await expect(away.getByText("We can't check our channels now")).toHaveCount(0);
  await away.context().close();
});

/** The test controls its context's clock, so it can poll without waiting. */
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const read = page.waitForResponse(/tradeslip-contacts\.json$/);
  await page.goto(path);
  await read;
  await expect(page.getByText("Don't write to +12025550143")).toHaveCount(0);
  return page;
}

/** Its data gets old. */
async function openThenLoseNetwork(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  const known = Promise.all([
    page.waitForResponse(/tradeslip-contacts\.json$/),
    page.waitForResponse(/gone-channels\b.*\.js$/),
  ]);
  await page.goto("/support");
  await page.clock.runFor(TURN_MS);
  await known;
  await page.waitForLoadState("networkidle");
  await context.route("**/*", (route) => route.abort("internetdisconnected"));
  return page;
}

/** The page may have to poll more than once, each time with an answer. */
async function says(page: Page, sentence: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(TURN_MS);
    await expect(page.getByText(sentence)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: LIMIT_MS });
}

/** Switches off the first channel, as an admin does in an emergency; the second one is its successor. */
async function switchOff(browser: Browser, { stack, ada }: KeptDesk): Promise<void> {
  const context = await browser.newContext({ baseURL: stack.url, extraHTTPHeaders: { origin: stack.url } });
  await ada.signIn(context);
  const { version } = (await (await context.request.get("/api/desk/settings")).json()) as { version: number };
  const [first, ...others] = CHANNELS;
  const channels = [{ ...first, active: false, successor: "telegram:our_desk" }, ...others];
  const answer = await context.request.put("/api/desk/settings", { data: { version, channels } });
  expect(answer.status(), await answer.text()).toBe(200);
  await context.close();
}

/** A program that reads the public list, each from a network of its own. */
async function readsSuccessor(url: string, place: number): Promise<void> {
  const headers = { "x-forwarded-for": `198.51.100.${place}` };
  const successor = async () => {
    const answer = await fetch(`${url}/.well-known/tradeslip-contacts.json`, { headers });
    const { contacts } = (await answer.json()) as {
      contacts: { active: boolean; successor?: string }[];
    };
    return contacts.find(({ active }) => !active)?.successor;
  };
  await expect
    .poll(successor, { timeout: LIMIT_MS, intervals: [CLIENT_INTERVAL_MS] })
    .toBe("telegram:our_desk");
}

/** The desk still has the order, and its link leads to the successor with the same message. */
async function continueOrder(
  { stack, ben }: KeptDesk,
  { reference, token, message }: SeededOrder,
): Promise<void> {
  const answer = await fetch(`${stack.url}/c/${token}`, { redirect: "manual" });
  const chat = new URL(answer.headers.get("location") ?? "");
  expect([answer.status, chat.origin + chat.pathname]).toEqual([303, "https://t.me/our_desk"]);
  expect(chat.searchParams.get("text")).toBe(message);
  const state = await ben.stateOf(reference);
  await ben.step(reference, state === "announced" ? "claim" : "note", { text: "Writes on the new channel" });
}
