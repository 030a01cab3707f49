import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect, type Bidi } from "./bidi.ts";
import { onPath } from "./on-path.ts";
import type { Engine, Session, SessionOptions } from "./session.ts";

const ON_MACOS = "/Applications/Firefox.app/Contents/MacOS/firefox";
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
  launch() {
    const browsers = new Map<string, Promise<Browser>>();
    return {
      async start(options) {
        const preferences = settings(options);
        const browser = browsers.get(preferences) ?? startBrowser(preferences);
        browsers.set(preferences, browser);
        return (await browser).newSession();
      },
      async close() {
        for (const browser of browsers.values()) await (await browser).close();
      },
    };
  },
};

/** One process: its start costs as much processor time as several visits. */
interface Browser {
  /** A user context: sessions share neither cookies nor storage nor service workers. */
  newSession(): Promise<Session>;
  close(): Promise<void>;
}

interface Notes {
  readonly complaints: string[];
  readonly elsewhere: string[];
}

function executable(): string | undefined {
  return onPath("firefox-esr", "firefox") ?? (existsSync(ON_MACOS) ? ON_MACOS : undefined);
}

async function startBrowser(preferences: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "tradeslip-firefox-"));
  await writeFile(join(profile, "user.js"), preferences);
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
  const notesOf = await watch(bidi);
  return {
    async newSession() {
      const { userContext } = (await bidi.send("browser.createUserContext", {})) as { userContext: string };
      return session(bidi, userContext, notesOf(userContext));
    },
    async close() {
      bidi.close();
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Notes what each user context's tabs complain of and ask for. */
async function watch(bidi: Bidi): Promise<(userContext: string) => Notes> {
  const notes = new Map<string, Notes>();
  const userContexts = new Map<unknown, string>();
  const notesOf = (userContext: string) => {
    const own = notes.get(userContext) ?? { complaints: [], elsewhere: [] };
    notes.set(userContext, own);
    return own;
  };
  /** What belongs to no tab, as a worker's request, is noted for everybody. */
  const notesFor = (context: unknown) => {
    const userContext = userContexts.get(context);
    return userContext === undefined ? [...notes.values()] : [notesOf(userContext)];
  };
  bidi.on("browsingContext.contextCreated", ({ context, userContext }) => {
    userContexts.set(context, String(userContext));
  });
  bidi.on("log.entryAdded", ({ level, text, source }) => {
    if (level !== "error" && level !== "warn") return;
    for (const { complaints } of notesFor((source as { context?: string }).context))
      complaints.push(String(text));
  });
  bidi.on("network.beforeRequestSent", ({ request, context }) => {
    const { hostname } = new URL((request as { url: string }).url);
    if (hostname === "" || hostname === "127.0.0.1") return;
    for (const { elsewhere } of notesFor(context)) elsewhere.push(hostname);
  });
  const events = ["browsingContext.contextCreated", "log.entryAdded", "network.beforeRequestSent"];
  await bidi.send("session.subscribe", { events });
  return notesOf;
}

async function session(bidi: Bidi, userContext: string, notes: Notes): Promise<Session> {
  const { context } = (await bidi.send("browsingContext.create", { type: "tab", userContext })) as {
    context: string;
  };
  await bidi.send("browsingContext.activate", { context });
  return {
    open: (url) => bidi.send("browsingContext.navigate", { context, url, wait: "interactive" }).then(noValue),
    reload: () => bidi.send("browsingContext.reload", { context, wait: "interactive" }).then(noValue),
    async evaluate(expression) {
      const { result, exceptionDetails } = await bidi.send("script.evaluate", {
        // Where scripts are off, a promise never settles.
        expression: `((value) => value instanceof Promise ? value.then(JSON.stringify) : JSON.stringify(value))(${expression})`,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (exceptionDetails) throw new Error((exceptionDetails as { text: string }).text);
      const { value } = result as { value?: string };
      return value === undefined ? undefined : JSON.parse(value);
    },
    act: (sources) => bidi.send("input.performActions", { context, actions: sources }).then(noValue),
    async tabs() {
      const { contexts } = await bidi.send("browsingContext.getTree", { maxDepth: 0 });
      return (contexts as { userContext: string }[]).filter((tab) => tab.userContext === userContext).length;
    },
    resize: (viewport) => bidi.send("browsingContext.setViewport", { context, viewport }).then(noValue),
    ...notes,
    // Its tabs close with it.
    close: () => bidi.send("browser.removeUserContext", { userContext }).then(noValue),
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
    // No process is started ahead of its use.
    "dom.ipc.processPrelaunch.enabled": false,
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
