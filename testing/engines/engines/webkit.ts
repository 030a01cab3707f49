import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@tradeslip/simulators/free-port";
import { Builder, Key, type WebDriver } from "selenium-webdriver";
import type { Engine, Session, SessionOptions } from "./engine.ts";
import { END_LIMIT_MS, inTime } from "./in-time.ts";
import { onPath } from "./on-path.ts";

const DRIVER = "WebKitWebDriver";
const START_LIMIT_MS = 30_000;
const KEYS = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, ArrowRight: Key.ARROW_RIGHT };

/** WebKitGTK's MiniBrowser through WebDriver (https://www.w3.org/TR/webdriver2/). It needs a DISPLAY. */
export const webkit: Engine = {
  name: "WebKitGTK",
  packages: ["webkit2gtk-driver", "xvfb"],
  version() {
    const display = onPath("Xvfb") ?? process.env["DISPLAY"];
    if (miniBrowser() === undefined || !onPath(DRIVER) || display === undefined) return null;
    // It only prints its version with a display.
    const question = ["--show", "--showformat=${source:Upstream-Version}", "webkit2gtk-driver"];
    return spawnSync("dpkg-query", question, { encoding: "utf8" }).stdout || null;
  },
  // Its driver supports one session, and a new browser starts as fast as a second session would.
  launch: () => ({
    // The driver gives its browser a port that was free a moment before. If that has been taken meanwhile,
    // the browser exits and the driver never answers.
    start: (options) => start(options).catch(() => start(options)),
    close: async () => {},
  }),
};

function miniBrowser(): string | undefined {
  return globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0];
}

async function start(options: SessionOptions): Promise<Session> {
  const port = await freePort();
  const server = spawn(DRIVER, [`--port=${port}`], {
    stdio: "ignore",
    // Without a language it formats numbers neutrally: "$ 71021.67".
    env: { ...process.env, LANG: "en_US.UTF-8" },
    // In its own process group, because a browser outlives its driver.
    detached: true,
  });
  const ended = once(server, "exit");
  const end = async () => {
    process.kill(-server.pid!, "SIGKILL");
    await ended;
  };
  try {
    return sessionOf(
      await inTime("new session", connect(`http://127.0.0.1:${port}`, options), START_LIMIT_MS),
      end,
    );
  } catch (error) {
    await end();
    throw error;
  }
}

async function connect(server: string, { proxy, cookies, scripts }: SessionOptions): Promise<WebDriver> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && !(await fetch(`${server}/status`).catch(() => null))) await wait(50);
  const args = [
    "--automation",
    // Without the toolbar, which is wider than a phone.
    "--full-screen",
    `--proxy=http://${proxy}`,
    "--ignore-host=127.0.0.1",
    ...(cookies === "blocked" ? ["--cookies-policy=never"] : []),
    // Disables the pages' scripts; ours still run.
    ...(scripts === "off" ? ["--enable-javascript-markup=false"] : []),
  ];
  return new Builder()
    .usingServer(server)
    .disableEnvironmentOverrides()
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: miniBrowser(), args },
    })
    .build();
}

function sessionOf(driver: WebDriver, end: () => Promise<void>): Session {
  const complaints: string[] = [];
  const keys = (text: string) => driver.actions().sendKeys(text).perform();
  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    async evaluate(expression) {
      const answer = await driver.executeScript<{ value: unknown; noted: string[] }>(
        `const noted = (${String(noteComplaints)})();
        return Promise.resolve(${expression}).then((value) => ({ value, noted: noted.splice(0) }))`,
      );
      complaints.push(...answer.noted);
      return answer.value;
    },
    // Immediately: while the pointer moves there, the page could move.
    clickAt: (point) =>
      driver
        .actions()
        .move({ ...point, duration: 0 })
        .click()
        .perform(),
    press: (key) => keys(KEYS[key]),
    type: keys,
    resize: (size) =>
      driver
        .manage()
        .window()
        .setRect({ ...size, x: 0, y: 0 }),
    tabs: async () => (await driver.getAllWindowHandles()).length,
    complaints,
    async close() {
      await inTime("the end", driver.quit(), END_LIMIT_MS).catch(() => {});
      await end();
    },
  };
}

/**
 * The driver cannot read the console: a page records complaints from our first look on, before most scripts
 * run.
 */
function noteComplaints(): string[] {
  const page = globalThis as { complaints?: string[] };
  if (page.complaints) return page.complaints;
  const noted: string[] = (page.complaints = []);
  for (const level of ["error", "warn"] as const) {
    const say = console[level];
    console[level] = (...words: unknown[]) => {
      noted.push(words.map(String).join(" "));
      say(...words);
    };
  }
  addEventListener("error", ({ message }) => noted.push(`uncaught: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => noted.push(`uncaught: ${reason}`));
  document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) =>
    noted.push(`${violatedDirective} forbids ${blockedURI}`),
  );
  return noted;
}
