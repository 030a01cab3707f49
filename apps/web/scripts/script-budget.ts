import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { SiteRoute } from "../src/routes.ts";

/**
 * Kilobytes (1,000 bytes) of gzipped script that a first visit may load: more on a screen of the app (P15.4,
 * decision 008).
 */
export function scriptLimitKb({ layout, prerender }: SiteRoute): number {
  return layout === "app" || !prerender ? 198 : 139;
}

interface Visit {
  name: string;
  scripts: readonly string[];
  limitKb: number;
}

/** Prints how much script a first visit loads, and throws if a page is over its limit. */
export async function checkScriptBudget(dist: string, visits: readonly Visit[]): Promise<void> {
  const over: string[] = [];
  for (const { name, scripts, limitKb } of visits) {
    const sizes = await Promise.all(scripts.map((path) => gzipSize(join(dist, path))));
    const kB = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    console.log(`${name.padEnd(16)} ${kB.toFixed(1).padStart(6)} kB of script, gzip (at most ${limitKb})`);
    if (kB > limitKb) over.push(name);
  }
  if (over.length > 0) throw new Error(`Too much script on a first visit to ${over.join(", ")}`);
}

async function gzipSize(path: string): Promise<number> {
  return gzipSync(await readFile(path), { level: 9 }).length;
}
