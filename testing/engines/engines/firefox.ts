import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect, type Bidi } from "./bidi.ts";
import type { Engine, Session, SessionOptions } from "./session.ts";

const PLACES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];
const START_LIMIT_MS = 120_000;

/** Firefox by WebDriver BiDi, which it speaks itself (https://w3c.github.io/webdriver-bidi/). */
export const firefox: Engine = {
  name: "Firefox",
  packages: ["firefox-esr"],
  version() {
    const file = executable();
    if (file === undefined) return null;
    const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8" });
    return status === 0 ? (/[\d.]+\S*/.exec(stdout)?.[0] ?? null) : null;
  },
  start,
};

function executable(): string | undefined {
  return PLACES.find((place) => existsSync(place));
}

async function start(options: SessionOptions): Promise<Session> {
  const profile = await mkdtemp(join(tmpdir(), "tradeslip-firefox-"));
  await writeFile(join(profile, "user.js"), settings(options));
  const child = spawn(
    executable()!,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, LANG: "en_US.UTF-8", HOME: profile },
    },
  );
  const bidi = await connect(`${await debuggingAddress(child)}/session`);
  await bidi.send("session.new", { capabilities: {} });
  const complaints: string[] = [];
  bidi.on("log.entryAdded", ({ level, text }) => {
    if (level === "error" || level === "warn") complaints.push(String(text));
  });
  const elsewhere: string[] = [];
  bidi.on("network.beforeRequestSent", ({ request }) => {
    const { hostname } = new URL((request as { url: string }).url);
    if (hostname !== "" && hostname !== "127.0.0.1") elsewhere.push(hostname);
  });
  await bidi.send("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
  return session(bidi, { complaints, elsewhere }, async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
}

async function session(
  bidi: Bidi,
  noted: Pick<Session, "complaints" | "elsewhere">,
  end: () => Promise<void>,
): Promise<Session> {
  const contexts = async () => {
    const { contexts: all } = await bidi.send("browsingContext.getTree", { maxDepth: 0 });
    return all as { context: string }[];
  };
  const [first] = await contexts();
  // In the window's first tab the focus is on the address bar: keys would press no button of the page.
  const { context } = (await bidi.send("browsingContext.create", { type: "tab" })) as { context: string };
  await bidi.send("browsingContext.close", { context: first!.context });
  await bidi.send("browsingContext.activate", { context });
  return {
    open: (url) => bidi.send("browsingContext.navigate", { context, url, wait: "interactive" }).then(noValue),
    reload: () => bidi.send("browsingContext.reload", { context, wait: "interactive" }).then(noValue),
    async evaluate(expression) {
      const { result, exceptionDetails } = await bidi.send("script.evaluate", {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (exceptionDetails) throw new Error((exceptionDetails as { text: string }).text);
      const { value } = result as { value?: string };
      return value === undefined ? undefined : JSON.parse(value);
    },
    act: (sources) => bidi.send("input.performActions", { context, actions: sources }).then(noValue),
    tabs: async () => (await contexts()).length,
    resize: (viewport) => bidi.send("browsingContext.setViewport", { context, viewport }).then(noValue),
    clearCookies: () => bidi.send("storage.deleteCookies", {}).then(noValue),
    ...noted,
    async close() {
      bidi.close();
      await end();
    },
  };
}

const noValue = () => {};

/** Firefox says where it listens. */
async function debuggingAddress(child: ChildProcess): Promise<string> {
  const limit = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
  let said = "";
  for await (const line of createInterface({ input: child.stderr! })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      clearTimeout(limit);
      child.stderr!.resume();
      return address;
    }
    said += `${line}\n`;
  }
  throw new Error(`Firefox did not start. It said:\n${said}`);
}

/** A profile that asks nobody for anything, and a person's own settings. */
function settings({ cookies, scripts }: SessionOptions): string {
  const values: Record<string, string | number | boolean> = {
    "app.normandy.enabled": false,
    "app.update.disabledForTesting": true,
    "browser.aboutwelcome.enabled": false,
    "browser.newtabpage.enabled": false,
    "browser.safebrowsing.malware.enabled": false,
    "browser.safebrowsing.phishing.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "browser.startup.page": 0,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": false,
    "dom.disable_open_during_load": true,
    "extensions.update.enabled": false,
    "intl.accept_languages": "en-US, en",
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    // Nobody is there, and this machine is asked without it.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "signon.rememberSignons": false,
    "toolkit.telemetry.server": "",
    ...(cookies === "blocked" ? { "network.cookie.cookieBehavior": 2 } : {}),
    ...(scripts === "off" ? { "javascript.enabled": false } : {}),
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");
}
