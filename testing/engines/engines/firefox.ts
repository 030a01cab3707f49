import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { launch, TargetType, type Browser, type ConsoleMessage, type Page } from "puppeteer-core";
import type { Engine, Session, SessionOptions } from "./engine.ts";
import { END_LIMIT_MS, inTime, LIMIT_MS } from "./in-time.ts";
import { onPath } from "./on-path.ts";

const ON_MACOS = "/Applications/Firefox.app/Contents/MacOS/firefox";

/** Firefox through WebDriver BiDi, which it supports natively (https://w3c.github.io/webdriver-bidi/). */
export const firefox: Engine = {
  name: "Firefox",
  packages: ["firefox-esr"],
  version() {
    const file = executable();
    if (file === undefined) return null;
    const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8" });
    return status === 0 ? (/[\d.]+\S*/.exec(stdout)?.[0] ?? null) : null;
  },
  launch() {
    // One process for all sessions with the same settings: a start costs as much CPU time as several visits.
    const browsers = new Map<string, Promise<Browser>>();
    return {
      async start(options) {
        const settings = `${options.cookies} ${options.scripts}`;
        const browser = browsers.get(settings) ?? startBrowser(options);
        browsers.set(settings, browser);
        return newSession(await browser, options.proxy);
      },
      async close() {
        for (const browser of browsers.values()) await (await browser).close();
      },
    };
  },
};

function executable(): string | undefined {
  return onPath("firefox-esr", "firefox") ?? (existsSync(ON_MACOS) ? ON_MACOS : undefined);
}

function startBrowser({ cookies, scripts }: SessionOptions): Promise<Browser> {
  return launch({
    browser: "firefox",
    executablePath: executable()!,
    defaultViewport: null,
    timeout: LIMIT_MS,
    // Leaves the person's home alone; as root in another user's home it would not even start.
    env: { ...process.env, LANG: "en_US.UTF-8", HOME: tmpdir() },
    extraPrefsFirefox: {
      // No prelaunched processes.
      "dom.ipc.processPrelaunch.enabled": false,
      // As usual for people: a pop-up without a click is blocked.
      "dom.disable_open_during_load": true,
      "intl.accept_languages": "en-US, en",
      ...(cookies === "blocked" ? { "network.cookie.cookieBehavior": 2 } : {}),
      ...(scripts === "off" ? { "javascript.enabled": false } : {}),
    },
  });
}

async function newSession(browser: Browser, proxyServer: string): Promise<Session> {
  // Contexts share neither cookies nor storage nor service workers.
  const context = await browser.createBrowserContext({ proxyServer, proxyBypassList: ["127.0.0.1"] });
  const complaints: string[] = [];
  context.on("targetcreated", (target) => {
    if (target.type() === TargetType.PAGE) void target.page().then((page) => note(page!, complaints));
  });
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(LIMIT_MS);
  return {
    open: (url) => page.goto(url, { waitUntil: "domcontentloaded" }),
    reload: () => page.reload({ waitUntil: "domcontentloaded" }),
    evaluate: (expression) => page.evaluate(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    resize: (size) => page.setViewport(size),
    tabs: async () => (await context.pages()).length,
    complaints,
    close: () => inTime("close", context.close(), END_LIMIT_MS),
  };
}

function note(page: Page, complaints: string[]): void {
  const listen = (message: ConsoleMessage) => {
    if (["error", "warn"].includes(message.type())) complaints.push(message.text());
  };
  page.on("console", listen);
  page.on("workercreated", (worker) => worker.on("console", listen));
  page.on("pageerror", (error) => complaints.push(error instanceof Error ? error.message : String(error)));
}
