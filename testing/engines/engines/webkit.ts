import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@tradeslip/simulators/free-port";
import { inTime } from "./command-limit.ts";
import { hasDisplay } from "./display.ts";
import { onPath } from "./on-path.ts";
import { startOutside, type Outside } from "./outside.ts";
import type { Engine, Session, SessionOptions } from "./session.ts";

const DRIVER = "WebKitWebDriver";
const START_LIMIT_MS = 120_000;
/** What does not end by then is killed. */
const END_LIMIT_MS = 10_000;

/** WebKitGTK's MiniBrowser by WebDriver (https://www.w3.org/TR/webdriver2/). It needs a display: DISPLAY. */
export const webkit: Engine = {
  name: "WebKitGTK",
  packages: ["webkit2gtk-driver", "xvfb"],
  version() {
    if (miniBrowser() === undefined || !onPath(DRIVER) || !hasDisplay()) return null;
    // It says its version itself only where there is a display.
    const { stdout } = spawnSync(
      "dpkg-query",
      ["--show", "--showformat=${source:Upstream-Version}", "webkit2gtk-driver"],
      {
        encoding: "utf8",
      },
    );
    return stdout === "" ? null : stdout;
  },
  // Its driver knows one session, and a browser of its own starts as fast as a second session would.
  launch: () => ({ start, close: async () => {} }),
};

function miniBrowser(): string | undefined {
  return globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0];
}

/**
 * The driver gives its browser a port that was free a moment before, and never answers where the browser ends while it
 * starts. So a start is tried twice.
 */
async function start(options: SessionOptions): Promise<Session> {
  const outside = await startOutside();
  try {
    return await startOnce(options, outside).catch(() => startOnce(options, outside));
  } catch (error) {
    await outside.close();
    throw error;
  }
}

async function startOnce(options: SessionOptions, outside: Outside): Promise<Session> {
  const driver = await startDriver();
  try {
    return await newSession(driver, options, outside);
  } catch (error) {
    await driver.end();
    throw error;
  }
}

interface Driver {
  readonly root: string;
  /** Ends its browser too. */
  end(): Promise<void>;
}

async function startDriver(): Promise<Driver> {
  const port = await freePort();
  const child = spawn(DRIVER, [`--port=${port}`], {
    stdio: "ignore",
    // Without a language it formats numbers for none: "$ 71021.67".
    env: { ...process.env, LANG: "en_US.UTF-8" },
    // A group of its own, with the browser and its processes.
    detached: true,
  });
  const root = `http://127.0.0.1:${port}`;
  const end = async () => {
    const ended = once(child, "exit");
    process.kill(-child.pid!, "SIGKILL");
    await ended;
  };
  await ready(root);
  return { root, end };
}

async function newSession(
  { root, end }: Driver,
  { cookies, scripts }: SessionOptions,
  outside: Outside,
): Promise<Session> {
  const complaints: string[] = [];
  const browserOptions = {
    binary: miniBrowser(),
    args: [
      "--automation",
      // Without a toolbar, which is wider than a phone.
      "--full-screen",
      `--proxy=http://${outside.proxy}`,
      "--ignore-host=127.0.0.1",
      ...(cookies === "blocked" ? ["--cookies-policy=never"] : []),
      // Those of the pages; ours still run.
      ...(scripts === "off" ? ["--enable-javascript-markup=false"] : []),
    ],
  };
  const capabilities = {
    alwaysMatch: {
      "webkitgtk:browserOptions": browserOptions,
      timeouts: { pageLoad: 60_000, script: 30_000 },
    },
  };
  const { sessionId } = (await call(root, "POST", "/session", { capabilities })) as { sessionId: string };
  const send = (method: string, path: string, body?: object) =>
    call(`${root}/session/${sessionId}`, method, path, body);
  return {
    open: (url) => send("POST", "/url", { url }).then(noValue),
    reload: () => send("POST", "/refresh", {}).then(noValue),
    async evaluate(expression) {
      const script = `const noted = (${String(noteComplaints)})();
        return Promise.resolve(${expression}).then((value) => JSON.stringify({ value, noted: noted.splice(0) }))`;
      const answer = (await send("POST", "/execute/sync", { script, args: [] })) as string;
      const { value, noted } = JSON.parse(answer) as { value: unknown; noted: string[] };
      complaints.push(...noted);
      return value;
    },
    act: (actions) => send("POST", "/actions", { actions }).then(noValue),
    tabs: async () => ((await send("GET", "/window/handles")) as string[]).length,
    resize: (size) => send("POST", "/window/rect", { ...size, x: 0, y: 0 }).then(noValue),
    complaints,
    elsewhere: outside.hosts,
    async close() {
      await call(root, "DELETE", `/session/${sessionId}`, undefined, END_LIMIT_MS).catch(() => {});
      await end();
      await outside.close();
    },
  };
}

const noValue = () => {};

/** Its driver reads no console: a page notes its own complaints from its first look on, which is before most scripts run. */
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

async function ready(root: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (await fetch(`${root}/status`).catch(() => undefined)) return;
    await wait(50);
  }
  throw new Error("WebKitWebDriver did not start.");
}

async function call(
  root: string,
  method: string,
  path: string,
  body?: object,
  limitMs?: number,
): Promise<unknown> {
  const answer = await inTime(
    `${method} ${path}`,
    fetch(root + path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    }),
    limitMs,
  );
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${path}: ${error}: ${message}`);
}
