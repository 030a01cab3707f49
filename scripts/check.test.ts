import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** A checkout with these scripts and nothing else: check.ts empties its folder of reports. */
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

const report = (passed: number, failed: number) =>
  `echo '{"numPassedTests":${passed},"numFailedTests":${failed}}' > "$VITEST_JSON_OUTPUT_FILE"`;

it("the journeys in other engines are the last step", async () => {
  const { code, output } = await check("exit 0", "nonsense");
  expect(output).toMatch(/^No step nonsense\. There are: format .* browser .* engines\n$/);
  expect(code).toBe(2);
});

it("journeys are counted, and a failed one fails the run", async () => {
  expect(await check(report(42, 0), "engines")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/--- engines: ok .*\n\n42 passed, 0 failed\n$/),
  });
  rmSync(join(root, "bin"), { recursive: true });
  expect(await check(report(41, 1), "engines")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/--- engines: FAILED[^]*\n41 passed, 1 failed\n$/),
  });
});

it("where no engine is to be had, the step passes; any other step of tests has to run some", async () => {
  const { code, output } = await check(`echo "Firefox: not run"`, "engines");
  expect(output).toMatch(/Firefox: not run\n--- engines: ok \(.*\)\n$/);
  expect(code).toBe(0);
  rmSync(join(root, "bin"), { recursive: true });
  expect(await check("exit 0", "tests")).toMatchObject({
    code: 1,
    output: expect.stringContaining("No test ran."),
  });
});

it("static checks run two at a time, each with its output in one piece, and the first that fails ends the run", async () => {
  const { code, output } = await check(
    'echo "$2 says"; exit $([ "$2" = check:imports ]; echo $((1 - $?)))',
    "lint",
    "imports",
  );
  expect(output).toContain("--- lint\nlint says\n--- lint: ok");
  expect(output).toMatch(/--- imports\ncheck:imports says\n--- imports: FAILED [^]*\nStopped at "imports"/);
  expect(code).toBe(1);
});
