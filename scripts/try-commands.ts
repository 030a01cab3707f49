/**
 * `pnpm run try-commands [words]` runs each command of the documents once, or those that contain the words, after
 * `pnpm run build`. What is not run is listed with the reason. It takes minutes, so it is no part of `npm test`.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Browser } from "../apps/bff/api-tests/browser.ts";
import { validSignUpPayload } from "../packages/contracts/src/rules/testing/account-boundaries.ts";
import { commandsOf, type DocumentCommand } from "./document-commands.ts";
import { BESIDE_A_DESK, NOT_RUN, STARTS } from "./commands-not-run.ts";

const ROOT = join(import.meta.dirname, "..");
const API = "docs/api.md";
const DOCUMENTS = ["README.md", "CONTRIBUTING.md", "docs/operations.md"];
const LONGEST_MS = 20 * 60_000;
const PORT = 20_000 + Math.floor(Math.random() * 10_000);

/** curl that also fails when the status is not the one wanted; what it writes stays the same. */
const CURL = `curl() {
  command curl --max-time 5 --dump-header headers "$@"
  local code=$?
  [ $code = 28 ] && code=0
  local status=$(grep -o '^HTTP/[^ ]* [0-9]*' headers | tail -1 | grep -o '[0-9]*$')
  [[ $code != 0 ]] && return $code
  [[ $status =~ $wanted || $status = 304 ]]
}`;

const wanted = process.argv.slice(2).join(" ");
const isWanted = ({ command }: DocumentCommand) => command.includes(wanted);
const folder = mkdtempSync(join(tmpdir(), "tradeslip-commands-"));
const failed: string[] = [];

const seen = new Set<string>();
const isOfShell = ({ command }: DocumentCommand) => !/^p?npm /.test(command);
/** They set variables for each other. */
const ofApi = commandsOf(API).some(isWanted) ? commandsOf(API) : [];
const others = [
  ...DOCUMENTS.flatMap(commandsOf).filter(isWanted),
  ...commandsOf(API).filter((each) => isWanted(each) && !isOfShell(each)),
];
const besideDesk: DocumentCommand[] = [];
for (const each of others) {
  if (seen.has(each.command)) continue;
  seen.add(each.command);
  if (BESIDE_A_DESK.test(each.command)) {
    besideDesk.push(each);
    continue;
  }
  const reason = NOT_RUN.find(([pattern]) => pattern.test(each.command))?.[1];
  const ready = STARTS.find(([pattern]) => pattern.test(each.command))?.[1];
  if (ready !== undefined) report(each, await start(each.command, ready));
  else if (reason === undefined) report(each, run(each.command));
  else process.stdout.write(`not run (${reason}): ${each.command}\n`);
}
await tryBesideDesk(ofApi.filter(isOfShell), besideDesk);
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`\n${failed.length} failed${failed.map((line) => `\n  ${line}`).join("")}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

function report({ document, line, command }: DocumentCommand, status: number | null): void {
  process.stdout.write(`${status === 0 ? "ok" : "FAILED"}: ${command}\n`);
  if (status !== 0) failed.push(`${document}:${line}: ${command} (exit ${status})`);
}

function run(command: string, dataDir = join(folder, "data")): number | null {
  const { status } = spawnSync("bash", ["-euo", "pipefail", "-c", command], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: LONGEST_MS,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return status;
}

/** Until it says that it answers; 1 if it ends before. On other ports than a desk of this machine. */
async function start(command: string, ready: RegExp): Promise<number> {
  const moved = command.replaceAll(/\b3[01]\d\d\b/g, "2$&");
  const child = spawn("bash", ["-c", moved], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { PORT: String(PORT), ...process.env, DATA_DIR: join(folder, `start-${seen.size}`) },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output += text.toString()));
  const deadline = performance.now() + LONGEST_MS;
  while (!ready.test(output) && child.exitCode === null && performance.now() < deadline) await pause(200);
  const ok = ready.test(output) && child.exitCode === null;
  if (child.exitCode === null) {
    const ended = once(child, "exit");
    process.kill(-child.pid!, "SIGTERM");
    await ended;
  }
  return ok ? 0 : 1;
}

/** Against a desk with simulated prices: those of api.md, then the operator's. */
async function tryBesideDesk(
  ofClients: readonly DocumentCommand[],
  ofOperator: readonly DocumentCommand[],
): Promise<void> {
  if (ofClients.length + ofOperator.length === 0) return;
  const parent = join(folder, "desk");
  // Where scripts/with-simulator.ts puts it.
  const dataDir = join(parent, "demo");
  const desk = spawn("pnpm", ["exec", "node", "scripts/with-simulator.ts", "pnpm", "run", "server"], {
    cwd: ROOT,
    stdio: "ignore",
    detached: true,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: parent, WHATSAPP_NUMBER: "15550123456" },
  });
  try {
    const url = `http://127.0.0.1:${PORT}`;
    while (!(await isReady(url)) && desk.exitCode === null) await pause(200);
    tryApi(ofClients, url);
    if (ofOperator.length > 0) await signUp(url, dataDir);
    for (const each of ofOperator) {
      const command = each.command.replace(/\S+\.backup$/, join(folder, "$&"));
      const isRestore = command.startsWith("pnpm restore");
      report(each, run(command, isRestore ? join(folder, "restored") : dataDir));
    }
  } finally {
    process.kill(-desk.pid!, "SIGTERM");
  }
}

/**
 * One after the other in one shell. A remark that begins with a number, as in "404 unknown_slip", says which status is right.
 */
function tryApi(commands: readonly DocumentCommand[], url: string): void {
  const script = commands.map(({ command, remark }, index) => {
    const status = /^(\d{3})\b/.exec(remark)?.[1] ?? "2..";
    // A stream ends by our time limit.
    return `wanted='^(${status})'\n${command.replace("http://127.0.0.1:3000", url)}\necho "${index} $?" >&3`;
  });
  const { output } = spawnSync("bash", ["-c", [CURL, ...script].join("\n")], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit", "pipe"],
    encoding: "utf8",
  });
  const statuses = new Map((output[3] ?? "").split("\n").map((line) => line.split(" ") as [string, string]));
  for (const [index, each] of commands.entries()) report(each, Number(statuses.get(String(index)) ?? 1));
}

/** The account that the operator's commands name; its code lies in the outbox. */
async function signUp(url: string, dataDir: string): Promise<void> {
  const person = { ...validSignUpPayload, email: "ada@mail.example" };
  const browser = new Browser(url);
  const signedUp = await browser.post("/api/auth/sign-up-one", person);
  if (signedUp.status !== 201) throw new Error(`signing up: ${signedUp.status}`);
  const outbox = join(dataDir, "outbox");
  let mails: string[] = [];
  for (let tries = 0; mails.length === 0 && tries < 300; tries += 1) {
    await pause(200);
    mails = globSync("*.txt", { cwd: outbox });
  }
  const [code] = /\b\d{6}\b/.exec(readFileSync(join(outbox, mails[0]!), "utf8")) ?? [];
  const { status } = await browser.post("/api/auth/verify-otp", { email: person.email, code });
  if (status !== 200) throw new Error(`signing up: ${status}`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
