import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { percentile } from "../bench/load/percentile.ts";
import { compose } from "./deployment-files.ts";
import { startReplica } from "./recording-replica.ts";
import { NGINX, startNginxProcess } from "./start-nginx.ts";

const SECONDS = 40;
/** Head start of the attack before the other clients. */
const HEAD_START_MS = 10_000;
const OTHERS = 1_000;
const BETWEEN_MS = 20;
const P99_MS = 250;
const MIB = 2 ** 20;

const PATHS = ["/api/rates", "/rates", "/api/session", "/api/orders"];

/** A request of another client, on a new connection: its status or error, and milliseconds. */
function askAs(turn: number, port: string): Promise<{ how: number | string; ms: number }> {
  const path = PATHS[turn % PATHS.length]!;
  const body = path === "/api/orders" ? "{}" : "";
  const startedAt = performance.now();
  const took = () => performance.now() - startedAt;
  return new Promise((resolve) => {
    request(
      {
        host: "127.0.0.1",
        port,
        path,
        method: body === "" ? "GET" : "POST",
        localAddress: `127.0.1.${1 + (turn % 200)}`,
        headers: { "content-length": body.length },
        agent: new Agent(),
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve({ how: response.statusCode!, ms: took() }));
      },
    )
      .on("error", (error) => resolve({ how: error.message, ms: took() }))
      .end(body);
  });
}

/** Memory of the proxy's processes, counting shared pages once, and the size of its folder, in MiB. */
async function memoryOf(pid: number, folder: string): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  let bytes = 0;
  for (const each of [String(pid), ...children.trim().split(" ")]) {
    const [, kilobytes] = /^Pss: +(\d+) kB/m.exec(await readFile(`/proc/${each}/smaps_rollup`, "utf8"))!;
    bytes += Number(kilobytes) * 1_024;
  }
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      bytes += (await stat(join(file.parentPath, file.name)).catch(() => ({ size: 0 }))).size;
  return bytes / MIB;
}

const LIMIT_MIB = Number(
  /^(\d+)M$/.exec(String(compose.services["proxy"]!.deploy!.resources!.limits!["memory"]))![1],
);

describe.skipIf(NGINX === undefined || process.platform !== "linux")(
  "one client's connections at the proxy",
  () => {
    it.each([
      ["trickling bodies", 16_384],
      ["bodies of almost 1 MiB", 150],
      ["almost whole bodies", 4_000],
      ["chunked bodies", 4_000],
      ["unread responses", 6_000],
      ["unfinished headers", 6_000],
    ])(
      "M86: %s: others are answered in time, memory stays within its limit",
      { timeout: 180_000 },
      async (kind, count) => {
        const large = "z".repeat(400_000);
        const replica = await startReplica((incoming, response) => {
          incoming.resume();
          response.writeHead(200, { "cache-control": "public, max-age=60" });
          response.end(incoming.url === "/api/docs/json" ? large : "{}");
        });
        const nginx = await startNginxProcess([replica.address]);
        const port = new URL(nginx.url).port;
        const program = join(import.meta.dirname, "hold-connections.ts");
        const attack = spawn(process.execPath, [program, port, kind, String(count), String(SECONDS)], {
          stdio: ["ignore", "pipe", "inherit"],
        });
        let most = 0;
        attack.stdout.on("data", (text: Buffer) => (most = Number(text)));
        const ended = once(attack, "exit");
        await wait(HEAD_START_MS);
        const answers = [];
        let memory = 0;
        for (let turn = 0; turn < OTHERS; turn += 1) {
          answers.push(askAs(turn, port));
          await wait(BETWEEN_MS);
          if (turn % 50 === 0) memory = Math.max(memory, await memoryOf(nginx.pid, nginx.folder));
        }
        const seen = await Promise.all(answers);
        await ended;
        const times = seen.map(({ ms }) => ms).toSorted((a, b) => a - b);
        const p99 = percentile(times, 99);
        process.stdout.write(
          `${kind}: at most ${most} connections; others' p99 ${p99.toFixed(0)} ms; ${memory.toFixed(0)} MiB\n`,
        );
        expect(seen.map(({ how }) => how).filter((how) => how !== 200)).toEqual([]);
        expect(memory).toBeLessThan(LIMIT_MIB);
        expect(p99).toBeLessThan(P99_MS);
      },
    );
  },
);
