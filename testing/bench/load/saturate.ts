import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CONNECTIONS, has, pinned, SECONDS } from "../config.ts";

const run = promisify(execFile);

export interface Load {
  readonly requests: number;
  readonly seconds: number;
  /** Answers other than 2xx and 3xx, and broken connections. */
  readonly errors: number;
}

/** Sends as many requests as the server can answer, for some seconds, from the other core. */
export function saturate(url: string, headers: Readonly<Record<string, string>>): Promise<Load> {
  return has("wrk") ? byWrk(url, headers) : byAutocannon(url, headers);
}

async function byWrk(url: string, headers: Readonly<Record<string, string>>): Promise<Load> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const [file = "", ...args] = pinned(1, [
    "wrk", "-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...flags, url,
  ]); // prettier-ignore
  const { stdout } = await run(file, args);
  const [, requests, seconds] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0;
  const [, ...socketErrors] =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? [];
  const errors = socketErrors.reduce((sum, count) => sum + Number(count), Number(bad));
  return { requests: Number(requests), seconds: Number(seconds), errors };
}

async function byAutocannon(url: string, headers: Readonly<Record<string, string>>): Promise<Load> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const [file = "", ...args] = pinned(1, [
    "autocannon", "--json", "-c", String(CONNECTIONS), "-d", String(SECONDS), ...flags, url,
  ]); // prettier-ignore
  const { stdout } = await run(file, args, { maxBuffer: 10_000_000 });
  const result = JSON.parse(stdout) as {
    "2xx": number;
    "3xx": number;
    "4xx": number;
    "5xx": number;
    duration: number;
    errors: number;
  };
  return {
    requests: result["2xx"] + result["3xx"],
    seconds: result.duration,
    errors: result.errors + result["4xx"] + result["5xx"],
  };
}
