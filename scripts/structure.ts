/**
 * Prints the amount of code by kind, for this checkout or the given revisions (`pnpm run structure eb15fa9
 * HEAD`): the product's TypeScript and CSS (src of apps and packages), our scripts, tests, and generated
 * code. `pnpm run check imports` looks for cycles.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const CODE = /\.(?:tsx?|mts|m?js|css)$/;

/** A file belongs to the first kind whose pattern its path matches. */
const KINDS: readonly (readonly [name: string, path: RegExp])[] = [
  ["generated", /\/generated\/|\.d\.ts$|^locales\//],
  ["tests", /\.(?:test|spec)\.tsx?$|^testing\/|\/(?:testing|api-tests|gallery)\/|-conformance\.ts$/],
  ["scripts", /(?:^|\/)scripts\//],
  ["CSS", /^(?:apps|packages)\/[^/]+\/src\/.*\.css$/],
  ["TypeScript", /^(?:apps|packages)\/[^/]+\/src\//],
];

const revisions = process.argv.slice(2).filter((word) => word !== "--");
const columns = ["", "kind", "files", "lines", "median", "p90", "longest", "longest file"];
const table = [
  columns,
  columns.map(() => "---"),
  ...(revisions.length > 0 ? revisions : [null]).flatMap(rowsOf),
];
process.stdout.write(table.map((row) => `| ${row.join(" | ")} |\n`).join(""));

/** @param revision null: the files of this checkout that git lists */
function rowsOf(revision: string | null): (string | number)[][] {
  const listed = revision === null ? git("ls-files") : git("ls-tree", "-r", "--name-only", revision);
  const files = listed.split("\n").filter((path) => CODE.test(path));
  const read = (path: string) =>
    revision === null ? readFileSync(join(ROOT, path), "utf8") : git("show", `${revision}:${path}`);
  return KINDS.toReversed().map(([kind]) => {
    const lengths = files
      .filter((path) => kindOf(path) === kind)
      .map((path) => ({ path, lines: read(path).trimEnd().split("\n").length }))
      .toSorted((a, b) => a.lines - b.lines);
    const at = (share: number) => lengths[Math.ceil(share * (lengths.length - 1))];
    const total = lengths.reduce((sum, { lines }) => sum + lines, 0);
    const [median, p90, longest] = [0.5, 0.9, 1].map((share) => at(share)?.lines ?? 0);
    return [revision ?? "checkout", kind, lengths.length, total, median!, p90!, longest!, at(1)?.path ?? ""];
  });
}

function kindOf(path: string): string | undefined {
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0];
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1024 ** 3 });
}
