import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

// Synchronous: it happens at a start, which waits for it. A secret takes 3 ms of the processor so, and 8 with promises.

/**
 * Makes a file that others see whole or not at all, even after a power cut: written beside its place, synced, then linked.
 * False when there is one already: it is left as it is, whoever made it.
 */
export function createWholeFile(path: string, content: string | Uint8Array): boolean {
  return withDraft(path, content, (draft) => {
    try {
      linkSync(draft, path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    }
  });
}

/** The same in place of what is there: whoever reads it meanwhile gets the old file or the new one, whole. */
export function replaceWholeFile(path: string, content: string | Uint8Array): void {
  withDraft(path, content, (draft) => renameSync(draft, path));
}

function withDraft<T>(path: string, content: string | Uint8Array, publish: (draft: string) => T): T {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    writeSynced(draft, content);
    const result = publish(draft);
    syncFolder(dirname(path));
    return result;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeSynced(path: string, content: string | Uint8Array): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** File systems that cannot sync a folder, or need not. */
const NO_FOLDER_SYNC: ReadonlySet<string | undefined> = new Set(["EINVAL", "ENOTSUP", "EPERM", "EISDIR"]);

/** The name of a new file is part of its folder, which is synced by itself. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (!NO_FOLDER_SYNC.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}
