/**
 * `pnpm run new-version 0.2.0` makes a version: moves the changelog's unreleased entries under its number and
 * date, sets its number in packages and manifests, copies openapi.json to openapi.released.json, on which
 * clients may rely, then commits and adds an annotated tag. Pushing them and building the images (it prints
 * how) are left to you.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SEMVER = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const UNRELEASED = "## Unreleased";
const PACKAGES = ["package.json", "apps/*/package.json", "packages/*/package.json"];
/** Its version is the API's. */
const CONTRACTS = "packages/contracts";
const IMAGES = ["bff", "provider"];

const [version = "", root = join(import.meta.dirname, ".."), ...more] = process.argv
  .slice(2)
  .filter((arg) => arg !== "--");

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const read = (file: string) => readFileSync(join(root, file), "utf8");
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

const problem = problemOf();
if (problem !== null) {
  process.stderr.write(`No version is made. ${problem}\n`);
  process.exit(1);
}
const entries = entriesOf(read("CHANGELOG.md"));
const before = (JSON.parse(read("package.json")) as { version: string }).version;
const date = new Date().toISOString().slice(0, 10);
write("CHANGELOG.md", read("CHANGELOG.md").replace(UNRELEASED, `${UNRELEASED}\n\n## ${version} (${date})`));
for (const file of globSync(PACKAGES, { cwd: root })) {
  if (!file.startsWith(CONTRACTS))
    write(file, read(file).replace(/"version": "[^"]*"/, `"version": "${version}"`));
}
for (const file of globSync("deploy/kubernetes/*", { cwd: root }))
  write(file, read(file).replaceAll(`:${before}`, `:${version}`));
copyFileSync(join(root, CONTRACTS, "openapi.json"), join(root, CONTRACTS, "openapi.released.json"));
git("add", "--update");
git("commit", "--quiet", "--message", `Version ${version}`);
git(
  "tag",
  "--annotate",
  `v${version}`,
  "--cleanup=verbatim",
  "--message",
  `Tradeslip ${version}\n\n${entries}`,
);

const commit = git("rev-parse", "HEAD");
process.stdout.write(
  [
    `v${version} is tagged. Push it: git push --follow-tags`,
    "Images with its labels:",
    ...IMAGES.map(
      (target) =>
        `  docker build --target ${target} --build-arg VERSION=${version} --build-arg COMMIT=${commit} --tag tradeslip-${target}:${version} .`,
    ),
    "",
  ].join("\n"),
);

/** Null if a version can be made. */
function problemOf(): string | null {
  if (!SEMVER.test(version) || more.length > 0) return "Give one version, such as 0.2.0.";
  if (git("status", "--porcelain") !== "") return "There are changes that are not committed.";
  if (git("tag", "--list", `v${version}`) !== "") return `There is a tag v${version} already.`;
  return entriesOf(read("CHANGELOG.md")) === "" ? `CHANGELOG.md has nothing below "${UNRELEASED}".` : null;
}

/** The text between the heading of unreleased changes and the next version's. */
function entriesOf(changelog: string): string {
  const [, after = ""] = changelog.split(`${UNRELEASED}\n`);
  return after.split(/^## /m)[0]!.trim();
}
