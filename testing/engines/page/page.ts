import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { replaceTexts } from "../../e2e/stack/replace-texts.ts";
import type { Key, Point, Session, Size } from "../engines/engine.ts";
import { inTime, LIMIT_MS, Unanswered } from "../engines/in-time.ts";
import { ask, hasMissed, type Look, type Question } from "./in-page.ts";

const LOOK_MS = 50;
const MOST_WAIT_MS = 1_000;
/** On a busy machine WebKit's driver has lost an answer, so read-only calls are repeated once. */
const SCRIPT_LIMIT_MS = 20_000;

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

export const heading = (name: string | RegExp): Look => ({ role: "heading", name });
export const button = (name: string | RegExp): Look => ({ role: "button", name });
export const link = (name: string | RegExp): Look => ({ role: "link", name });

/** What a person sees and does in one tab. Everything waits until it can be done, or fails. */
export type Page = ReturnType<typeof pageOf>;

/** `translated`: each document that is opened or reloaded becomes what a translator would make of it. */
export function pageOf(session: Session, origin: string, translated = false) {
  const page = {
    async open(path: string): Promise<void> {
      await page.leaveFor(path);
      await taken();
    },
    /** Like `open`, without waiting for hydration. */
    leaveFor: (path: string) => inTime(`open ${path}`, session.open(origin + path)),
    async reload(): Promise<void> {
      await inTime("reload", session.reload());
      await taken();
    },
    /** Path and query. */
    address: () => run(() => location.pathname + location.search),
    arrives: (at: RegExp) => eventually(`the address ${at}`, async () => at.test(await page.address())),
    /** Waits for it, and returns its text. */
    see: (what: Look) => page.read(what, "innerText") as Promise<string>,
    /** Waits until it is not visible (any more). */
    gone: (what: Look) =>
      eventually(`not to see ${written(what)}`, async () => (await askPage(what, "innerText")) === null),
    /** Waits for it, and returns the answer. */
    async read(what: Look, question: Question): Promise<unknown> {
      let found: { answer: unknown } | null = null;
      await eventually(
        `to see ${written(what)}`,
        async () => (found = await askPage(what, question)) !== null,
      );
      return found!.answer;
    },
    becomes: (what: Look, question: Question, wanted: unknown) =>
      eventually(
        `${question} of ${written(what)} to be ${written(wanted)}`,
        async () => (await askPage(what, question))?.answer === wanted,
      ),
    click: (what: Look) =>
      eventually(`to click ${written(what)}`, async () => {
        const before = await point(what);
        await wait(LOOK_MS);
        const now = await point(what);
        // Don't click while it moves.
        if (!before || !now || before.x !== now.x || before.y !== now.y) return false;
        await inTime(`click ${written(what)}`, session.clickAt(now));
        // Between look and press it may still have moved. A page that the press left says nothing.
        return !(await run(hasMissed).catch(() => false));
      }),
    /** Clicks a field and types, replacing its text. */
    async enter(what: Look, text: string): Promise<void> {
      await page.click(what);
      await page.becomes(what, "focused", true);
      await run(() => (document.activeElement as HTMLInputElement).select());
      await page.type(text);
    },
    /**
     * Types "1990-04-17" as month, day, year; an engine without key events there gets it as from its
     * calendar.
     */
    async enterDate(what: Look, date: string): Promise<void> {
      const [year, month, day] = date.split("-");
      // A click would select the part that it hits; Tab starts at the first.
      await page.tabTo(what);
      await page.type(`${month}${day}${year}`);
      if ((await page.read(what, "value")) !== date) await run(chooseDate, date);
      await page.becomes(what, "value", date);
    },
    press: (key: Key) => inTime(`press ${key}`, session.press(key)),
    type: (text: string) => inTime(`type ${text}`, session.type(text)),
    /** Presses Tab until it has the focus. */
    async tabTo(what: Look): Promise<void> {
      for (let presses = 0; presses < 60; presses++) {
        if (await page.read(what, "focused")) return;
        await page.press("Tab");
      }
      throw new Error(`The Tab key does not lead to ${written(what)}.`);
    },
    run,
    /** Waits until it is true in the page. */
    until: (inPage: () => unknown) => eventually(String(inPage), async () => Boolean(await run(inPage))),
    resize: (size: Size) => inTime("resize", session.resize(size)),
    /** The number of tabs and windows. */
    tabs: () => inTime("tabs", session.tabs()),
  };
  return page;

  async function taken(): Promise<void> {
    await page.until(isTaken);
    if (translated) await run(replaceTexts);
  }

  /** Runs in the page; arguments must be serialisable, the result JSON. */
  function run<Args extends unknown[], Result>(inPage: (...args: Args) => Result, ...args: Args) {
    const call = `(${String(inPage)})(${args.map(written).join()})`;
    const answer = inTime(`run ${call.slice(0, 200)}`, session.evaluate(call), SCRIPT_LIMIT_MS);
    return answer as Promise<Awaited<Result>>;
  }

  async function askPage(what: Look, question: Question): Promise<{ answer: unknown } | null> {
    const found = await run(ask, what, question);
    if (found !== "no library") return found;
    await inTime("run the library", session.evaluate(`(() => { ${LIBRARY} })()`));
    return askPage(what, question);
  }

  async function point(what: Look): Promise<Point | undefined> {
    const found = (await askPage(what, "point")) as { answer: Point | string } | null;
    if (typeof found?.answer === "string") throw new Error(`${written(what)} is behind ${found.answer}`);
    return found?.answer;
  }

  /** A page that is loading the next document does not answer: that counts as not yet. */
  async function eventually(wish: string, look: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + LIMIT_MS;
    let trouble: unknown;
    do {
      const started = performance.now();
      try {
        if (await look()) return;
      } catch (error) {
        if (error instanceof Unanswered && trouble instanceof Unanswered) throw error;
        trouble = error;
      }
      // Leave at least half of the time to the page.
      await wait(Math.min(Math.max(LOOK_MS, performance.now() - started), MOST_WAIT_MS));
    } while (Date.now() < deadline);
    const shown = await run(() => `${location.href}\n${document.body.innerText}`).catch(String);
    throw new Error(`Waited in vain ${LIMIT_MS / 1000} s for ${wish}. The page: ${shown}`, {
      cause: trouble,
    });
  }
}

/** Whether React has hydrated it. */
function isTaken(): boolean {
  return document.querySelector("#root[data-page]") === null;
}

/** Into the focused field. React only notices if its own setter is bypassed. */
function chooseDate(date: string): void {
  const field = document.activeElement as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, date);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** As source text: JSON values and regular expressions. */
function written(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (!(value instanceof Object)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, member]) => `${key}: ${written(member)}`)
    .join(", ")} }`;
}
