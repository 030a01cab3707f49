import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { deriveKey, loadOrCreateSecret } from "./secrets.ts";

const MODULE = join(import.meta.dirname, "secrets.ts");
const WHOLE = /^[\w-]{43}$/;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tradeslip-secret-"));
  file = join(folder, "session-secret");
});

const load = () => loadOrCreateSecret({ file, variable: "SESSION_SECRET" });

/** In a process of its own, which may write files of so many bytes at most. */
async function loadElsewhere(maxBytes = "unlimited"): Promise<string> {
  const program = `import { loadOrCreateSecret } from ${JSON.stringify(MODULE)};
    try { console.log(loadOrCreateSecret({ file: process.argv[1], variable: "SESSION_SECRET" })); } catch (error) { console.log(error.message); }`;
  const limited = 'ulimit -f "$1"; shift; exec "$@"';
  const node = [process.execPath, "--input-type=module", "--eval", program, file];
  const child = spawn("sh", ["-c", limited, "sh", maxBytes, ...node], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return said.trim();
}

it("is made once, for its owner alone, and nothing else is left behind", async () => {
  const secret = load();
  expect(secret).toMatch(WHOLE);
  expect(load()).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["session-secret"]);
});

it("may end with a line end, as editors write it", async () => {
  const secret = load();
  await writeFile(file, `${secret}\n`);
  expect(load()).toBe(secret);
});

describe("H36: a file that is no whole secret is refused and left as it is", () => {
  it.each([
    ["empty", ""],
    ["a line end", "\n"],
    ["short", "c2VjcmV0"],
    ["half written", "A".repeat(21)],
    ["one character short", "A".repeat(42)],
    ["one too long", "A".repeat(44)],
    ["two lines", `${"A".repeat(43)}\n${"A".repeat(43)}\n`],
    ["zeros, as a power cut leaves them", "\0".repeat(43)],
    ["of other characters", "=".repeat(43)],
  ])("%s", async (_name, content) => {
    await writeFile(file, content, { mode: 0o600 });
    expect(load).toThrow(/session-secret: it doesn't hold a complete secret .* set SESSION_SECRET/);
    expect(await readFile(file, "latin1")).toBe(content);
  });

  it("one that others can read or write", async () => {
    const secret = load();
    for (const mode of [0o644, 0o660, 0o602]) {
      await chmod(file, mode);
      expect(load).toThrow(/session-secret: other users can .* chmod 600/);
    }
    await chmod(file, 0o400);
    expect(load()).toBe(secret);
  });

  it("a folder in its place, or a link to nowhere", async () => {
    const { file: inFolder, variable } = { file: folder, variable: "SESSION_SECRET" };
    expect(() => loadOrCreateSecret({ file: inFolder, variable })).toThrow(`${folder}: this isn't a file`);
    await symlink(join(folder, "nowhere"), file);
    expect(load).toThrow("session-secret: ");
  });
});

it("H36: eight processes that start at once agree on one secret", async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadElsewhere()));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toBe(load());
  expect(await readdir(folder)).toEqual(["session-secret"]);
}, 60_000);

it("H36: a start on a full disk leaves no file, and the next one makes a whole secret", async () => {
  expect(await loadElsewhere("0")).toMatch(/session-secret: the disk is full/);
  expect(await readdir(folder)).toEqual([]);
  expect(await loadElsewhere()).toMatch(WHOLE);
}, 30_000);

const SECRET = "a secret of at least 32 characters";

it("gives the same key for the same purpose, and another for any other", () => {
  const key = deriveKey(SECRET, "salt", "purpose");
  expect(key).toHaveLength(32);
  expect(deriveKey(SECRET, "salt", "purpose")).toEqual(key);
  for (const other of [
    deriveKey(SECRET, "salt", "another"),
    deriveKey(SECRET, "pepper", "purpose"),
    deriveKey(`${SECRET}!`, "salt", "purpose"),
  ]) {
    expect(other).not.toEqual(key);
  }
});

it.each(["", "short", "s".repeat(31)])("H36: makes no key of the secret %j", (secret) => {
  expect(() => deriveKey(secret, "salt", "purpose")).toThrow("at least 32 characters");
});
