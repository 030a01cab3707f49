import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const COPIED = [
  "package.json",
  "apps/bff/package.json",
  "packages/contracts/package.json",
  "packages/contracts/openapi.json",
  "deploy/kubernetes",
];
const CHANGELOG =
  "# Changelog\n\n## Unreleased\n\n### For everyone\n\n- A new thing.\n\n## 0.1.0\n\n- The first.\n";

let root: string;
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const read = (file: string) => readFileSync(join(root, file), "utf8");
const versionOf = (file: string) => (JSON.parse(read(file)) as { version: string }).version;
const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, "scripts/new-version.ts"), ...args, root], { encoding: "utf8" });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tradeslip-version-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of COPIED) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  }
  writeFileSync(join(root, "packages/contracts/openapi.released.json"), "{}");
  writeFileSync(join(root, "CHANGELOG.md"), CHANGELOG);
  git("init", "--quiet");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.com");
  git("add", "--all");
  git("commit", "--quiet", "--message", "before");
});

test("a version is changelog, packages, manifests, document, commit and tag at once", () => {
  const contracts = versionOf("packages/contracts/package.json");
  const { status, stdout, stderr } = run("7.8.9");
  expect([status, stderr]).toEqual([0, ""]);
  expect(read("CHANGELOG.md")).toMatch(
    /## Unreleased\n\n## 7\.8\.9 \(\d{4}-\d\d-\d\d\)\n\n### For everyone\n\n- A new thing/,
  );
  expect([versionOf("package.json"), versionOf("apps/bff/package.json")]).toEqual(["7.8.9", "7.8.9"]);
  expect(versionOf("packages/contracts/package.json")).toBe(contracts);
  expect(read("deploy/kubernetes/server.yaml")).toContain("tradeslip-bff:7.8.9");
  expect(read("packages/contracts/openapi.released.json")).toBe(read("packages/contracts/openapi.json"));
  expect(git("status", "--porcelain")).toBe("");
  expect(git("tag", "--list", "--format=%(contents)", "v7.8.9")).toContain(
    "### For everyone\n\n- A new thing.",
  );
  const commit = git("rev-parse", "v7.8.9^{commit}");
  expect(git("rev-parse", "HEAD")).toBe(commit);
  expect(stdout).toContain(`--target bff --build-arg VERSION=7.8.9 --build-arg COMMIT=${commit}`);
});

test.each([
  ["seven", "Give one version", () => {}],
  ["7.8.9", "not committed", () => writeFileSync(join(root, "CHANGELOG.md"), `${CHANGELOG}- more\n`)],
  ["7.8.9", "a tag v7.8.9 already", () => void git("tag", "v7.8.9")],
  [
    "7.8.9",
    "nothing below",
    () => {
      writeFileSync(join(root, "CHANGELOG.md"), "## Unreleased\n\n## 0.1.0\n");
      git("commit", "--all", "--quiet", "--message", "empty");
    },
  ],
])("%s is not made: %s", (version, reason, prepare) => {
  prepare();
  const before = git("rev-parse", "HEAD");
  const { status, stderr } = run(version);
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^No version is made\\. .*${reason}.*\n$`));
  expect(git("rev-parse", "HEAD")).toBe(before);
});
