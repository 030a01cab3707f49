/**
 * Prints how fast the built product is on a slow phone: 1.6 Mbit/s, 150 ms, a CPU four times slower
 * (docs/product.md, P15.11). Medians of five first visits (RUNS), taking pages in turns. With two processors
 * the browser competes with itself, so numbers from a busy machine mean nothing. `speed [path …]` measures
 * only these pages.
 */
import { chromium, type Browser, type Locator, type Page } from "playwright";
import { findBrowser } from "./browser/find-browser.ts";
import { DESK_PATH, startDeskSpeed } from "./speed/desk.ts";
import { openSlowPhone } from "./speed/slow-phone.ts";
import { startStack } from "./stack/start-stack.ts";

const RUNS = Number(process.env["RUNS"] ?? 5);
const MODAL_PATH = "/users";
const COIN_PATH = "/market/ethereum";
const PATHS = ["/", "/rates", "/market", "/exchange", COIN_PATH, MODAL_PATH, DESK_PATH];
const ANSWERS = [
  "rates",
  "market/coins",
  "market/stats",
  "exchange/coins",
  "dashboard/coins",
  "dashboard/stats",
  "coins/ethereum",
  "coins/ethereum/history",
];

/** Milliseconds by name of the measurement. */
type Figures = Record<string, number>;

const GOALS: { name: RegExp; atMost: number }[] = [
  { name: /price after LCP$/, atMost: 300 },
  { name: /LCP$/, atMost: 1_000 },
  { name: /^modal visible/, atMost: 100 },
  { name: /interaction$/, atMost: 100 },
  { name: /^\/desk frame$/, atMost: 1_500 },
  { name: /^\/desk first row$/, atMost: 2_500 },
];

const chosen = process.argv.slice(2);
const asked = chosen.length > 0 ? chosen : PATHS;
const paths = asked.filter((path) => path !== DESK_PATH);
const stack = await startStack();
// Otherwise the very first readers would see no prices.
for (const name of [...ANSWERS.map((answer) => `/api/${answer}`), ...paths]) await fetch(stack.url + name);
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
const desk = asked.includes(DESK_PATH) ? await startDeskSpeed() : null;
const runs: Figures[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const figures: Figures = {};
  for (const path of paths)
    Object.assign(figures, await visit(browser, path, path === MODAL_PATH ? measureModal : measurePage));
  if (desk) Object.assign(figures, await desk.measure(browser));
  runs.push(figures);
}
await browser.close();
await stack.close();
await desk?.close();
report();

/** A first visit on the slow phone. */
async function visit(
  on: Browser,
  path: string,
  measure: (page: Page, path: string) => Promise<Figures>,
): Promise<Figures> {
  const page = await openSlowPhone(on);
  await page.addInitScript(watch, path === MODAL_PATH);
  await page.goto(stack.url + path, { waitUntil: "commit" });
  try {
    return await measure(page, path);
  } finally {
    await page.context().close();
  }
}

declare global {
  // oxlint-disable-next-line no-var
  var seen: { lcp: number; price: number; live: number; pressed: number; dialog: number; longest: number };
}

/**
 * Runs in the page, before everything else. Times are milliseconds since the navigation. It watches no longer
 * than necessary, because checking every frame would slow down the measured interaction.
 */
function watch(hasModal: boolean): void {
  const found = { lcp: 0, price: 0, live: 0, pressed: 0, dialog: 0, longest: 0 };
  globalThis.seen = found;
  new PerformanceObserver((list) => {
    found.lcp = list.getEntries().at(-1)?.startTime ?? found.lcp;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  // As for Interaction to Next Paint: only events that make up an interaction, not the hover and focus that
  // accompany a tap.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) found.longest = Math.max(found.longest, entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      found.pressed = timeStamp;
      if (hasModal) requestAnimationFrame(lookForDialog);
    },
    true,
  );
  const price = /\$\d[\d,.]+[TB]?|\d{2,3},\d{3}\.\d\d/;
  const look = (now: number) => {
    const text = document.querySelector("main")?.textContent ?? "";
    if (!found.price && price.test(text)) found.price = now;
    if (!found.live && text.includes("Live, ")) found.live = now;
    if (!found.price || !found.live) requestAnimationFrame(look);
  };
  function lookForDialog(now: number) {
    if (document.querySelector("[role=dialog]")) found.dialog = now;
    else requestAnimationFrame(lookForDialog);
  }
  requestAnimationFrame(look);
}

/**
 * The tap comes when the price is live and nothing was loaded for half a second, as from a reader after the
 * first line. Whatever starts later (the stream, three seconds in) may coincide with it, as it may for a
 * reader: waiting for it would hide it.
 */
async function measurePage(page: Page, path: string): Promise<Figures> {
  await page.waitForFunction(() => globalThis.seen.live > 0, undefined, { timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  const { lcp, price, live } = await page.evaluate(() => globalThis.seen);
  const figures = {
    [`${path} LCP`]: lcp,
    [`${path} price after LCP`]: Math.max(0, price - lcp),
    [`${path} live price`]: live,
  };
  await interact(page, path);
  await page.waitForTimeout(500);
  return { ...figures, [`${path} interaction`]: await page.evaluate(() => globalThis.seen.longest) };
}

/** What people usually do there first. */
async function interact(page: Page, path: string): Promise<void> {
  switch (path) {
    case "/":
      return touch(page.getByRole("button", { name: "Open menu" }));
    case "/rates":
      return touch(page.getByText("Best Buy", { exact: true }));
    case "/market":
      return touch(page.getByRole("button", { name: /^Watch / }).first());
    case COIN_PATH:
      return touch(page.getByText("7d", { exact: true }));
    case "/exchange":
      return touch(page.getByRole("button", { name: "$500" }));
  }
}

/**
 * Only a tap: Playwright's `tap` inspects each of its events to see what was hit. Those listeners stay in the
 * page, and an event just for them lets the browser compile them in advance. Together they took 5 to 10 ms of
 * each interaction.
 */
async function touch(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to touch: ${target.toString()}`);
  await target.page().evaluate(() => dispatchEvent(new Event("auxclick")));
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Pressed as soon as there is something to press, before anything is prefetched. */
async function measureModal(page: Page): Promise<Figures> {
  const trade = page.getByRole("main").getByRole("link", { name: /^Trade / });
  await trade.first().waitFor();
  await touch(trade.first());
  await page.getByLabel("Amount (USD)").waitFor();
  const filled = await page.evaluate(() => performance.now());
  // The entries of an interaction arrive after its paint.
  await page.waitForTimeout(500);
  const { pressed, dialog, longest } = await page.evaluate(() => globalThis.seen);
  return {
    "modal visible": dialog - pressed,
    "modal filled": filled - pressed,
    "/users interaction": longest,
  };
}

function report(): void {
  for (const name of Object.keys(runs[0] ?? {})) {
    const figures = runs.map((run) => run[name] ?? Number.NaN).toSorted((a, b) => a - b);
    const median = Math.round(figures[Math.floor(figures.length / 2)] ?? Number.NaN);
    const goal = GOALS.find((each) => each.name.test(name));
    const verdict = goal ? `at most ${goal.atMost} ms: ${median <= goal.atMost ? "met" : "MISSED"}` : "";
    const all = figures.map((figure) => Math.round(figure)).join(" ");
    process.stdout.write(
      `${name.padEnd(26)} ${`${median} ms`.padStart(9)}  ${verdict.padEnd(24)} (${all})\n`,
    );
  }
}
