/**
 * Runs `npm run demo` on a minimal Debian with only its package manager, this machine's Node and npm, and a checkout
 * of HEAD; first as an ordinary user, then as root. Prints the results; exits with 1 if a server had no live rates.
 * Needs root and debootstrap. `pnpm run bare-machine test` runs `npm test` there too, as the ordinary user.
 */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const SUITE = "bookworm";
const PORT = 4_777;
const LONGEST_START_MS = 10 * 60_000;
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const USERS = [
  { name: "an ordinary user", id: "1000:1000", home: "/home/visitor" },
  { name: "root", id: "0:0", home: "/root" },
];
type User = (typeof USERS)[number];

const missing = [
  ...(process.getuid?.() === 0 ? [] : ["root"]),
  ...(existsSync("/usr/sbin/debootstrap") ? [] : ["debootstrap (a Debian package)"]),
];
if (missing.length > 0) {
  process.stderr.write(`Not run: this needs ${missing.join(" and ")}.\n`);
  process.exit(1);
}

const root = mkdtempSync(join(tmpdir(), "bare-"));
// Accessible to the ordinary user.
chmodSync(root, 0o755);
try {
  makeMachine();
  for (const user of USERS) await tryDemo(user);
  if (process.argv[2] === "test") await tryTests(USERS[0]!);
} finally {
  execFileSync("umount", ["--lazy", join(root, "proc")]);
  rmSync(root, { recursive: true, force: true });
}

function makeMachine(): void {
  execFileSync("debootstrap", ["--variant=minbase", SUITE, root], { stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("mount", ["-t", "proc", "proc", join(root, "proc")]);
  // Another PATH than a package script's, which begins with the packaged Node.
  const path = { ...process.env, PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };
  const find = (program: string) =>
    realpathSync(execFileSync("which", [program], { encoding: "utf8", env: path }).trim());
  const npm = find("npm");
  cpSync(find("node"), join(root, "usr/local/bin/node"));
  cpSync(resolve(npm, "../.."), join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
  for (const file of ["/etc/resolv.conf", "/etc/hosts", CERTIFICATES]) {
    if (existsSync(file)) cpSync(file, join(root, file), { dereference: true });
  }
  execFileSync("chroot", [root, "useradd", "--create-home", "--uid", "1000", "visitor"]);
  const checkout = execFileSync("git", ["archive", "HEAD"], {
    cwd: dirname(import.meta.dirname),
    maxBuffer: 1024 ** 3,
  });
  for (const { home, id } of USERS) {
    const folder = join(root, home, "tradeslip");
    execFileSync("mkdir", [folder]);
    execFileSync("tar", ["--extract", "--directory", folder], { input: checkout });
    execFileSync("chown", ["--recursive", id, folder]);
  }
}

function startIn({ id, home }: User, command: string) {
  const certificates = { NODE_EXTRA_CA_CERTS: CERTIFICATES, SSL_CERT_FILE: CERTIFICATES };
  const env = { HOME: home, PATH: "/usr/local/bin:/usr/bin:/bin", ...certificates, PORT: String(PORT) };
  const line = `cd ${home}/tradeslip && exec ${command}`;
  const child = spawn("/usr/sbin/chroot", [`--userspec=${id}`, root, "/bin/sh", "-c", line], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  child.stdout
    .setEncoding("utf8")
    .on("data", (text: string) => lines.push(...text.split("\n").filter(Boolean)));
  const ended = new Promise<number>((done) => child.once("exit", (code) => done(code ?? 1)));
  return { lines, ended, stop: () => child.kill("SIGTERM") };
}

async function tryDemo(user: User): Promise<void> {
  const demo = startIn(user, "npm run demo");
  const source = await Promise.race([liveRates(), demo.ended.then((code) => `ended with ${code}`)]);
  demo.stop();
  await demo.ended;
  report(`npm run demo as ${user.name}: rates are ${source}`, source === "live", demo.lines);
}

async function liveRates(): Promise<string> {
  const until = performance.now() + LONGEST_START_MS;
  while (performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/rates`).catch(() => null);
    if (answer?.ok) {
      const { freshness } = (await answer.json()) as { freshness: { source: string } };
      return freshness.source;
    }
    await wait(500);
  }
  return "missing";
}

async function tryTests(user: User): Promise<void> {
  const tests = startIn(user, "npm test");
  const code = await tests.ended;
  report(`npm test as ${user.name}: exit code ${code}, ${tests.lines.at(-1)}`, code === 0, tests.lines);
}

function report(sentence: string, good: boolean, lines: readonly string[]): void {
  process.stdout.write(`${sentence}\n`);
  if (good) return;
  process.exitCode = 1;
  process.stdout.write(`${lines.slice(-30).join("\n")}\n`);
}
