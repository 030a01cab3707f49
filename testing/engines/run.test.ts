import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mergeReports } from "./merge-reports.ts";

const ROOT_USER = 0;
const SOME_USER = 1000;

/** The only folder on the PATH. */
let programs: string;
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), "engines-"));
});
afterEach(() => rmSync(programs, { recursive: true }));

function program(name: string, text: string): void {
  const file = join(programs, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

function run(user: number, ...args: string[]): Promise<{ code: number; output: string }> {
  const preload = `data:text/javascript,process.getuid = () => ${user}`;
  const argv = ["--import", preload, join(import.meta.dirname, "run.ts"), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, argv, { env: { PATH: programs } }, (error, output) =>
      resolve({ code: error ? Number(error.code) : 0, output }),
    );
  });
}

it("without engines, one line each says why it did not run, and nothing fails", async () => {
  expect(await run(SOME_USER)).toEqual({
    code: 0,
    output:
      "Firefox: not run, because it is not installed (Debian: apt-get install firefox-esr).\n" +
      "WebKitGTK: not run, because it is not installed (Debian: apt-get install webkit2gtk-driver xvfb).\n",
  });
});

it("only root installs", async () => {
  program("apt-get", `echo "apt-get $*"`);
  expect((await run(SOME_USER)).output).not.toContain("apt-get update");
});

it("what cannot be installed is named, and nothing fails", async () => {
  program("apt-get", "exit 100");
  expect(await run(ROOT_USER)).toEqual({
    code: 0,
    output:
      "Firefox: not run, because the packages firefox-esr could not be installed.\n" +
      "WebKitGTK: not run, because the packages webkit2gtk-driver, xvfb could not be installed.\n",
  });
});

it("journeys run in the engine that could be installed, and their exit code counts", async () => {
  const firefox = join(programs, "firefox-esr");
  program(
    "apt-get",
    `case "$*" in *firefox*) printf '#!/bin/sh\\necho Firefox 1.2esr' > ${firefox}; /bin/chmod +x ${firefox};; esac`,
  );
  const said = join(programs, "said");
  program("vitest", `echo "$*" > ${said}; exit 3`);
  const { code, output } = await run(ROOT_USER, "orders");
  expect(code).toBe(3);
  expect(readFileSync(said, "utf8")).toBe("run --project firefox orders\n");
  expect(output).toMatch(/^WebKitGTK: not run, .*\nFirefox 1\.2esr\n$/m);
});

it("of several runs one report is made, and one that ended without a report fails it", () => {
  const file = join(programs, "report.json");
  const results = { numPassedTests: 2, numFailedTests: 1, success: true, testResults: ["a"] };
  writeFileSync(`${file}.firefox`, JSON.stringify(results));
  writeFileSync(`${file}.webkit`, JSON.stringify({ ...results, testResults: ["b"] }));
  mergeReports(file, [`${file}.firefox`, `${file}.webkit`]);
  const merged = { numPassedTests: 4, numFailedTests: 2, success: true, testResults: ["a", "b"] };
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(merged);
  mergeReports(file, [`${file}.firefox`]);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ numPassedTests: 0, success: false });
});
