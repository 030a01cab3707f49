import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { toStartError } from "./start-error.ts";

const OWNER_ONLY = 0o700;

/**
 * Creates a folder and its parents, accessible to their owner only; existing ones stay as they are. Node's
 * own recursive mkdir loops for ever where no folder can be created, as below /proc.
 */
export function makeFolder(path: string): void {
  try {
    makeOne(path);
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === path) throw error;
    makeFolder(parent);
    makeOne(path);
  }
}

function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: OWNER_ONLY });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Creates the data folder if it is missing. Throws a {@link StartError} if it cannot be used. */
export function openDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw Object.assign(new Error("no folder"), { code: "ENOTDIR" });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw toStartError(error, { file: dataDir });
  }
}
