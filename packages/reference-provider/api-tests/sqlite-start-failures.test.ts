import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { buildProvider, loadProviderConfig } from "../src/build-provider.ts";
import { newDataDir } from "./start-provider.ts";

vi.setConfig({ testTimeout: 60_000 });

const GARBAGE = "no database, but long enough to be read as one ".repeat(99);

let dataDir: string;
beforeEach(async () => {
  dataDir = await newDataDir();
});

interface Limits {
  readonly program?: "provider" | "release";
  readonly args?: readonly string[];
  /** Limit of a file's size in blocks (ulimit -f); 0 simulates a full disk. */
  readonly maxFileBlocks?: string;
}

/** Output and exit code of a program that exits by itself. */
async function run(env: Readonly<Record<string, string>>, limits: Limits = {}) {
  const { program = "provider", args = [], maxFileBlocks = "unlimited" } = limits;
  const limited = 'ulimit -f "$1"; shift; exec "$@"';
  const child = spawn(
    "sh",
    ["-c", limited, "sh", maxFileBlocks, process.execPath, bundledProgram(program), ...args],
    { env: { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { lines: said.trimEnd().split("\n"), code: code as number | null };
}

const oneLine = (line: RegExp) => ({ lines: [expect.stringMatching(line)], code: 1 });

describe("H48: a failed start is one line that names the cause and the remedy", () => {
  it("a damaged database", async () => {
    await writeFile(join(dataDir, "provider.sqlite"), GARBAGE);
    expect(await run({})).toEqual(
      oneLine(
        /^The provider can't start\. \S+\/provider\.sqlite: it's damaged\. Restore it from a backup, .*this loses accounts and payments/,
      ),
    );
  });

  it("a folder instead of the database", async () => {
    await mkdir(join(dataDir, "provider.sqlite"));
    expect(await run({})).toEqual(oneLine(/\/provider\.sqlite: there's a folder where a file is needed/));
  });

  it("a data folder that is a file", async () => {
    const file = join(dataDir, "file");
    await writeFile(file, "");
    expect(await run({ DATA_DIR: file })).toEqual(oneLine(/\/file: there's a file where a folder is needed/));
  });

  it("a full disk", async () => {
    const full = oneLine(/^The provider can't start\. \S+: (the disk is full|we can't read or write it)/);
    expect(await run({}, { maxFileBlocks: "0" })).toEqual(full);
    const PROVIDER_SECRET = "a secret of the tests, long enough";
    expect(await run({ PROVIDER_SECRET }, { maxFileBlocks: "0" })).toEqual(full);
  });

  it("a port that is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const PORT = String((other.address() as AddressInfo).port);
    expect(await run({ PORT })).toEqual(
      oneLine(/^The provider can't start\. Port \d+ of 127\.0\.0\.1 is in use/),
    );
  });

  it("the same for the command that releases a payment", async () => {
    await writeFile(join(dataDir, "provider.sqlite"), GARBAGE);
    expect(await run({}, { program: "release", args: ["a-payment"] })).toEqual(
      oneLine(/^Not released\. \S+\/provider\.sqlite: it's damaged/),
    );
  });
});

describe("H36: an incomplete secret is never used", () => {
  it.each([
    ["empty", ""],
    ["half written", "A".repeat(21)],
  ])("%s", async (_name, content) => {
    await writeFile(join(dataDir, "provider-secret"), content, { mode: 0o600 });
    expect(await run({})).toEqual(
      oneLine(
        /^The provider can't start\. \S+\/provider-secret: it doesn't hold a complete secret .*PROVIDER_SECRET/,
      ),
    );
  });
});

describe("M91: a database gone beside its secret", () => {
  const lost = oneLine(
    /^The provider can't start\. \S+\/provider\.sqlite: it's empty or gone, but \S+\/provider-secret shows .* Restore it from a backup; or, to begin a new desk .*, delete \S+\/provider-secret too\.$/,
  );
  const fileIn = (name: string) => join(dataDir, name);

  async function begin(): Promise<void> {
    const provider = await buildProvider(loadProviderConfig({ DATA_DIR: dataDir }));
    await provider.server.close();
  }

  it.each([
    ["deleted", () => rm(fileIn("provider.sqlite"))],
    ["empty", () => writeFile(fileIn("provider.sqlite"), "")],
  ])("%s: no start, one line with the remedy, which works", async (_how, lose) => {
    await begin();
    await begin();
    await lose();
    for (const suffix of ["-wal", "-shm"]) await rm(fileIn(`provider.sqlite${suffix}`), { force: true });
    expect(await run({})).toEqual(lost);
    expect(await run({}, { program: "release", args: ["a-payment"] })).toMatchObject({ code: 1 });
    expect(await run({})).toEqual(lost);
    await rm(fileIn("provider-secret"));
    await begin();
  });

  it("a first start that ended before the secret was written continues", async () => {
    await writeFile(fileIn("provider.sqlite"), "");
    await begin();
    await rm(fileIn("provider-secret"));
    // The mark that identifies the secret is written after the secret.
    const file = new DatabaseSync(fileIn("provider.sqlite"));
    file.exec("DELETE FROM marks WHERE name = 'secret-check'");
    file.close();
    await expect(begin()).resolves.toBeUndefined();
  });
});
