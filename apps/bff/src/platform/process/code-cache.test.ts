import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadProgram, safeFolder } from "./code-cache.ts";

const run = promisify(execFile);
const MODULE = join(import.meta.dirname, "code-cache.ts");
const NAME = ".compile-cache";
const SOMEBODY_ELSE = 65_534;
const isRoot = process.getuid?.() === 0;

let parent: string;
let program: string;
beforeEach(async () => {
  const newFolder = async () => realpath(await mkdtemp(join(tmpdir(), "tradeslip-cache-")));
  parent = join(await newFolder(), "data");
  program = join(await newFolder(), "dist");
  await mkdir(parent, { mode: 0o700 });
  await mkdir(program, { mode: 0o700 });
});

it("is made for its owner alone, below a folder in a shared one such as /tmp", async () => {
  expect(safeFolder(parent, program)).toEqual({ path: join(parent, NAME) });
  expect((await stat(join(parent, NAME))).mode & 0o777).toBe(0o700);
  expect(safeFolder(parent, program)).toEqual({ path: join(parent, NAME) });
});

describe("H43: compiled code is not read from a folder that somebody else can write", () => {
  const problem = (pattern: RegExp) => ({ problem: expect.stringMatching(pattern) });

  it.each(["770", "707", "777", "1777"])("a folder of mode %s", async (mode) => {
    await mkdir(join(parent, NAME));
    await chmod(join(parent, NAME), Number.parseInt(mode, 8));
    expect(safeFolder(parent, program)).toEqual(problem(/other users can write to \S+\.compile-cache/));
  });

  it("a folder above it", async () => {
    await chmod(parent, 0o777);
    expect(safeFolder(parent, program)).toEqual(problem(/other users can write to \S+data$/));
    await chmod(parent, 0o700);
    await chmod(join(parent, ".."), 0o770);
    expect(safeFolder(parent, program)).toEqual(problem(/other users can write to /));
  });

  it("a link in its place, wherever it leads", async () => {
    await mkdir(join(parent, "elsewhere"));
    await symlink(join(parent, "elsewhere"), join(parent, NAME));
    expect(safeFolder(parent, program)).toEqual(problem(/\.compile-cache is a link/));
  });

  it("a data folder that is a link counts as the folder it leads to", async () => {
    await rename(parent, `${parent}-real`);
    await symlink(`${parent}-real`, parent);
    expect(safeFolder(parent, program)).toEqual({ path: join(`${parent}-real`, NAME) });
    await chmod(`${parent}-real`, 0o777);
    expect(safeFolder(parent, program)).toEqual(problem(/other users can write/));
  });

  it("a file in its place", async () => {
    await symlink("/dev/null", join(parent, NAME));
    expect(safeFolder(parent, program)).toEqual(problem(/is a link/));
  });

  it.skipIf(!isRoot)("a folder that belongs to somebody else (only root can make one)", async () => {
    await mkdir(join(parent, NAME), { mode: 0o700 });
    await chown(join(parent, NAME), SOMEBODY_ELSE, SOMEBODY_ELSE);
    expect(safeFolder(parent, program)).toEqual(problem(/belongs to another user/));
    await chown(join(parent, NAME), 0, 0);
    await chown(parent, SOMEBODY_ELSE, SOMEBODY_ELSE);
    expect(safeFolder(parent, program)).toEqual(problem(/data belongs to another user/));
  });
});

it("who can change the program itself needs no cache: folders above the program may be a group's", async () => {
  const beside = join(program, "..");
  await chmod(beside, 0o770);
  expect(safeFolder(beside, program)).toEqual({ path: join(beside, NAME) });
});

it("where nothing can be made there is none", () => {
  expect(safeFolder("/proc/tradeslip", program)).toHaveProperty("problem");
});

describe("a program's compiled code is kept for the next start", () => {
  /** The body is as long for each answer: V8 compares no more than the length. */
  const sourceOf = (answer: number) =>
    `(function (exports, require, module, __filename, __dirname, __url) {
exports.answer = () => ${answer};
exports.place = () => [__filename, __dirname, __url, require("node:path").sep];
})`;

  interface Program {
    readonly answer: () => number;
    readonly place: () => readonly string[];
  }

  let file: string;
  beforeEach(async () => {
    vi.stubEnv("NODE_COMPILE_CACHE", undefined);
    vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", undefined);
    file = join(program, "program.cjs");
    await writeFile(file, sourceOf(11));
  });
  afterEach(() => vi.unstubAllEnvs());

  const codeFile = (folder = join(parent, NAME)) => join(folder, "program.cjs.code");
  const load = () => {
    const filename = join(program, "program.js");
    const module = { filename, dirname: program, url: pathToFileURL(filename).href };
    const { program: loaded, keepCode } = loadProgram({ file, module, parents: [parent] });
    return { program: loaded as Program, keepCode };
  };
  /** Code that is used is not written again. */
  async function expectUsed(isUsed: boolean): Promise<void> {
    const before = await stat(codeFile());
    expect(load().keepCode()).toBeNull();
    expect((await stat(codeFile())).ino === before.ino).toBe(isUsed);
  }

  it("with the functions that ran by then, readable by their owner alone", async () => {
    const idle = load();
    expect(idle.keepCode()).toBeNull();
    const { size } = await stat(codeFile());
    await rm(codeFile());
    const busy = load();
    expect(busy.program.answer()).toBe(11);
    expect(busy.keepCode()).toBeNull();
    const written = await stat(codeFile());
    expect(written.size).toBeGreaterThan(size);
    expect(written.mode & 0o777).toBe(0o600);
    await expectUsed(true);
    expect(load().program.answer()).toBe(11);
  });

  it("the program knows its place and loads Node's modules", () => {
    const { place } = load().program;
    const filename = join(program, "program.js");
    expect(place()).toEqual([filename, program, pathToFileURL(filename).href, "/"]);
  });

  it("another source of the same length does not run it", async () => {
    expect(load().keepCode()).toBeNull();
    await writeFile(file, sourceOf(22));
    expect(load().program.answer()).toBe(22);
    await expectUsed(false);
  });

  it.each([
    ["cut short", (bytes: Buffer) => bytes.subarray(0, -1)],
    ["shorter than its header", (bytes: Buffer) => bytes.subarray(0, 5)],
    ["empty", () => Buffer.alloc(0)],
    [
      "with one byte changed",
      (bytes: Buffer) => bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1),
    ],
  ])("a file %s is not run, and written again", async (_, damage) => {
    expect(load().keepCode()).toBeNull();
    await writeFile(codeFile(), damage(await readFile(codeFile())));
    await expectUsed(false);
    await expectUsed(true);
  });

  it("not by a process with other flags of V8, which keeps its own", async () => {
    const start = async (...flags: string[]) => {
      const call = `loadProgram(${JSON.stringify({ file, module: { dirname: program, filename: file, url: "file:///" }, parents: [parent] })})`;
      const lines = `import { loadProgram } from ${JSON.stringify(MODULE)}; console.log(${call}.keepCode());`;
      const { stdout } = await run(process.execPath, [...flags, "--input-type=module", "--eval", lines]);
      expect(stdout).toBe("null\n");
      return (await stat(codeFile())).ino;
    };
    const OTHER = "--max-valid-polymorphic-map-count=8";
    const first = await start();
    expect(await start()).toBe(first);
    const second = await start(OTHER);
    expect(second).not.toBe(first);
    expect(await start(OTHER)).toBe(second);
  });

  it("not where a file is in the folder's place: it says why, and the program goes on", async () => {
    const chosen = join(parent, "a-file");
    await writeFile(chosen, "");
    vi.stubEnv("NODE_COMPILE_CACHE", chosen);
    const { program: running, keepCode } = load();
    expect(keepCode()).toMatch(/a-file/);
    expect(running.answer()).toBe(11);
  });

  it("in the folder that NODE_COMPILE_CACHE names", async () => {
    const chosen = join(parent, "chosen");
    vi.stubEnv("NODE_COMPILE_CACHE", chosen);
    expect(load().keepCode()).toBeNull();
    expect((await stat(codeFile(chosen))).isFile()).toBe(true);
  });

  it("not where NODE_DISABLE_COMPILE_CACHE is set, nor where nothing can be written: it says why, and runs", async () => {
    vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", "1");
    expect(load().keepCode()).toMatch(/NODE_DISABLE_COMPILE_CACHE/);
    vi.stubEnv("NODE_DISABLE_COMPILE_CACHE", undefined);
    vi.stubEnv("NODE_COMPILE_CACHE", "/proc/tradeslip");
    const { program: running, keepCode } = load();
    expect(running.answer()).toBe(11);
    expect(keepCode()).toMatch(/\/proc\/tradeslip/);
    vi.stubEnv("NODE_COMPILE_CACHE", undefined);
    await chmod(parent, 0o777);
    expect(load().keepCode()).toMatch(/other users can write/);
  });
});
