import type { Browser } from "playwright";
import { seedOrders } from "../desk/seed-orders.ts";
import { startKeptDesk } from "../stack/start-kept-desk.ts";
import { openSlowPhone } from "./slow-phone.ts";

export const DESK_PATH = "/desk";
const WAITING = 8;

declare global {
  // oxlint-disable-next-line no-var
  var seenAtDesk: { frame: number; row: number };
}

/** The console of an agent who has logged in on this phone before, with a few waiting orders. */
export async function startDeskSpeed() {
  const desk = await startKeptDesk();
  await seedOrders(desk.stack.url, WAITING);
  return {
    close: () => desk.close(),
    async measure(browser: Browser): Promise<Record<string, number>> {
      const page = await openSlowPhone(browser);
      try {
        await desk.ben.signIn(page.context());
        await page.addInitScript(watch);
        await page.goto(desk.stack.url + DESK_PATH, { waitUntil: "commit" });
        await page.waitForFunction(() => globalThis.seenAtDesk.row > 0, undefined, { timeout: 60_000 });
        const { frame, row } = await page.evaluate(() => globalThis.seenAtDesk);
        return { [`${DESK_PATH} frame`]: frame, [`${DESK_PATH} first row`]: row };
      } finally {
        await page.context().close();
      }
    },
  };
}

/** Runs in the page, before everything else. Times are milliseconds since the navigation. */
function watch(): void {
  // The state after a login.
  localStorage.setItem("tradeslip.session", "in");
  const found = { frame: 0, row: 0 };
  globalThis.seenAtDesk = found;
  const look = (now: number) => {
    if (!found.frame && document.querySelector("nav a")) found.frame = now;
    if (!found.row && document.querySelector("main ol button")) found.row = now;
    if (!found.row) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
