import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { newDataDir, runToEnd } from "./run-to-end.ts";
import { startProcess } from "./start-process.ts";

vi.setConfig({ testTimeout: 60_000 });

const SECRET = "a-secret-of-the-tests-long-enough-for-it";
const ELSEWHERE = { PROVIDER_BASE_URL: "http://127.0.0.1:9", SESSION_SECRET: SECRET };
const GARBAGE = "no database, but long enough to be read as one ".repeat(99);

let dataDir: string;
beforeEach(async () => {
  dataDir = await newDataDir();
});

/** One line that is not a log line, and exit code 1. */
const oneLine = (line: RegExp) => ({ said: [expect.stringMatching(line)], code: 1 });

describe("H48: an unusable data folder stops the start with one line that names it and the remedy", () => {
  it("the path is a file", async () => {
    const file = join(dataDir, "file");
    await writeFile(file, "");
    expect(await runToEnd({ ...ELSEWHERE, DATA_DIR: file })).toEqual(
      oneLine(
        /^The server can't start\. \S+\/file: there's a file where a folder is needed\. Move it away, or set DATA_DIR/,
      ),
    );
  });

  it("the parent path is a file", async () => {
    const file = join(dataDir, "file");
    await writeFile(file, "");
    expect(await runToEnd({ ...ELSEWHERE, DATA_DIR: join(file, "data") })).toEqual(
      oneLine(/\/file\S*: there's a file/),
    );
  });

  it.skipIf(process.platform !== "linux")("the folder cannot be created", async () => {
    expect(await runToEnd({ ...ELSEWHERE, DATA_DIR: "/proc/tradeslip/data" })).toEqual(
      oneLine(/^The server can't start\. \/proc\/tradeslip\S*: we can't create it here\. Set DATA_DIR/),
    );
  });

  it("the disk is full, at the first start and at a later one", async () => {
    const full =
      /^The server can't start\. \S+: (the disk is full|we can't read or write it\. Check whether the disk is full)/;
    expect(await runToEnd({ DATA_DIR: dataDir }, { maxFileBlocks: "0" })).toEqual(oneLine(full));
    const server = await startProcess({ ...ELSEWHERE, DATA_DIR: dataDir });
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(await runToEnd({ ...ELSEWHERE, DATA_DIR: dataDir }, { maxFileBlocks: "0" })).toEqual(
      oneLine(full),
    );
  });

  it("the disk is mounted read-only", async (context) => {
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "ro", "none", dataDir]);
    if (mounted.status !== 0) return context.skip("this user may not mount anything");
    onTestFinished(() => void spawnSync("umount", ["-l", dataDir]));
    expect(await runToEnd({ ...ELSEWHERE, DATA_DIR: dataDir })).toEqual(
      oneLine(/^The server can't start\. \S+: the disk is mounted read-only\. Mount it for writing/),
    );
  });
});

describe("H48: a damaged file stops the start with one line", () => {
  it("the session database", async () => {
    await writeFile(join(dataDir, "sessions.sqlite"), GARBAGE);
    expect(await runToEnd({ ...ELSEWHERE, DATA_DIR: dataDir })).toEqual(
      oneLine(
        /^The server can't start\. \S+\/sessions\.sqlite: it's damaged\. Restore it from a backup, or move it away .*this logs everyone out/,
      ),
    );
  });

  it("a folder instead of the session database", async () => {
    await mkdir(join(dataDir, "sessions.sqlite"));
    expect(await runToEnd({ ...ELSEWHERE, DATA_DIR: dataDir })).toEqual(
      oneLine(/sessions\.sqlite: there's a folder/),
    );
  });

  it("the embedded provider's database: the server stops waiting for it", async () => {
    await writeFile(join(dataDir, "provider.sqlite"), GARBAGE);
    expect(await runToEnd({ DATA_DIR: dataDir })).toEqual(
      oneLine(
        /^The provider can't start\. \S+\/provider\.sqlite: it's damaged\. .*this loses accounts and payments/,
      ),
    );
  });

  it("H36: an empty secret", async () => {
    await writeFile(join(dataDir, "session-secret"), "", { mode: 0o600 });
    expect(await runToEnd({ DATA_DIR: dataDir })).toEqual(
      oneLine(/^The server can't start\. \S+\/session-secret: it doesn't hold a complete secret/),
    );
  });

  it("H36: an empty secret of the embedded provider", async () => {
    await writeFile(join(dataDir, "provider-secret"), "", { mode: 0o600 });
    expect(await runToEnd({ DATA_DIR: dataDir })).toEqual(
      oneLine(/^The provider can't start\. \S+\/provider-secret: it doesn't hold a complete secret/),
    );
  });
});

describe("H48: a port or host that is not available stops the start with one line", () => {
  const takenPort = async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    return String((other.address() as AddressInfo).port);
  };

  it.each(["PORT", "METRICS_PORT", "HEALTH_PORT"])("%s is in use", async (name) => {
    const port = await takenPort();
    expect(await runToEnd({ ...ELSEWHERE, DATA_DIR: dataDir, [name]: port })).toEqual(
      oneLine(
        new RegExp(
          `^The server can't start\\. Port ${port} of 127\\.0\\.0\\.1 is in use\\. Stop the program`,
        ),
      ),
    );
  });

  it("HOST is not an address of this machine", async () => {
    expect(await runToEnd({ ...ELSEWHERE, DATA_DIR: dataDir, HOST: "192.0.2.1" })).toEqual(
      oneLine(/^The server can't start\. 192\.0\.2\.1 isn't an address of this machine\. Set HOST/),
    );
  });
});

it.each([
  ["an empty folder", null],
  ["another program's site.json", "{}"],
])("H48: a WEB_DIST with %s stops the start with one line", async (_what, site) => {
  if (site !== null) await writeFile(join(dataDir, "site.json"), site);
  expect(await runToEnd({ ...ELSEWHERE, DATA_DIR: dataDir, WEB_DIST: dataDir })).toEqual(
    oneLine(/^The server can't start\. \S+ has no site\.json.*: it's no build .*Set WEB_DIST to/),
  );
});

it("H48: an embedded provider with a locked database is restarted, and /readyz reports it", async () => {
  const first = await startProcess({ DATA_DIR: dataDir });
  const ready = async (url: string) => (await fetch(`${url}/readyz`)).json();
  await vi.waitFor(async () => expect(await ready(first.address)).toEqual({ status: "ok" }), PATIENT);
  first.signal("SIGTERM");
  expect(await first.ended).toBe(0);

  const { DatabaseSync } = await import("node:sqlite");
  const other = new DatabaseSync(join(dataDir, "provider.sqlite"));
  onTestFinished(() => void (other.isOpen && other.close()));
  other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  const again = await startProcess({ DATA_DIR: dataDir });
  await vi.waitFor(
    async () =>
      expect(await ready(again.address)).toEqual({ status: "starting", reason: "provider: storage" }),
    PATIENT,
  );
  expect(again.lines().find(({ msg }) => msg.startsWith("the reference provider ended"))).toMatchObject({
    reason: expect.stringMatching(/provider\.sqlite: another program has locked it\. Stop that program/),
  });
  other.close();
  await vi.waitFor(async () => expect(await ready(again.address)).toEqual({ status: "ok" }), PATIENT);
  await rm(dataDir, { recursive: true, force: true });
});

const PATIENT = { timeout: 40_000, interval: 50 };
