import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { bundleServiceWorker } from "../../../apps/web/scripts/bundle-service-worker.ts";

const WEB = join(import.meta.dirname, "../../../apps/web");
const DIST = join(WEB, "dist");
const TEXT = new Set([".html", ".js", ".css"]);
const COMPRESSED = new Set([".br", ".gz"]);
const HASHED = /-([\w-]{5,8})\.\w+$/;
const WORKER_VERSION = /(?<=version:\s*["'`])[0-9a-f]{12}/;

/** Part of the name of every file of the next build, and only there. */
export const NEXT = "-next";
/**
 * The beginning of a text on /rates in today's build, up to an escaped character, and its text in the next
 * one.
 */
export const LEDE = "Guide rates by country for 1 BTC";
export const NEXT_LEDE = "A newer build says this.";

/** A folder to serve, in which one build can replace another. */
export interface ServedBuild {
  readonly folder: string;
  /** Becomes a build in which every file has changed. */
  becomeNext(): Promise<void>;
  /** Replaces the service worker by the one that removes itself. */
  retireWorker(): Promise<void>;
  remove(): Promise<void>;
}

export async function serveCopyOfBuild(): Promise<ServedBuild> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-build-"));
  await cp(DIST, folder, { recursive: true });
  return {
    folder,
    becomeNext: () => renameAll(folder),
    retireWorker: () => retireWorker(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function renameAll(folder: string): Promise<void> {
  const assets = join(folder, "assets");
  const files = (await readdir(assets)).filter((file) => !COMPRESSED.has(extname(file)));
  const hashes = files.flatMap((file) => HASHED.exec(file)?.[1] ?? []);
  await rewriteTexts(folder, new RegExp(hashes.map((hash) => `-${hash}(?=\\.)`).join("|"), "g"));
  for (const file of files) await rename(join(assets, file), join(assets, file.replace(HASHED, nextName)));
}

function nextName(end: string, hash: string): string {
  return end.replace(`-${hash}`, `${NEXT}${hash}`);
}

/** Replaces file names and one text. Removes compressed versions, so that the plain files are sent. */
async function rewriteTexts(folder: string, names: RegExp): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (COMPRESSED.has(extname(path))) await rm(path);
    if (!TEXT.has(extname(path))) continue;
    const text = await readFile(path, "utf8");
    const renamed = text.replace(names, (name) => NEXT + name.slice(1)).replaceAll(LEDE, NEXT_LEDE);
    await writeFile(path, entry.name === "sw.js" ? renamed.replace(WORKER_VERSION, "0".repeat(12)) : renamed);
  }
}

/** The worker that a build makes with this variable (apps/web/src/offline/README.md), without files. */
async function retireWorker(folder: string): Promise<void> {
  const retired = { SERVICE_WORKER: "retired" };
  const script = await bundleServiceWorker(WEB, { version: "", entry: "", files: [], prefixes: [] }, retired);
  for (const file of ["sw.js.br", "sw.js.gz"]) await rm(join(folder, file), { force: true });
  await writeFile(join(folder, "sw.js"), script);
}
