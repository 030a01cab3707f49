import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Session } from "../engines/session.ts";
import { ask, type Question, type Sought, type Words } from "./in-page.ts";
import { clickAt, press, selectAll, type, type Key } from "./keys.ts";

/** Nothing takes that long by itself; a machine that many share may stand still for seconds. */
const LIMIT_MS = 60_000;
const LOOK_MS = 50;

const LIBRARY = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve("@testing-library/dom/package.json")),
    "dist/@testing-library/dom.umd.min.js",
  ),
  "utf8",
);

/** What a person sees and does in one tab. Everything waits until it can be done, and fails if that never comes. */
export interface Page {
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Path and query. */
  address(): Promise<string>;
  /** Waits until the address matches. */
  arrives(at: RegExp): Promise<void>;
  /** Waits for it, and gives what it says. */
  see(what: Look): Promise<string>;
  /** Waits until it is not to be seen (any more). */
  gone(what: Look): Promise<void>;
  /** Waits for it, and gives the answer. */
  read(what: Look, question: Question): Promise<unknown>;
  /** Waits until the answer is this one. */
  becomes(what: Look, question: Question, answer: unknown): Promise<void>;
  click(what: Look): Promise<void>;
  /** Clicks a field and types, in the place of what stood there. */
  enter(what: Look, text: string): Promise<void>;
  /** Types "1990-04-17" as month, day and year; where the engine takes no keys there, as its calendar would enter it. */
  enterDate(what: Look, date: string): Promise<void>;
  press(key: Key): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab until the focus is there. */
  tabTo(what: Look): Promise<void>;
  /** Runs in the page; takes and gives what JSON can hold. */
  run<Args extends unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Waits until it is true in the page. */
  until(inPage: () => unknown): Promise<void>;
  readonly session: Session;
}

/** What to look for, as a person would name it. */
export interface Look {
  readonly role?: string;
  readonly name?: string | RegExp;
  readonly label?: string | RegExp;
  readonly text?: string | RegExp;
  readonly within?: Look;
}

export const heading = (name: string | RegExp): Look => ({ role: "heading", name });
export const button = (name: string | RegExp): Look => ({ role: "button", name });
export const link = (name: string | RegExp): Look => ({ role: "link", name });

export function pageOf(session: Session, origin: string): Page {
  const run: Page["run"] = (inPage, ...args) =>
    session.evaluate(`(${String(inPage)})(...${JSON.stringify(args)})`) as never;

  async function askPage(what: Look, question: Question): Promise<{ count: number; answer?: unknown }> {
    const answer = await run(ask, sought(what), question);
    if (answer !== "no library") return answer;
    await session.evaluate(`(() => { ${LIBRARY} })()`);
    return { count: 0 };
  }

  const page: Page = {
    session,
    async open(path) {
      await session.open(origin + path);
      await page.until(() => document.querySelector("#root[data-page]") === null);
    },
    async reload() {
      await session.reload();
      await page.until(() => document.querySelector("#root[data-page]") === null);
    },
    address: () => run(() => location.pathname + location.search),
    arrives: (at) => eventually(`the address ${at}`, async () => at.test(await page.address())),
    see: (what) => page.read(what, "text") as Promise<string>,
    gone: (what) =>
      eventually(`not to see ${spelled(what)}`, async () => {
        // The first look at a new document may only bring the library.
        await askPage(what, "text");
        return (await askPage(what, "text")).count === 0;
      }),
    read: (what, question) =>
      eventually(`to see ${spelled(what)}`, async () => {
        const { count, answer } = await askPage(what, question);
        return count > 0 && { value: answer };
      }),
    becomes: (what, question, expected) =>
      eventually(`${question} of ${spelled(what)} to be ${JSON.stringify(expected)}`, async () => {
        const { count, answer } = await askPage(what, question);
        return count > 0 && answer === expected;
      }),
    click: (what) =>
      eventually(`to click ${spelled(what)}`, async () => {
        const before = await point(what);
        await wait(LOOK_MS);
        const now = await point(what);
        // What moves is not clicked.
        if (!before || !now || before.x !== now.x || before.y !== now.y) return false;
        await session.act(clickAt(now));
        return true;
      }),
    async enter(what, text) {
      await page.click(what);
      await page.becomes(what, "focused", true);
      await session.act(selectAll());
      await session.act(press("Delete"));
      await session.act(type(text));
    },
    async enterDate(what, date) {
      const [year, month, day] = date.split("-");
      // A click would choose the part that it meets; Tab comes to the first.
      await page.tabTo(what);
      await page.type(`${month}${day}${year}`);
      if ((await page.read(what, "value")) !== date) await run(chooseDate, date);
      await page.becomes(what, "value", date);
    },
    press: (key) => session.act(press(key)),
    type: (text) => session.act(type(text)),
    async tabTo(what) {
      await page.see(what);
      for (let presses = 0; presses < 60; presses++) {
        if (await page.read(what, "focused")) return;
        await page.press("Tab");
      }
      throw new Error(`The Tab key does not lead to ${spelled(what)}.`);
    },
    run,
    until: (inPage) => eventually(String(inPage), () => run(inPage).then(Boolean)),
  };
  return page;

  async function point(what: Look): Promise<{ x: number; y: number } | null> {
    const { answer } = await askPage(what, "point");
    if (typeof answer === "string") throw new Error(`${spelled(what)} is behind ${answer}`);
    return (answer ?? null) as { x: number; y: number } | null;
  }

  /** A page on its way to the next document answers nothing: that counts as not yet. */
  async function eventually<Value = void>(
    wish: string,
    look: () => Promise<boolean | { value: Value }>,
  ): Promise<Value> {
    const deadline = Date.now() + LIMIT_MS;
    let trouble: unknown;
    do {
      const started = performance.now();
      const seen = await look().catch((error: unknown) => {
        trouble = error;
        return false as const;
      });
      if (seen === true) return undefined as Value;
      if (seen) return seen.value;
      // At least half of the time is the page's.
      await wait(Math.max(LOOK_MS, performance.now() - started));
    } while (Date.now() < deadline);
    const shown = await run(() => `${location.href}\n${document.body.innerText}`).catch(String);
    throw new Error(`Waited in vain ${LIMIT_MS / 1000} s for ${wish}. The page: ${shown}`, {
      cause: trouble,
    });
  }
}

/** Into the field that has the focus. React sees it only if its own setter is passed by. */
function chooseDate(date: string): void {
  const field = document.activeElement as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, date);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function sought({ within, ...what }: Look): Sought {
  const words = Object.entries(what).map(([key, value]) => [key, sendable(value)]);
  return { ...Object.fromEntries(words), ...(within ? { within: sought(within) } : {}) };
}

function sendable(words: string | RegExp): Words {
  return typeof words === "string" ? words : { source: words.source, flags: words.flags };
}

function spelled(what: Look): string {
  return Object.entries(what)
    .map(
      ([key, value]) =>
        `${key} ${value instanceof Object && !(value instanceof RegExp) ? `(${spelled(value as Look)})` : String(value)}`,
    )
    .join(" ");
}
