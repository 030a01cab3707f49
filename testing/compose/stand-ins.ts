import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { once } from "node:events";
import { CACHE, docker, ENVIRONMENT, findCompose, run } from "./engine.ts";

/** Debian releases, with the packages to add to each base system. */
const BASES = {
  bookworm: [],
  trixie: ["valkey-server", "valkey-tools", "postgresql"],
  sid: ["nginx-light", "prometheus", "prometheus-alertmanager", "wget", "docker-compose"],
} as const;
type Suite = keyof typeof BASES;

/** The folder in `stand-ins` for each image, of any version, in docker-compose.yml and the Dockerfile. */
const STAND_INS: Readonly<Record<string, string>> = {
  node: "node",
  nginx: "nginx",
  "valkey/valkey": "valkey",
  postgres: "postgres",
  "prom/prometheus": "prometheus",
  "prom/alertmanager": "alertmanager",
  "grafana/grafana": "grafana",
  "axllent/mailpit": "mailpit",
};

const rootOf = (suite: Suite) => join(CACHE, "bases", suite);
const isThere = (image: string) =>
  docker("image", "inspect", image).then(
    () => true,
    () => false,
  );

/** Makes the base systems and finds compose. Takes minutes the first time, nothing later. */
export async function makeBases(say: (line: string) => void): Promise<void> {
  for (const suite of Object.keys(BASES) as Suite[]) {
    if (existsSync(rootOf(suite))) continue;
    say(`Debian ${suite}: made by debootstrap, once`);
    const unfinished = `${rootOf(suite)}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    const packages = BASES[suite].length > 0 ? [`--include=${BASES[suite].join(",")}`] : [];
    await run("debootstrap", ["--variant=minbase", ...packages, suite, unfinished]);
    renameSync(unfinished, rootOf(suite));
  }
  findCompose(rootOf("sid"));
}

/**
 * Builds a stand-in for each image that the engine does not have; to use the real ones, run `docker compose
 * pull` first.
 */
export async function makeImages(images: readonly string[], say: (line: string) => void): Promise<void> {
  for (const image of images) {
    if (await isThere(image)) continue;
    const [name = ""] = image.split(":");
    const folder = STAND_INS[name];
    if (folder === undefined)
      throw new Error(`No stand-in for ${image}: add a folder to testing/compose/stand-ins`);
    say(`${image}: a stand-in from Debian's packages`);
    await build(image, folder);
  }
}

async function build(image: string, folder: string): Promise<void> {
  for (const suite of Object.keys(BASES) as Suite[])
    if (!(await isThere(baseOf(suite)))) await importBase(suite);
  const context = mkdtempSync(join(tmpdir(), "stand-in-"));
  try {
    cpSync(join(import.meta.dirname, "stand-ins", folder), context, { recursive: true });
    cpSync(realpathSync(process.execPath), join(context, "node"));
    if (folder === "node") copyNpm(context);
    await run("docker", ["build", "--quiet", "--tag", image, context], { DOCKER_BUILDKIT: "0" });
  } finally {
    rmSync(context, { recursive: true });
  }
}

const baseOf = (suite: Suite) => `tradeslip-base:${suite}`;

async function importBase(suite: Suite): Promise<void> {
  const left = ["./proc/*", "./sys/*", "./var/cache/apt/archives/*.deb"].map((path) => `--exclude=${path}`);
  const files = spawn("tar", ["--directory", rootOf(suite), ...left, "--create", "."], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const image = spawn("docker", ["import", "-", baseOf(suite)], {
    stdio: [files.stdout, "ignore", "inherit"],
    env: ENVIRONMENT,
  });
  const [code] = (await once(image, "exit")) as [number];
  if (code !== 0) throw new Error(`Debian ${suite} could not be imported`);
}

/**
 * Copies this machine's npm and certificates; not with a package script's PATH, which begins with the
 * packaged Node.
 */
function copyNpm(context: string): void {
  const path = { ...process.env, PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };
  const npm = realpathSync(execFileSync("which", ["npm"], { encoding: "utf8", env: path }).trim());
  cpSync(resolve(npm, "../.."), join(context, "npm"), { recursive: true, dereference: true });
  cpSync("/etc/ssl/certs/ca-certificates.crt", join(context, "ca-certificates.crt"), { dereference: true });
}
