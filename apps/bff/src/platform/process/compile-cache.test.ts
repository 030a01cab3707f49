import { execFile } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, realpath, rename, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { safeFolder } from "./compile-cache.ts";

const run = promisify(execFile);
const MODULE = join(import.meta.dirname, "compile-cache.ts");
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

describe("H43: compiled code is not read from a folder that another user can write", () => {
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

  it.skipIf(!isRoot)("a folder that belongs to another user (only root can make one)", async () => {
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

describe("keepCompiledCode", () => {
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const line = `console.log(keepCompiledCode(${JSON.stringify([parent])}, ${JSON.stringify(program)}))`;
    const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...own } = process.env;
    const { stdout } = await run(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `import { keepCompiledCode } from ${JSON.stringify(MODULE)}; ${line};`,
      ],
      { env: { ...own, ...env } },
    );
    return stdout.trim();
  };
  const kept = () => readdir(join(parent, NAME));

  it("has code kept below the first folder that no other user can write", async () => {
    expect(await start()).toBe("null");
    expect(await kept()).toHaveLength(1);
  });

  it("says why where it keeps none", async () => {
    await chmod(parent, 0o777);
    expect(await start()).toMatch(/other users can write/);
    expect(await start({ NODE_DISABLE_COMPILE_CACHE: "1" })).toMatch(/other users can write/);
    await chmod(parent, 0o700);
    expect(await start({ NODE_DISABLE_COMPILE_CACHE: "1" })).toMatch(/NODE_DISABLE_COMPILE_CACHE/);
    expect(await kept()).toEqual([]);
  });

  it("leaves the folder that NODE_COMPILE_CACHE names to Node", async () => {
    const chosen = join(parent, "chosen");
    expect(await start({ NODE_COMPILE_CACHE: chosen })).toBe("null");
    expect(await readdir(chosen)).toHaveLength(1);
  });
});
