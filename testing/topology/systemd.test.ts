import { spawnSync } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { PROVIDER_CONFIG, SERVER_CONFIG, pathOf, textOf, variablesOf } from "./deployment-files.ts";

const UNIT = "deploy/systemd/tradeslip.service";
const HAS_SYSTEMD = spawnSync("systemd-analyze", ["--version"]).error === undefined;
if (!HAS_SYSTEMD) process.stderr.write("Not run: the check of deploy/systemd by systemd-analyze.\n");

const text = textOf(UNIT);
const valuesOf = (key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value!);

describe("deploy/systemd", () => {
  it("sets only variables that the programs read, and each secret's file comes from a credential", () => {
    const known = [...variablesOf(SERVER_CONFIG), ...variablesOf(PROVIDER_CONFIG)];
    const set = valuesOf("Environment").flatMap((line) =>
      line.split(" ").map((pair) => pair.split("=") as [string, string]),
    );
    const credentials = valuesOf("LoadCredential").map((line) => line.split(":")[0]!);
    expect(credentials.length).toBeGreaterThan(0);
    for (const [name, value] of set.filter(([key]) => !key.startsWith("MALLOC_"))) {
      expect(known).toContain(name.replace(/_FILE$/, ""));
      if (name.endsWith("_FILE"))
        expect(credentials.map((credential) => `%d/${credential}`)).toContain(value);
    }
  });

  it("starts the server with the flags and settings of the image", () => {
    const flags = (each: string) => each.match(/--(?:min|max)-semi-space-size=\d+/g);
    expect(flags(valuesOf("ExecStart")[0]!)).toEqual(flags(textOf("package.json")));
    expect(Number(valuesOf("TimeoutStopSec")[0])).toBeGreaterThan(10);
  });

  it.skipIf(!HAS_SYSTEMD)("is valid, and systemd-analyze calls its exposure low", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tradeslip-unit-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const unit = join(folder, "tradeslip.service");
    await copyFile(pathOf(UNIT), unit);
    const security = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    });
    // The exit code says whether it is above 2.0 of 10.
    expect(security.status, security.stdout + security.stderr).toBe(0);
    // Its programs are where the installation puts them, which is not here.
    await writeFile(unit, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    const verified = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
  });
});
