import { lstatSync, realpathSync } from "node:fs";
import { constants, enableCompileCache } from "node:module";
import { dirname, join, sep } from "node:path";
import { makeFolder } from "@tradeslip/node-kit/data-dir";

const FOLDER = ".compile-cache";
/** Users other than the owner may write. */
const OTHERS_WRITE = 0o022;
/** In such a folder, like /tmp, users cannot rename or remove each other's files. */
const STICKY = 0o1000;

/**
 * Has Node keep compiled code for the next start: most of a start is compiling. A user who can write such a
 * cache can make us run any code, so it lies in a folder of our own and never in the shared temporary folder,
 * Node's default. NODE_COMPILE_CACHE, the operator's own choice, and NODE_DISABLE_COMPILE_CACHE take
 * precedence.
 * @param parents where the folder may lie, best first
 * @param program the folder of the program
 * @returns why no code is kept; null when it is
 */
export function keepCompiledCode(parents: readonly string[], program: string): string | null {
  if (process.env["NODE_COMPILE_CACHE"]) return null;
  const problems: string[] = [];
  for (const parent of parents) {
    const folder = safeFolder(parent, program);
    if ("problem" in folder) {
      problems.push(folder.problem);
      continue;
    }
    const { status, message } = enableCompileCache(folder.path);
    if (status === constants.compileCacheStatus.DISABLED) return "NODE_DISABLE_COMPILE_CACHE is set";
    if (status !== constants.compileCacheStatus.FAILED) return null;
    problems.push(message ?? `${folder.path} can't be used`);
  }
  return problems.join("; ");
}

type Folder = { readonly path: string } | { readonly problem: string };

/** Creates the folder below the parent, and checks that no other user can put files into it. */
export function safeFolder(parent: string, program: string): Folder {
  const user = process.getuid?.();
  if (user === undefined) return { problem: "this system does not tell users apart" };
  try {
    makeFolder(parent);
    // Links are resolved once, so that they cannot lead elsewhere later.
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

/** Also true when they are the same. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
