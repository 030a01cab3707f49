import { randomUUID } from "node:crypto";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a file that others see whole or not at all, even after a power cut: written beside its place, synced, then linked.
 * False when there is one already: it is left as it is, whoever made it.
 */
export async function createWholeFile(path: string, content: string | Uint8Array): Promise<boolean> {
  return withDraft(path, content, async (draft) => {
    try {
      await link(draft, path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw error;
    }
  });
}

/** The same in place of what is there: whoever reads it meanwhile gets the old file or the new one, whole. */
export async function replaceWholeFile(path: string, content: string | Uint8Array): Promise<void> {
  await withDraft(path, content, (draft) => rename(draft, path));
}

async function withDraft<T>(
  path: string,
  content: string | Uint8Array,
  publish: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeSynced(draft, content);
    const result = await publish(draft);
    await syncFolder(dirname(path));
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** File systems that cannot sync a folder, or need not. */
const NO_FOLDER_SYNC: ReadonlySet<string | undefined> = new Set(["EINVAL", "ENOTSUP", "EPERM", "EISDIR"]);

/** The name of a new file is part of its folder, which is synced by itself. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!NO_FOLDER_SYNC.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}
