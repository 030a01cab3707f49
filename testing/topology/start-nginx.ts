import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "@tradeslip/simulators/debian-package";
import { freePort } from "@tradeslip/simulators/free-port";
import { onTestFinished, vi } from "vitest";
import { writeLocalProxy } from "./local-proxy.ts";

export const NGINX = findProgram(["nginx"], "nginx");

type OnEnd = (cleanUp: () => Promise<void>) => void;

/** Runs the proxy of docker-compose.yml locally. Returns its URL. */
export async function startNginx(replicas: readonly string[], onEnd?: OnEnd): Promise<string> {
  return (await startNginxProcess(replicas, onEnd)).url;
}

/** @returns also its main process and its folder */
export async function startNginxProcess(replicas: readonly string[], onEnd: OnEnd = onTestFinished) {
  const port = await freePort();
  const folder = await writeLocalProxy(port, replicas);
  const { file, env } = NGINX!;
  const options = ["-c", join(folder, "nginx.conf"), "-g", "daemon off;"];
  const nginx = spawn(file, options, { env, stdio: "inherit" });
  onEnd(async () => {
    const ended = nginx.exitCode === null ? once(nginx, "exit") : undefined;
    nginx.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/metrics`), { timeout: 5_000, interval: 20 });
  return { url, folder, pid: nginx.pid! };
}
