import { randomUUID } from "node:crypto";
import { lstatSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, sep } from "node:path";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";
import { makeFolder } from "@tradeslip/node-kit/data-dir";

const FOLDER = ".compile-cache";
/** Anybody but the owner may write. */
const OTHERS_WRITE = 0o022;
/** In such a folder, as /tmp is one, nobody can rename or remove what belongs to somebody else. */
const STICKY = 0o1000;
/** Before the code: checksums of the source and of the code. V8 itself compares only the source's length. */
const HEADER_BYTES = 8;

export interface ProgramFile {
  /** The text of one function, as scripts/build.ts makes it. */
  readonly file: string;
  /** The module in whose place the program stands. */
  readonly module: Pick<ImportMeta, "dirname" | "filename" | "url">;
  /** Where the folder of compiled code may lie, best first. */
  readonly parents: readonly string[];
}

/**
 * Keeps the code that is compiled by now for the next start, which runs it only under the same flags of V8.
 * @returns why it is not kept; null when it is
 */
export type KeepCode = () => string | null;

/**
 * Loads a program with the code that was compiled for it at an earlier start: most of a start is compiling. Node's own compile cache
 * has only what is compiled before a module runs; the thousand functions that a start calls are compiled anew each time.
 *
 * Whoever can write such a cache can make us run any code, so it lies in a folder of our own and never in the shared temporary
 * folder. NODE_COMPILE_CACHE, the operator's own choice, and NODE_DISABLE_COMPILE_CACHE hold for it too.
 */
export function loadProgram({ file, module, parents }: ProgramFile): {
  /** What the program exports. */
  readonly program: object;
  readonly keepCode: KeepCode;
} {
  const { text, checksum } = readSource(file);
  const folder = chooseFolder(parents, module.dirname);
  const codeFile = "path" in folder ? join(folder.path, `${basename(file)}.code`) : null;
  const kept = codeFile === null ? undefined : readCode(codeFile, checksum);
  const script = new Script(text, {
    filename: file,
    ...(kept ? { cachedData: kept } : {}),
  });
  const isUsed = kept !== undefined && !script.cachedDataRejected;
  const keepCode = () => {
    if ("problem" in folder) return folder.problem;
    return codeFile === null || isUsed ? null : writeCode(codeFile, checksum, script.createCachedData());
  };
  const { filename, dirname: programFolder, url } = module;
  const cjs = { exports: {} };
  script.runInThisContext()(cjs.exports, createRequire(url), cjs, filename, programFolder, url);
  return { program: cjs.exports, keepCode };
}

/** The build writes ASCII, which V8 takes in half the memory. */
function readSource(file: string): { readonly text: string; readonly checksum: number } {
  const bytes = readFileSync(file);
  return { text: bytes.toString("latin1"), checksum: crc32(bytes) };
}

/** Undefined when there is none for this source, or it is damaged. */
function readCode(file: string, checksum: number): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(HEADER_BYTES);
    const isWhole = bytes.readUInt32LE(0) === checksum && bytes.readUInt32LE(4) === crc32(code);
    return isWhole ? code : undefined;
  } catch {
    return undefined;
  }
}

function writeCode(file: string, checksum: number, code: Buffer): string | null {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(checksum, 0);
  header.writeUInt32LE(crc32(code), 4);
  // Replicas in containers may share a folder, and have the same process id.
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    makeFolder(dirname(file));
    try {
      writeFileSync(draft, Buffer.concat([header, code]), { mode: 0o600 });
      renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

type Folder = { readonly path: string } | { readonly problem: string };

function chooseFolder(parents: readonly string[], program: string): Folder {
  const { NODE_COMPILE_CACHE: chosen, NODE_DISABLE_COMPILE_CACHE: isOff } = process.env;
  if (isOff) return { problem: "NODE_DISABLE_COMPILE_CACHE is set" };
  if (chosen) return { path: chosen };
  const problems: string[] = [];
  for (const parent of parents) {
    const folder = safeFolder(parent, program);
    if ("path" in folder) return folder;
    problems.push(folder.problem);
  }
  return { problem: problems.join("; ") };
}

/** Makes the folder below the parent, and looks whether anybody else can put files into it. */
export function safeFolder(parent: string, program: string): Folder {
  const user = process.getuid?.();
  if (user === undefined) return { problem: "this system does not tell users apart" };
  try {
    makeFolder(parent);
    // Links are followed once: from here on they can lead nowhere else.
    const path = join(realpathSync(parent), FOLDER);
    makeFolder(path);
    const problem = problemOf(path, user) ?? problemAbove(path, user, realpathSync(program));
    return problem === null ? { path } : { problem };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function problemOf(path: string, user: number): string | null {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return `${path} is a link`;
  if (stats.uid !== user) return `${path} belongs to another user`;
  return (stats.mode & OTHERS_WRITE) === 0 ? null : `other users can write to ${path}`;
}

function problemAbove(path: string, user: number, program: string): string | null {
  for (let folder = dirname(path); !isWithin(program, folder); folder = dirname(folder)) {
    const { uid, mode } = lstatSync(folder);
    if (uid !== user && uid !== 0) return `${folder} belongs to another user`;
    if ((mode & OTHERS_WRITE) !== 0 && (mode & STICKY) === 0) return `other users can write to ${folder}`;
  }
  return null;
}

/** Also when they are the same. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
