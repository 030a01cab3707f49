import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { Browser } from "../../apps/bff/api-tests/browser.ts";
import { type Desk, OPERATOR, ROOT, walkThrough } from "./desk.ts";
import { docker } from "./engine.ts";
import type { Account } from "./load.ts";
import type { MailCatcher } from "./mail-catcher.ts";

const ADA = { ...validSignUpPayload, email: "ada@mail.example", phone: "+12025550144" };
const OUT_WITHIN_MS = 1_000;
const BACK_WITHIN_MS = 90_000;
const MAILED_WITHIN_MS = 5 * 60_000;
const ASK_AGAIN_MS = 50;
/** Enough to ask each of two replicas, because the proxy alternates. */
const ASKED = 6;

interface Place {
  readonly desk: Desk;
  readonly origin: string;
  readonly mails: MailCatcher;
}

/**
 * Runs the commands of operations.md about people and backups exactly as written there: a blocked user is out
 * within a second, and a restored desk has everyone except people erased since. Throws otherwise.
 * @param staying a user with an account
 */
export async function operate({ desk, origin, mails }: Place, staying: Account): Promise<void> {
  const backups = await mkdtemp(join(tmpdir(), "tradeslip-backups-"));
  const type = (text: string) => desk.shell(documented(text).replaceAll("/var/backups", backups));
  const people = (verb: string) => desk.shell(documented("desk.js show").replace("show", verb));
  const statusOfLogin = async ({ email, password }: Account) =>
    (await new Browser(origin, BEHIND_PROXY).post("/api/auth/login", { email, password })).status;
  try {
    const ada = await walkThrough(origin, mails, ADA);
    if (!(await people("show")).includes(ADA.email)) throw new Error("desk show does not name the account");
    await people("block");
    await eventually("who is blocked is out", OUT_WITHIN_MS, async () => !(await isIn(origin, ada)));
    if ((await statusOfLogin(ada)) !== 403) throw new Error("who is blocked can log in");
    await people("unblock");

    // As cron runs it: from elsewhere.
    await desk.shell(`cd /; ${documented("backup.js - >").replaceAll("/var/backups", backups)}`);
    const [file = ""] = await readdir(backups);
    const { mode } = await stat(join(backups, file));
    if ((mode & 0o077) !== 0) throw new Error(`others can read the back-up: ${mode.toString(8)}`);
    await people("erase");
    if ((await statusOfLogin(ada)) !== 401) throw new Error("who is erased can log in");
    await type("docker compose stop bff provider");
    await type("DROP DATABASE");
    const restore = documented("restore.js -").replace(/\/var\/backups\/\S+/, join(backups, file));
    const restored = await desk.shell(restore);
    if (!restored.includes("Erased again, by the list: 1.")) throw new Error(`restore says: ${restored}`);
    await type("docker compose up --detach");
    await eventually(
      "a login works again",
      BACK_WITHIN_MS,
      async () => (await statusOfLogin(staying)) === 200,
    );
    if ((await statusOfLogin(ada)) !== 401) throw new Error("who was erased is back with the restore");
  } finally {
    await rm(backups, { recursive: true });
  }
}

/**
 * Stops the provider and kills a replica. Throws if an alert is not mailed within five minutes.
 * @returns after how many seconds each alert was in the operator's mailbox
 */
export async function waitForAlerts({ desk, mails }: Place): Promise<string> {
  const [replica = ""] = (await desk.compose("ps", "--quiet", "bff")).split("\n");
  const began = performance.now();
  await docker("kill", replica);
  await desk.compose("stop", "provider");
  const mailed = async (alert: string) => {
    await eventually(`${alert} is mailed`, MAILED_WITHIN_MS, async () =>
      (await mails.subjectsTo(OPERATOR)).includes(`page: ${alert}`),
    );
    return `${alert} ${((performance.now() - began) / 1000).toFixed(0)} s`;
  };
  return (await Promise.all(["ProviderDown", "ReplicaDown"].map(mailed))).join(", ");
}

const BEHIND_PROXY = { "x-forwarded-for": "198.51.100.8" };

async function isIn(origin: string, { cookies }: Account): Promise<boolean> {
  for (let turn = 0; turn < ASKED; turn += 1) {
    const answer = await new Browser(origin, BEHIND_PROXY, new Map(cookies)).get("/api/session");
    if (answer.status !== 200) throw new Error(`session: ${answer.status}`);
    if ((answer.body as { readonly authenticated: boolean }).authenticated) return true;
  }
  return false;
}

async function eventually(what: string, withinMs: number, holds: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + withinMs;
  do {
    if (await holds()) return;
    await wait(ASK_AGAIN_MS);
  } while (performance.now() < until);
  throw new Error(`not within ${withinMs / 1000} s: ${what}`);
}

/** The line of operations.md with this text, as a shell command: a crontab line without its times. */
function documented(text: string): string {
  const lines = readFileSync(join(ROOT, "docs/operations.md"), "utf8").split("\n");
  const line = lines.find((each) => each.startsWith("    ") && each.includes(text));
  if (line === undefined) throw new Error(`operations.md shows no command with ${text}`);
  return line
    .trim()
    .replace(/^15 3 \* \* \* /, "")
    .replaceAll("cd /opt/tradeslip", 'cd "$WORKSPACE"')
    .replaceAll(String.raw`\%`, "%");
}
