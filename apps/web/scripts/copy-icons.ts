/**
 * Copies the flags and coin icons that the screens show into public/icons (not committed), so that no
 * picture is ever fetched from another host. Runs before `dev` and `build`; alone: `pnpm icons`.
 */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { COUNTRIES, DESK_COINS, EXTRA_COUNTRIES } from "@tradeslip/contracts/rules";
import { tokens, type ITokenMetadata as Token } from "@web3icons/common";
import { fillTokens } from "./design-tokens.ts";

const FLAGS = new Set([...COUNTRIES, ...EXTRA_COUNTRIES].map(({ code }) => code));
/** Icons for these must exist, whatever their size. */
const DESK_TICKERS = new Set<string>(DESK_COINS.map(({ symbol }) => symbol));
/** Ranks move; a wide margin around the 50 coins shown costs half a megabyte on the server. */
const LOWEST_RANK = 400;
const MOST_BYTES = 8_000;

const { resolve } = createRequire(import.meta.url);
const PACKAGE = join(import.meta.dirname, "..");
const PUBLISHED = join(PACKAGE, "public/icons");

const icons = await mkdtemp(join(PACKAGE, "node_modules/.icons-"));
await mkdir(join(icons, "flags"));
await mkdir(join(icons, "coins"));
await copyFlags();
const genericCoin = await readFile(join(import.meta.dirname, "generic-coin.svg"), "utf8");
await writeFile(join(icons, "coins/generic.svg"), fillTokens(genericCoin));
await copyCoins();
await publish();

/** Leaves unchanged icons untouched, because another build may be reading them. */
async function publish() {
  if ((await contentOf(icons)) !== (await contentOf(PUBLISHED).catch(() => null))) {
    await rm(PUBLISHED, { recursive: true, force: true });
    await mkdir(join(PACKAGE, "public"), { recursive: true });
    await rename(icons, PUBLISHED);
  }
  await rm(icons, { recursive: true, force: true });
}

async function contentOf(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".svg"));
  const texts = files.toSorted().map(async (file) => file + (await readFile(join(folder, file), "utf8")));
  return (await Promise.all(texts)).join("");
}

async function copyFlags() {
  for (const code of FLAGS) {
    await copyFile(resolve(`circle-flags/flags/${code}.svg`), join(icons, `flags/${code}.svg`));
  }
}

async function copyCoins() {
  let files = 0;
  let bytes = 0;
  const missing = new Set(DESK_TICKERS);
  for (const [ticker, token] of tokensByTicker()) {
    const svg = await readIcon(token);
    if (svg === null || (svg.length > MOST_BYTES && !DESK_TICKERS.has(ticker))) continue;
    await writeFile(join(icons, `coins/${ticker.toLowerCase()}.svg`), svg);
    missing.delete(ticker);
    files += 1;
    bytes += svg.length;
  }
  if (missing.size > 0) throw new Error(`No icon for ${[...missing].join(", ")}`);
  console.log(`${FLAGS.size} flags, ${files} coins (${Math.round(bytes / 1000)} kB)`);
}

/**
 * Every coin that may be listed; if two share a ticker, the larger one. Coins without a rank are newer than
 * the package's list.
 */
function tokensByTicker(): Map<string, Token> {
  const byTicker = new Map<string, Token>();
  const byRank = tokens.toSorted((a, b) => (a.marketCapRank ?? Infinity) - (b.marketCapRank ?? Infinity));
  for (const token of byRank) {
    const ticker = token.symbol.toUpperCase();
    const isWanted = (token.marketCapRank ?? 0) <= LOWEST_RANK && /^[A-Z0-9]+$/.test(ticker);
    if (isWanted && !byTicker.has(ticker)) byTicker.set(ticker, token);
  }
  return byTicker;
}

/** The coloured drawing, or the one with its own background if the drawing would be white on white. */
async function readIcon({ filePath, variants }: Token): Promise<string | null> {
  const branded = variants.includes("branded") ? await readDrawing(filePath, "branded") : null;
  return branded !== null && showsOnPaper(branded) ? branded : readDrawing(filePath, "background");
}

/** The package keeps each drawing as a module. Null: listed, but not in the package. */
async function readDrawing(filePath: string, variant: string): Promise<string | null> {
  const [kind, name] = filePath.split(":");
  try {
    const path = resolve(`@web3icons/core/svgs/${kind}s/${variant}/${name}.svg.js`);
    const module: { default: string } = await import(pathToFileURL(path).href);
    return module.default.replaceAll(/\s*\n\s*/g, "").replace(' class="web3icons"', "");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}

/** Whether any colour of the drawing is darker than a light grey. */
function showsOnPaper(svg: string): boolean {
  return [...svg.matchAll(/#([0-9a-f]{3,6})\b/gi)].some(([, hex = ""]) => brightness(hex) < 0.8);
}

/** 0 to 1, of "fff" or "ffffff". */
function brightness(hex: string): number {
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g);
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((digit) => Number.parseInt(digit, 16));
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
