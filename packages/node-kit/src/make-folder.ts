import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

const OWNER_ONLY = 0o700;

/**
 * Makes a folder and those above it, for their owner alone; one that is there stays as it is. Node's own recursive mkdir
 * tries for ever where nobody can make a folder, as below /proc.
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
