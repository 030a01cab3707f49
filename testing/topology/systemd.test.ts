import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { describe, expect, it, onTestFinished } from "vitest";
import { PROVIDER_CONFIG, SERVER_CONFIG, pathOf, textOf, variablesOf } from "./deployment-files.ts";
import { Program } from "./program.ts";

const UNIT = "deploy/systemd/tradeslip.service";
const BACKUP = "deploy/systemd/tradeslip-backup.service";
const TIMER = "deploy/systemd/tradeslip-backup.timer";
const HAS_SYSTEMD = spawnSync("systemd-analyze", ["--version"]).error === undefined;
if (!HAS_SYSTEMD) process.stderr.write("Not run: the check of deploy/systemd by systemd-analyze.\n");

const text = textOf(UNIT);
const valuesOf = (key: string, unit = text) =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value!);

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

  it("its nightly back-up needs no more than the unit gives, and is where the timer keeps two weeks", async () => {
    const unit = textOf(BACKUP);
    const [command = ""] = valuesOf("ExecStart", unit);
    expect(command).toContain(valuesOf("ExecStart")[0]!.split(" ")[0]);
    const folder = await mkdtemp(join(tmpdir(), "tradeslip-backup-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const dataDir = join(folder, "tradeslip");
    const provider = await Program.start("provider", { DATA_DIR: dataDir, SMTP_URL: "smtp://127.0.0.1:9" });
    // As systemd parses it: %% and $$ are one character, and quotes group words.
    const [, script = ""] = /^\/bin\/sh -c '(.*)'$/.exec(command) ?? [];
    const here = script
      .replaceAll(/%%|\$\$/g, (two) => two[0]!)
      .replace(/\/opt\S+\/node /, `${process.execPath} `)
      .replace(/\/opt\S+\/backup\.js/, bundledProgram("backup"))
      .replaceAll("/var/lib", folder);
    await mkdir(join(folder, "tradeslip-backups"));
    const variables = valuesOf("Environment", unit).map((pair) =>
      pair.replace("/var/lib", folder).split("="),
    );
    const { status, stderr } = spawnSync("/bin/sh", ["-c", here], {
      env: { PATH: "/usr/bin:/bin", PUBLIC_ORIGIN: "https://desk.example", ...Object.fromEntries(variables) },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(await readdir(join(folder, "tradeslip-backups"))).toEqual([
      expect.stringMatching(/^[\d-]{15}\.backup$/),
    ]);
    await provider.kill();
  });

  it.skipIf(!HAS_SYSTEMD)("the units of the back-up are valid", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tradeslip-unit-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const units = [BACKUP, TIMER].map((unit) => join(folder, basename(unit)));
    for (const [index, unit] of [BACKUP, TIMER].entries()) await copyFile(pathOf(unit), units[index]!);
    const verified = spawnSync("systemd-analyze", ["verify", ...units], { encoding: "utf8" });
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
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
    // The exit code tells whether the exposure is above 2.0 of 10.
    expect(security.status, security.stdout + security.stderr).toBe(0);
    // Its programs are where the installation puts them, not in this checkout.
    await writeFile(unit, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    const verified = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
  });
});
