/**
 * Prints Lighthouse's scores of the built product, mobile on a simulated slow 4G: `lighthouse [path …]`.
 * Medians of five runs (RUNS), taking pages in turns, because blocking time depends on the clock. With two
 * processors the browser competes with itself, so numbers from a busy machine mean nothing. The last column
 * is Lighthouse's benchmark of the machine.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findBrowser } from "./browser/find-browser.ts";
import { startStack } from "./stack/start-stack.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-sync";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
  environment: { benchmarkIndex: number };
}

const RUNS = Number(process.env["RUNS"] ?? 5);

const paths = process.argv.length > 2 ? process.argv.slice(2) : ["/", "/rates", "/market"];
const stack = await startStack({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
// Otherwise the very first reader would wait for the price source.
for (const path of ["/api/rates", "/api/market/coins", "/api/market/stats"]) await fetch(stack.url + path);
const figures = new Map(paths.map((path): [string, number[][]] => [path, []]));
printRow(["path", ...CATEGORIES, "LCP ms", "TBT ms", "CLS", "machine"]);
for (let run = 0; run < RUNS; run += 1) {
  for (const [path, runs] of figures) {
    runs.push(figuresOf(await measure(path)));
    printRow([path, ...(runs.at(-1) ?? [])]);
  }
}
process.stdout.write("medians\n");
for (const [path, runs] of figures) printRow([path, ...medians(runs)]);
await stack.close();

/** Lighthouse occasionally misses the start of its own trace, and reports that: then it is run again. */
async function measure(path: string, tries = 3): Promise<Report> {
  try {
    return await runLighthouse(path);
  } catch (error) {
    if (tries === 1) throw error;
    return measure(path, tries - 1);
  }
}

async function runLighthouse(path: string): Promise<Report> {
  const options = [
    `--only-categories=${CATEGORIES.join()}`,
    "--output=json",
    "--quiet",
    `--chrome-flags=${FLAGS}`,
  ];
  const { stdout } = await promisify(execFile)("pnpm", ["dlx", LIGHTHOUSE, stack.url + path, ...options], {
    env: { ...process.env, CHROME_PATH: findBrowser() ?? "" },
    maxBuffer: 64_000_000,
  });
  return JSON.parse(stdout) as Report;
}

function figuresOf({ categories, audits, environment }: Report): number[] {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return [
    ...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    Math.round(value("largest-contentful-paint")),
    Math.round(value("total-blocking-time")),
    Math.round(value("cumulative-layout-shift") * 1000) / 1000,
    environment.benchmarkIndex,
  ];
}

/** The median of each column. */
function medians(runs: readonly (readonly number[])[]): number[] {
  const middle = Math.floor(runs.length / 2);
  return (runs[0] ?? []).map(
    (_, column) => runs.map((run) => run[column] ?? 0).toSorted((x, y) => x - y)[middle] ?? 0,
  );
}

function printRow(cells: readonly (number | string)[]): void {
  process.stdout.write(`${cells.join("\t")}\n`);
}
