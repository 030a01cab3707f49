import { execFile, spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { expect, it } from "vitest";
import { startConsole } from "./start-console.ts";

const SCRIPT = join(import.meta.dirname, "../../../docs/examples/order-day.sh");
const HAS_CURL = spawnSync("curl", ["--version"]).error === undefined;
if (!HAS_CURL) process.stderr.write("Not run: a day of an order by curl, as docs/examples has it.\n");

it.runIf(HAS_CURL)("a day of an order, as docs/examples has it, ends with the receipt", async () => {
  const { desk, person, authenticatorOf } = await startConsole();
  await person("Ada", "admin");
  const authenticator = authenticatorOf("Ada");
  const env = {
    PATH: process.env["PATH"],
    DESK: desk.address,
    EMAIL: "ada@desk.example",
    PASSWORD: validSignUpPayload.password,
    CODE: authenticator.code()!,
    RECOVERY_CODE: authenticator.recoveryCode(),
  };
  const cwd = await mkdtemp(join(tmpdir(), "tradeslip-day-"));
  const { stdout } = await promisify(execFile)("sh", [SCRIPT], { cwd, env });
  expect(stdout).toContain('{"desk":"private"}');
  expect(stdout).toMatch(/"desk":"closed","version":8/);
});
