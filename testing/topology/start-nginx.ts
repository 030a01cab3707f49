import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tradeslip/simulators/free-port";
import { onTestFinished, vi } from "vitest";

const FOLDER = join(import.meta.dirname, "../../deploy/nginx");

/** Debian's path is on root's PATH only. */
export const NGINX = ["nginx", "/usr/sbin/nginx"].find((command) => spawnSync(command, ["-v"]).status === 0);

/** Runs the proxy of docker-compose.yml locally with other addresses and folders. Returns its URL. */
export async function startNginx(
  replicas: readonly string[],
  onEnd: (cleanUp: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-nginx-"));
  const port = await freePort();
  const main = await readFile(join(FOLDER, "nginx.conf"), "utf8");
  const local = main.replace("listen 8080;", `listen 127.0.0.1:${port};`).replaceAll("/tmp/", `${folder}/`);
  // Started by root, nginx would give its workers to a user who may not write into our folder.
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  await writeFile(join(folder, "nginx.conf"), user + local);
  await writeFile(join(folder, "replicas.conf"), await staticReplicas(replicas));
  const nginx = spawn(NGINX!, ["-c", join(folder, "nginx.conf"), "-g", "daemon off;"], { stdio: "inherit" });
  onEnd(async () => {
    const ended = nginx.exitCode === null ? once(nginx, "exit") : undefined;
    nginx.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/metrics`), { timeout: 5_000, interval: 20 });
  return url;
}

/** Docker's name service is not here, so the one line that asks it becomes a line for each replica. */
async function staticReplicas(replicas: readonly string[]): Promise<string> {
  const text = await readFile(join(FOLDER, "replicas.conf"), "utf8");
  const lines = text.split("\n").filter((line) => !line.startsWith("resolver "));
  return lines
    .flatMap((line) => {
      if (!line.includes("server bff:3000 resolve")) return [line];
      return replicas.map((replica) => line.replace("bff:3000 resolve", new URL(replica).host));
    })
    .join("\n");
}
