/**
 * Prints Lighthouse's scores of the built product, mobile on a simulated slow 4G: `lighthouse [path …]`. Numbers of a busy
 * machine mean nothing; the last column tells how fast Lighthouse found it.
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

const paths = process.argv.length > 2 ? process.argv.slice(2) : ["/", "/rates", "/market"];
const stack = await startStack({ env: { PUBLIC_ORIGIN: "https://desk.example" } });
// The first reader of all would wait for the price source.
for (const path of ["/api/rates", "/api/market/coins", "/api/market/stats"]) await fetch(stack.url + path);
printRow(["path", ...CATEGORIES, "LCP ms", "TBT ms", "CLS", "machine"]);
for (const path of paths) printRow([path, ...figuresOf(await measure(path))]);
await stack.close();

async function measure(path: string): Promise<Report> {
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

function figuresOf({ categories, audits, environment }: Report): (number | string)[] {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return [
    ...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    Math.round(value("largest-contentful-paint")),
    Math.round(value("total-blocking-time")),
    value("cumulative-layout-shift").toFixed(3),
    environment.benchmarkIndex,
  ];
}

function printRow(cells: readonly (number | string)[]): void {
  process.stdout.write(`${cells.join("\t")}\n`);
}
