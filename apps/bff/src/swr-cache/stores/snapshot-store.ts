import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { IN_THIS_THREAD, type Job, type JobRunner } from "../../platform/jobs/job.ts";
import { isNewer, StoredEntryShape, type StoredEntry, type Store } from "./store.ts";

const Snapshot = StoredEntryShape.extend({ key: z.string() });

/** The largest value takes 3 ms. */
export const SNAPSHOT_TEXT: Job<z.input<typeof Snapshot>, string> = {
  name: "text of a snapshot",
  isInputChecked: true,
  run: (snapshot) => JSON.stringify(snapshot),
};

interface OwnFile {
  readonly inode: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  readonly fetchedAt: number;
}

/**
 * One JSON file per key, so that the last good values outlive a restart. A file is written beside its place
 * and renamed into it: a crash leaves the old one whole. One that cannot be read (cut off, edited) counts as
 * missing.
 */
export class SnapshotStore implements Store {
  readonly name = "snapshot";
  readonly #directory: string;
  readonly #jobs: JobRunner;
  /** Writes to one key follow each other; the newest entry wins. */
  readonly #writes = new Map<string, Promise<boolean>>();
  /** What this process wrote last, by key: reading the largest one back takes 6 ms. */
  readonly #own = new Map<string, OwnFile>();

  /** @param jobs writes the texts */
  constructor(directory: string, jobs = IN_THIS_THREAD) {
    this.#directory = directory;
    this.#jobs = jobs;
  }

  async get(key: string): Promise<StoredEntry | undefined> {
    const text = await readFile(this.#path(key), "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const parsed = Snapshot.safeParse(parseJson(text));
    if (!parsed.success || parsed.data.key !== key) return undefined;
    const { key: _key, ...entry } = parsed.data;
    return entry;
  }

  set(key: string, entry: StoredEntry, now: number): Promise<boolean> {
    return this.#inOrder(key, async () => {
      if (isNewer(await this.#held(key), entry, now)) return false;
      const file = await this.#write(key, await this.#jobs.run(SNAPSHOT_TEXT, { key, ...entry }));
      this.#own.set(key, { ...file, fetchedAt: entry.fetchedAt });
      return true;
    });
  }

  async delete(key: string): Promise<void> {
    await this.#inOrder(key, async () => {
      await rm(this.#path(key), { force: true });
      return true;
    });
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#writes.values());
  }

  async #held(key: string): Promise<Pick<StoredEntry, "fetchedAt"> | undefined> {
    const own = this.#own.get(key);
    const file = own && (await fileAt(this.#path(key)).catch(() => undefined));
    const isOwn = file && file.inode === own.inode && file.changedAt === own.changedAt;
    return isOwn ? own : this.get(key);
  }

  async #inOrder(key: string, work: () => Promise<boolean>): Promise<boolean> {
    const before = this.#writes.get(key) ?? Promise.resolve(true);
    const mine = before.then(work, work);
    this.#writes.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#writes.get(key) === mine) this.#writes.delete(key);
    }
  }

  async #write(key: string, text: string): Promise<Omit<OwnFile, "fetchedAt">> {
    await mkdir(this.#directory, { recursive: true });
    const path = this.#path(key);
    const draft = `${path}.${randomUUID()}.tmp`;
    try {
      await writeFile(draft, text, { mode: 0o600 });
      const file = await fileAt(draft);
      await rename(draft, path);
      return file;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  #path(key: string): string {
    return join(this.#directory, `${encodeURIComponent(key)}.json`);
  }
}

async function fileAt(path: string): Promise<Omit<OwnFile, "fetchedAt">> {
  const { ino: inode, mtimeMs: changedAt } = await stat(path);
  return { inode, changedAt };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
