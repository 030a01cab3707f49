import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { CASES } from "./scorecard/cases.ts";

const ROOT = join(import.meta.dirname, "..");
const PARTS = "{apps,packages,testing}/*";
const DOCUMENTS = ["*.md", "docs/**/*.md", `${PARTS}/*.md`, `${PARTS}/src/**/*.md`];
const SOURCES = [
  "scripts/**/*.ts",
  `${PARTS}/{src,scripts,api-tests}/**/*.{ts,tsx,css}`,
  "testing/*/**/*.ts",
];
/** A name for the reader to choose, or a file that only the build makes. */
const PLACEHOLDER = /NNN|\/dist\//;

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const filesIn = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: ROOT, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) });

function matches(file: string, pattern: RegExp): string[] {
  return [...read(file).matchAll(pattern)].map(([, text]) => text!);
}

/** Anchor names of a file's headings. */
function anchorsOf(file: string): string[] {
  return matches(file, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

function brokenLinks(file: string): string[] {
  const targets = matches(file, /(?:\]\(|^\[[^\]]+\]: )((?!https?:|mailto:)[^)\s]+)/gm);
  return targets.filter((target) => {
    const [path = "", anchor] = target.split("#");
    const linked = path === "" ? file : join(dirname(file), path);
    if (!existsSync(join(ROOT, linked))) return true;
    return anchor !== undefined && linked.endsWith(".md") && !anchorsOf(linked).includes(anchor);
  });
}

it("every path in a document exists", () => {
  const documents = filesIn(DOCUMENTS);
  expect(documents.length).toBeGreaterThan(30);
  const missing = documents.flatMap((file) => {
    const named = matches(file, /(?<![\w./@-])((?:apps|packages|testing|scripts|deploy|docs)\/[\w./-]*\w)/g);
    const home = file.split("/").slice(0, 2).join("/");
    const isThere = (path: string) => existsSync(join(ROOT, path)) || existsSync(join(ROOT, home, path));
    const lost = named.filter((path) => !PLACEHOLDER.test(path) && !isThere(path));
    return [...lost, ...brokenLinks(file)].map((path) => `${file}: ${path}`);
  });
  expect(missing).toEqual([]);
});

it("every script that a document runs exists", () => {
  const packages = filesIn(["package.json", `${PARTS}/package.json`]);
  const scripts = packages.flatMap((file) =>
    Object.keys((JSON.parse(read(file)) as { scripts?: object }).scripts ?? {}),
  );
  // The changelog may name files of the past.
  const documents = filesIn(DOCUMENTS).filter((file) => file !== "CHANGELOG.md");
  const lost = documents.flatMap((file) =>
    matches(file, /\bp?npm (?:--filter \S+ )?run ([\w:-]+)/g)
      .filter((name) => !scripts.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(lost).toEqual([]);
});

it("each item of a numbered list has a line of its own", () => {
  const joined = filesIn(DOCUMENTS).flatMap((file) =>
    matches(file, /[.!?] (\d+\.\s.{0,25})/g).map((item) => `${file}: ${item}`),
  );
  expect(joined).toEqual([]);
});

/** Where a product rule is defined, by its number. */
const RULE = /^- \*\*(P\d+\.\d+)\*\*/gm;

it("each number of a product rule stands for one rule, of its own chapter", () => {
  const rules = matches("docs/product.md", RULE);
  expect(rules.filter((rule, place) => rules.indexOf(rule) !== place)).toEqual([]);
  const chapters = read("docs/product.md").split(/^## /m).slice(1);
  const strays = chapters.flatMap((chapter) => {
    const numbers = [...chapter.matchAll(RULE)].map(([, rule]) => rule!);
    return numbers.filter((rule) => !chapter.startsWith(`${rule.split(".")[0]} `));
  });
  expect(strays).toEqual([]);
});

it("every cited product rule and decision exists", () => {
  const rules = new Set(matches("docs/product.md", RULE));
  const decisions = new Set(globSync("docs/decisions/*.md", { cwd: ROOT }).map((file) => file.slice(15, 18)));
  expect(rules.size).toBeGreaterThan(100);
  const cited = filesIn([...SOURCES, ...DOCUMENTS]).flatMap((file) => [
    ...matches(file, /\b(P\d+\.\d+)\b/g).filter((rule) => !rules.has(rule)),
    ...matches(file, /decisions?[ /](0\d\d)\b/g).filter((number) => !decisions.has(number)),
  ]);
  expect(cited).toEqual([]);
});

const CASE = "[A-Z]\\d{1,3}";
const NUMBERED_TEST = new RegExp(
  String.raw`^\s*(?:it|test|describe)\b.*?[("'\x60](${CASE}(?:(?:, | and )${CASE})*):`,
  "gm",
);

it("every case that a test or the threat model names is in the scorecard", () => {
  const tests = filesIn([`${PARTS}/**/*.{test,spec}.{ts,tsx}`]);
  const named = tests.flatMap((file) =>
    matches(file, NUMBERED_TEST).flatMap((cases) => cases.split(/, | and /)),
  );
  expect(named.length).toBeGreaterThan(100);
  const cited = matches("docs/security.md", new RegExp(String.raw`[(,–] *(${CASE})(?=[,–)])`, "g"));
  expect(cited.length).toBeGreaterThan(40);
  expect([...named, ...cited].filter((number) => !Object.hasOwn(CASES, number))).toEqual([]);
});
