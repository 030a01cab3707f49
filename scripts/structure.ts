/**
 * Prints statistics of the product's source files, for this checkout or the given revisions
 * (`pnpm run structure eb15fa9 HEAD`). It counts .ts, .tsx and .js files in the src folders of apps and packages, without
 * tests, testing/ folders and generated files; galleries and build scripts lie outside of src.
 *
 * A file is imported by every other product file that names it, relatively or by a package's exports, in an import, a
 * re-export or a type; in brackets the share including `import()`, which loads screens. Imports of
 * stylesheets do not count.
 */
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";

interface SourceFile {
  readonly path: string;
  readonly lines: number;
  readonly commentLines: number;
  /** In lines; 0 without a function. */
  readonly longestFunction: number;
  readonly imports: ReadonlySet<string>;
  /** By `import()` only. */
  readonly dynamicImports: ReadonlySet<string>;
}

const ROOT = join(import.meta.dirname, "..");
const NOT_PRODUCT = /\.test\.tsx?$|\.d\.ts$|-conformance\.ts$|\/(testing|generated)\//;
const SMALL = 20;

const revisions = process.argv.slice(2).filter((word) => word !== "--");
const rows = revisions.length === 0 ? [rowOf("checkout", ROOT)] : revisions.map(rowOfRevision);
process.stdout.write(
  [
    "| | files | lines a file: median / p90 / max | files of at most 20 lines | imported exactly once (with `import()`) | lines in all | longest function | comments | circles |",
    "|---|---|---|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n"),
);

function rowOfRevision(revision: string): string {
  const folder = mkdtempSync(join(tmpdir(), "structure-"));
  try {
    const archive = execFileSync("git", ["archive", revision, "apps", "packages"], {
      cwd: ROOT,
      maxBuffer: 1024 ** 3,
    });
    execFileSync("tar", ["--extract", "--directory", folder], { input: archive });
    return rowOf(revision, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowOf(name: string, root: string): string {
  const files = readProduct(root);
  const share = (count: number, all: number) => `${((100 * count) / all).toFixed(1)} %`;
  const importedOnce = (importsOf: (file: SourceFile) => Iterable<string>) => {
    const importers = new Map<string, number>();
    for (const path of files.flatMap((file) => [...importsOf(file)]))
      importers.set(path, (importers.get(path) ?? 0) + 1);
    return share([...importers.values()].filter((count) => count === 1).length, files.length);
  };
  const lengths = files.map(({ lines }) => lines).toSorted((one, other) => one - other);
  const total = sum(lengths);
  const figures = [
    files.length,
    [quantile(lengths, 0.5), quantile(lengths, 0.9), lengths.at(-1)].join(" / "),
    share(lengths.filter((length) => length <= SMALL).length, files.length),
    `${importedOnce(({ imports }) => imports)} (${importedOnce(({ imports, dynamicImports }) => [...imports, ...dynamicImports])})`,
    total,
    Math.max(...files.map(({ longestFunction }) => longestFunction)),
    share(sum(files.map(({ commentLines }) => commentLines)), total),
    circles(files),
  ];
  return `| ${name} | ${figures.join(" | ")} |`;
}

function readProduct(root: string): SourceFile[] {
  const paths = globSync("{apps,packages}/*/src/**/*.{ts,tsx,js}", { cwd: root }).filter(
    (path) => !NOT_PRODUCT.test(path),
  );
  const known = new Set(paths);
  const exported = packageExports(root);
  return paths.map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const imports = new Set<string>();
    const dynamicImports = new Set<string>();
    let longestFunction = 0;
    const visit = (node: ts.Node) => {
      const specifier = specifierOf(node);
      const target = specifier?.startsWith(".")
        ? join(dirname(path), specifier)
        : exported.get(specifier ?? "");
      if (target && target !== path && known.has(target))
        (ts.isCallExpression(node) ? dynamicImports : imports).add(target);
      if (ts.isFunctionLike(node) && "body" in node && node.body)
        longestFunction = Math.max(longestFunction, linesOf(source, node));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return {
      path,
      lines: countLines(text),
      commentLines: countCommentLines(source),
      longestFunction,
      imports,
      dynamicImports: new Set([...dynamicImports].filter((file) => !imports.has(file))),
    };
  });
}

/** Resolves imports of workspace packages to files: "@tradeslip/contracts" -> packages/contracts/src/index.ts. */
function packageExports(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const manifest of globSync("{apps,packages}/*/package.json", { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), "utf8")) as {
      name: string;
      exports?: Readonly<Record<string, string>>;
    };
    for (const [entry, target] of Object.entries(exports)) {
      const pattern = join(dirname(manifest), target);
      for (const file of pattern.includes("*") ? globSync(pattern, { cwd: root }) : [pattern]) {
        // In "./*": "./src/*/*.tsx" all stars stand for the same name.
        const [star = ""] = file.slice(pattern.indexOf("*")).split("/");
        if (file === pattern.replaceAll("*", star)) found.set(join(name, entry.replace("*", star)), file);
      }
    }
  }
  return found;
}

function specifierOf(node: ts.Node): string | undefined {
  const given =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
          ? node.argument.literal
          : undefined;
  return given && ts.isStringLiteralLike(given) ? given.text : undefined;
}

function linesOf(source: ts.SourceFile, node: ts.Node): number {
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  return lineAt(node.getEnd()) - lineAt(node.getStart()) + 1;
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

/** Lines that contain only a comment. */
function countCommentLines(source: ts.SourceFile): number {
  const text = source.getFullText();
  const lines = new Set<number>();
  const add = ({ pos, end }: ts.CommentRange) => {
    const [first, last] = [pos, end].map((at) => source.getLineAndCharacterOfPosition(at).line);
    const before = text.slice(source.getPositionOfLineAndCharacter(first!, 0), pos);
    if (before.trim() !== "") return;
    for (let line = first!; line <= last!; line += 1) lines.add(line);
  };
  const visit = (node: ts.Node) => {
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) add(range);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return lines.size;
}

/** Groups of files that import each other (strongly connected components, by Tarjan). */
function circles(files: readonly SourceFile[]): number {
  const importsOf = new Map(
    files.map(({ path, imports, dynamicImports }) => [path, [...imports, ...dynamicImports]]),
  );
  const order = new Map<string, number>();
  const stack: string[] = [];
  let count = 0;
  const visit = (path: string): number => {
    const index = order.size;
    order.set(path, index);
    let low = index;
    stack.push(path);
    for (const target of importsOf.get(path)!) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, order.get(target)!);
    }
    if (low === index && stack.splice(stack.indexOf(path)).length > 1) count += 1;
    return low;
  };
  for (const { path } of files) if (!order.has(path)) visit(path);
  return count;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
