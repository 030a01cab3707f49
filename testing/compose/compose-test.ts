/**
 * Brings docker-compose.yml up on a real engine, signs up through the mail catcher, orders, then rolls out
 * changes and scales under 100 requests a second, blocks, erases, backs up and restores as in operations.md,
 * and waits for the mails of alerts. Exits with 1 if a request was lost or a step failed. Needs root,
 * Debian's docker.io and debootstrap; engine.ts and stand-ins.ts say what it builds and keeps. `pnpm run
 * compose-test --runs 5` repeats roll-outs and scalings (0: none); `--no-build` uses our images as they are,
 * `--keep` leaves the desk running.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "@tradeslip/simulators/free-port";
import { Desk, newSecret, walkThrough } from "./desk.ts";
import { docker, missing, startEngine } from "./engine.ts";
import { type Account, Load, type Tally } from "./load.ts";
import { MailCatcher } from "./mail-catcher.ts";
import { operate, waitForAlerts } from "./operator.ts";
import { makeBases, makeImages } from "./stand-ins.ts";

/** Load before and after the measured part, so that requests are in flight at its beginning and end. */
const AROUND_MS = 3_000;
/** By then nginx has resolved the new replicas. */
const SETTLED_MS = 3_000;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: {
    runs: { type: "string", default: "1" },
    build: { type: "boolean", default: true },
    keep: { type: "boolean", default: false },
  },
  allowNegative: true,
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const lacking = missing();
if (lacking.length > 0) {
  say(`Not run: the compose test needs ${lacking.join(" and ")}.`);
} else {
  const stopEngine = await startEngine();
  try {
    process.exitCode = (await tryDesk(Number(values.runs))) ? 0 : 1;
  } finally {
    await stopEngine();
  }
}

/** True if no request was lost. */
async function tryDesk(runs: number): Promise<boolean> {
  await makeBases(say);
  const desk = new Desk(await freePort());
  await desk.set({});
  try {
    const named = (await desk.compose("config", "--images")).trim().split("\n");
    await makeImages(
      [...new Set(named)].filter((image) => !image.endsWith(":local")),
      say,
    );
    if (values.build) {
      say("builds our images");
      await desk.compose("build");
    }
    await desk.compose("up", "--detach", "--wait");
    const origin = await desk.origin("proxy", 8080);
    const mails = new MailCatcher(await desk.origin("mailpit", 8025));
    const account = await walkThrough(origin, mails);
    say("up: sign-up by mail, login, order and slip work");
    const nothingIsLost = runs === 0 || (await changeUnderLoad(desk, { origin, account, runs }));
    await operate({ desk, origin, mails }, account);
    say("block, erase, back-up and restore work as operations.md says");
    say(
      `mailed after the provider stopped and a replica was killed: ${await waitForAlerts({ desk, origin, mails })}`,
    );
    return nothingIsLost;
  } catch (error) {
    say(await desk.compose("logs", "--tail", "15").catch(String));
    throw error;
  } finally {
    if (values.keep) say(`kept, as ${await desk.compose("ps", "--format", "{{.Name}}")}`);
    else await desk.down();
  }
}

interface Trial {
  readonly origin: string;
  readonly account: Account;
  readonly runs: number;
}

async function changeUnderLoad(desk: Desk, { origin, account, runs }: Trial): Promise<boolean> {
  const roll = () => desk.script("roll.sh");
  const scaleTo = async (count: number) => {
    await desk.set({ BFF_REPLICAS: String(count) });
    await desk.compose("up", "--detach", "--wait");
  };
  const old = desk.variable("SESSION_SECRET");
  const next = newSecret();
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["a changed variable", () => desk.set({ BRAND_NAME: `Desk ${Date.now()}` })],
    [
      "a second SESSION_SECRET, known to all before it is used",
      () => desk.set({ SESSION_SECRET: `${old},${next}` }),
    ],
    ["the second SESSION_SECRET first", () => desk.set({ SESSION_SECRET: `${next},${old}` })],
    ["new images", newImages],
    ["a changed variable", () => desk.set({ ORDER_SPREAD_PERCENT: "1" })],
  ];
  let lost = 0;
  const measure = async (what: string, change: () => Promise<unknown>) => {
    const load = new Load(origin, account);
    await wait(AROUND_MS);
    const began = performance.now();
    await change();
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    await wait(AROUND_MS);
    const tally = await load.stop();
    report(`${what}, ${seconds} s`, tally);
    // Whether the proxy stopped meanwhile, and what it logged.
    if (tally.lost.length > 0) {
      say(await desk.compose("ps", "--all", "--format", "{{.Name}} {{.Status}}"));
      say(await desk.compose("logs", "--tail", "10", "proxy"));
    }
    lost += tally.lost.length;
  };
  await measure("no change", () => wait(AROUND_MS));
  for (let turn = 0; turn < runs; turn += 1) {
    const [what, change] = changes[turn % changes.length]!;
    await change();
    await measure(`roll ${turn + 1}: ${what}`, roll);
  }
  for (let turn = 0; turn < runs; turn += 1) {
    await measure(`scale ${turn + 1}: 2 to 4 to 2`, async () => {
      await scaleTo(4);
      await wait(SETTLED_MS);
      await scaleTo(2);
    });
  }
  return lost === 0;
}

/** Images of the same name and content that compose considers new. */
async function newImages(): Promise<void> {
  for (const name of ["tradeslip-bff", "tradeslip-provider"]) {
    const image = `${name}:local`;
    const container = (await docker("create", image)).trim();
    await docker("commit", "--change", `LABEL round=${Date.now()}`, container, image);
    await docker("rm", container);
  }
}

function report(what: string, { sent, lost, longestMs }: Tally): void {
  say(`${what}: ${sent} requests, ${lost.length} lost, the longest took ${longestMs} ms`);
  for (const line of lost.slice(0, 20)) say(`  ${line}`);
}
