/**
 * Copies the flags and coin icons that the screens show into public/icons (not committed), so that no
 * picture is ever fetched from another host. Runs before `dev` and `build`; alone: `pnpm icons`.
 */
import { copyFile, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tokens } from "@web3icons/common";

const COUNTRIES = ["us", "eu", "gb", "jp", "sg", "au", "ca", "in", "de", "fr", "ch", "br", "mx", "kr"];
/** The coins that the desk trades: theirs must be there, at any size. */
const DESK_COINS = new Set(["BTC", "ETH", "BNB", "XRP", "SOL", "ADA", "DOGE", "TRX", "USDT", "USDC", "AVAX"]);
/** Ranks move; a wide margin around the 50 coins shown costs half a megabyte on the server and nothing in the browser. */
const LOWEST_RANK = 400;
const MOST_BYTES = 8_000;

const { resolve } = createRequire(import.meta.url);
const icons = new URL("../public/icons/", import.meta.url);

await rm(icons, { recursive: true, force: true });
await mkdir(new URL("flags/", icons), { recursive: true });
await mkdir(new URL("coins/", icons), { recursive: true });
await copyFlags();
await copyFile(new URL("generic-coin.svg", import.meta.url), new URL("coins/generic.svg", icons));
await copyCoins();

async function copyFlags() {
  for (const code of COUNTRIES) {
    await copyFile(resolve(`circle-flags/flags/${code}.svg`), new URL(`flags/${code}.svg`, icons));
  }
}

async function copyCoins() {
  let files = 0;
  let bytes = 0;
  const missing = new Set(DESK_COINS);
  for (const [ticker, source] of coinSources()) {
    const svg = await readIcon(source);
    if (svg === null || (svg.length > MOST_BYTES && !DESK_COINS.has(ticker))) continue;
    await writeFile(new URL(`coins/${ticker.toLowerCase()}.svg`, icons), svg);
    missing.delete(ticker);
    files += 1;
    bytes += svg.length;
  }
  if (missing.size > 0) throw new Error(`No icon for ${[...missing].join(", ")}`);
  console.log(`${COUNTRIES.length} flags, ${files} coins (${Math.round(bytes / 1000)} kB)`);
}

/** Ticker and icon module of every coin that may come up; a rank of null means a coin newer than the list. */
function coinSources(): Map<string, string> {
  const sources = new Map<string, string>();
  const byRank = tokens.toSorted((a, b) => (a.marketCapRank ?? Infinity) - (b.marketCapRank ?? Infinity));
  for (const { symbol, filePath, variants, marketCapRank } of byRank) {
    const ticker = symbol.toUpperCase();
    if (sources.has(ticker) || (marketCapRank ?? 0) > LOWEST_RANK || !/^[A-Z0-9]+$/.test(ticker)) continue;
    const [kind, name] = filePath.split(":");
    const variant = variants.includes("branded") ? "branded" : "background";
    sources.set(ticker, `@web3icons/core/svgs/${kind}s/${variant}/${name}.svg.js`);
  }
  return sources;
}

/** The package keeps each drawing as a module. Null: listed, but not in the package. */
async function readIcon(source: string): Promise<string | null> {
  try {
    const path = resolve(source);
    await stat(path);
    const module: { default: string } = await import(path);
    return module.default.replaceAll(/\s*\n\s*/g, "").replace(' class="web3icons"', "");
  } catch {
    return null;
  }
}
