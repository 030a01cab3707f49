import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** A checkout with just these scripts, because check.ts empties its reports folder. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "check-"));
  cpSync(import.meta.dirname, join(root, "scripts"), { recursive: true });
  writeFileSync(join(root, "package.json"), JSON.stringify({ type: "module" }));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs these steps with a pnpm that does `instead`. */
function check(instead: string, ...steps: string[]): Promise<{ code: number; output: string }> {
  const pnpm = join(root, "bin/pnpm");
  mkdirSync(dirname(pnpm));
  writeFileSync(pnpm, `#!/bin/sh\n${instead}\n`);
  chmodSync(pnpm, 0o755);
  const env = { PATH: [dirname(pnpm), process.env["PATH"]].join(delimiter) };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, "scripts/check.ts"), ...steps], { env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output: output + errors }),
    );
  });
}

interface Tried {
  readonly passed: number;
  readonly failed?: number;
  readonly again?: number;
}

/** A report of so many tests; `again` of the passed ones needed a second try. */
function report({ passed, failed = 0, again = 0 }: Tried): string {
  const tests = (status: string, count: number, failureMessages: readonly string[] = []) =>
    Array.from({ length: count }, (_, index) => ({
      fullName: `${status} ${index}`,
      status,
      failureMessages,
    }));
  const assertionResults = [
    ...tests("passed", passed - again),
    ...tests("passed", again, ["AssertionError: expected 1 to be 2\n    at second.test.ts:1"]),
    ...tests("failed", failed, ["AssertionError: expected 3 to be 4\n    at failed.test.ts:1"]),
  ];
  const status = failed > 0 ? "failed" : "passed";
  const text = JSON.stringify({ testResults: [{ name: "some.test.ts", status, assertionResults }] });
  return `cat > "$VITEST_JSON_OUTPUT_FILE" <<'END'\n${text}\nEND`;
}

it("the journeys in other engines are the last step", async () => {
  const { code, output } = await check("exit 0", "nonsense");
  expect(output).toMatch(/^No step nonsense\. There are: format .* browser .* engines\n$/);
  expect(code).toBe(2);
});

it("journeys are counted, and a failed one fails the run", async () => {
  expect(await check(report({ passed: 42 }), "engines")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/--- engines: ok .*\n\n42 passed, 0 failed\n$/),
  });
  rmSync(join(root, "bin"), { recursive: true });
  expect(await check(report({ passed: 41, failed: 1 }), "engines")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/--- engines: FAILED[^]*\n41 passed, 1 failed\n$/),
  });
});

it("the end names each failed test with its file and message, above the counts", async () => {
  const { output } = await check(report({ passed: 9, failed: 20 }), "engines");
  const end = output.split("\n").slice(-60).join("\n");
  for (let index = 0; index < 20; index += 1)
    expect(end).toContain(`  some.test.ts > failed ${index}\n      AssertionError: expected 3 to be 4\n`);
  expect(end).toMatch(/Stopped at "engines"[^]*\n9 passed, 20 failed\n$/);
});

it("a file that could not be loaded is named, and fails the run", async () => {
  const testResults = [{ name: "some.test.ts", status: "failed", message: "no x", assertionResults: [] }];
  const { code, output } = await check(
    `echo '${JSON.stringify({ testResults })}' > "$VITEST_JSON_OUTPUT_FILE"`,
    "engines",
  );
  expect(output).toContain("Failed:\n  some.test.ts\n      no x\n");
  expect(code).toBe(1);
});

it("a test that took a second try is named, and six of them fail the run", async () => {
  const once = await check(report({ passed: 42, again: 1 }), "engines");
  expect(once.output).toMatch(
    /\nPassed at the second try .*\n {2}some\.test\.ts > passed 0\n {6}AssertionError: expected 1 to be 2\n[^]*\n42 passed, 0 failed\n$/,
  );
  expect(once.code).toBe(0);
  const listed = JSON.parse(readFileSync(join(root, "test-results/second-tries.json"), "utf8"));
  expect(listed).toMatchObject([{ file: "some.test.ts", name: "passed 0" }]);
  rmSync(join(root, "bin"), { recursive: true });
  const often = await check(report({ passed: 42, again: 6 }), "engines");
  expect(often.output).toContain("6 tests took a second try: too many.");
  expect(often.code).toBe(1);
});

it("where no engine is available, the step passes; any other step of tests has to run some", async () => {
  const { code, output } = await check(`echo "Firefox: not run"`, "engines");
  expect(output).toMatch(/Firefox: not run\n--- engines: ok \(.*\)\n$/);
  expect(code).toBe(0);
  rmSync(join(root, "bin"), { recursive: true });
  expect(await check("exit 0", "tests")).toMatchObject({
    code: 1,
    output: expect.stringContaining("No test ran."),
  });
});

it("right after `npm test` the rest builds nothing again, and scores the cases of both", async () => {
  mkdirSync(join(root, "test-results"));
  const passing = (reported: string) =>
    `cat > "${reported}" <<'END'\n${JSON.stringify({
      testResults: [
        { name: "a.test.ts", status: "passed", assertionResults: [{ fullName: "a", status: "passed" }] },
      ],
    })}\nEND`;
  const browsers = JSON.stringify({
    suites: [
      { title: "a.spec.ts", specs: [{ title: "a", file: "a", ok: true, tests: [{ status: "expected" }] }] },
    ],
  });
  const passes = `for each; do case "$each" in --outputFile.json=*) report="\${each#*=}"; ${passing("$report")}
;; esac; done
[ -z "$PLAYWRIGHT_JSON_OUTPUT_FILE" ] || echo '${browsers}' > "$PLAYWRIGHT_JSON_OUTPUT_FILE"`;
  const alone = await check(passes, "rest");
  expect(alone.output).toMatch(
    /--- build: ok [^]*--- long-forms: ok [^]*--- browser-rest: ok [^]*\n3 passed, 0 failed\n$/,
  );
  expect(alone).toMatchObject({ code: 0, output: expect.not.stringContaining("scorecard") });
  rmSync(join(root, "bin"), { recursive: true });
  const { output, code } = await check(passes, "rest", "built");
  expect(output).toMatch(/--- long-forms: ok [^]*--- browser-rest: ok [^]*A case of the scorecard fails/);
  expect(output).not.toContain("--- build");
  expect(code).toBe(1);
});

it("static checks run two at a time, each with its output in one piece, and the first that fails ends the run", async () => {
  const { code, output } = await check(
    'echo "$2 says"; exit $([ "$2" = check:imports ]; echo $((1 - $?)))',
    "lint",
    "imports",
  );
  expect(output).toContain("--- lint\nlint says\n--- lint: ok");
  expect(output).toMatch(
    /--- imports\ncheck:imports says\n--- imports: FAILED [^]*\ncheck:imports says\nStopped at "imports"/,
  );
  expect(code).toBe(1);
});
