/**
 * Puts server, provider and proxy under hostile mixed traffic for some minutes (HOSTILE_MINUTES, 10) and
 * prints the peak memory of each: the figures in docs/operations.md and docker-compose.yml must cover it.
 * Meanwhile, upstream fails off and on.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { faultNames, startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { startProxy } from "../servers/nginx.ts";
import { startBffWithProvider } from "../servers/start.ts";
import { sendTraffic } from "./traffic.ts";

const MINUTES = Number(process.env["HOSTILE_MINUTES"] ?? 10);
const USUAL_PER_SECOND = 50;
const HOSTILE_PER_SECOND = 60;
const FAULT_MS = 5_000;
const MIB = 2 ** 20;
const HOLD_CONNECTIONS = join(import.meta.dirname, "../../topology/hold-connections.ts");
/** Each kind by one client. */
const HELD: Readonly<Record<string, number>> = {
  "trickling bodies": 1_000,
  "almost whole bodies": 200,
  "bodies of almost 1 MiB": 50,
  "chunked bodies": 200,
  "unread responses": 200,
  "unfinished headers": 500,
};

const simulator = await startCoinGeckoSimulator({ latencyMs: 20 });
// Two hops: the proxy and, before it, the one that writes the clients' addresses.
const server = await startBffWithProvider(simulator.baseUrl, { TRUST_PROXY: "2" });
const proxy = await startProxy(server.url);
const stop = new AbortController();
const usual = sendTraffic(proxy.url, { perSecond: USUAL_PER_SECOND, signal: stop.signal });
const holders = Object.entries(HELD).map(([kind, count]) =>
  spawn(process.execPath, [
    HOLD_CONNECTIONS,
    new URL(proxy.url).port,
    kind,
    String(count),
    String(MINUTES * 60),
  ]),
);
const hostile = sendHostile(proxy.url, stop.signal);
const most = { server: 0, provider: 0, proxy: 0 };
const end = performance.now() + MINUTES * 60_000;
for (let turn = 0; performance.now() < end; turn += 1) {
  simulator.fault(turn % 2 === 0 ? (faultNames[(turn / 2) % faultNames.length] ?? null) : null);
  await wait(FAULT_MS);
  note();
}
stop.abort();
for (const holder of holders) holder.kill();
const { statuses, broken } = await usual;
const hostileStatuses = await hostile;
console.log(
  `${MINUTES} minutes; usual calls: ${text(statuses)}, broken ${broken}; hostile calls: ${text(hostileStatuses)}`,
);
console.log(`most memory, MiB: server ${most.server}, provider ${most.provider}, proxy ${most.proxy}`);
await proxy.close();
await server.close();
await simulator.close();

function note(): void {
  const seen = {
    server: residentOf([server.pid]),
    provider: residentOf(childrenOf(server.pid)),
    proxy: residentOf([proxy.pid, ...childrenOf(proxy.pid)]),
  };
  for (const name of ["server", "provider", "proxy"] as const) most[name] = Math.max(most[name], seen[name]);
}

/** Pages shared between processes count once. */
function residentOf(pids: readonly number[]): number {
  const kilobytes = pids.map(
    (pid) => /^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1],
  );
  return Math.ceil(kilobytes.reduce((sum, kb) => sum + Number(kb ?? 0) * 1_024, 0) / MIB);
}

function childrenOf(pid: number): readonly number[] {
  const lists = readdirSync(`/proc/${pid}/task`).map((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8"),
  );
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

function text(counts: ReadonlyMap<number, number>): string {
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Each from another network, so that no limit per client stops them. */
function callOf(turn: number): Call {
  const odd = randomBytes(9).toString("hex");
  const email = `${odd}@desk.example`;
  const calls: readonly Call[] = [
    { path: "/lite/rates", headers: { "accept-language": `en-u-${"a0000001-".repeat(1_500)}x` } },
    { path: `/q/..%2f${odd}` },
    { path: `/icons/coins/${odd}.svg` },
    { path: `/api/coins/${odd}` },
    { path: `/api/orders/2.${"A".repeat(7_000)}` },
    { path: "/api/coins/bitcoin/history?range=7d" },
    { method: "POST", path: "/api/auth/login", body: { email, password: "x".repeat(100) } },
    {
      method: "POST",
      path: "/api/auth/signup",
      body: {
        ...validSignUpPayload,
        email,
        username: odd,
        phone: `+234801${String(turn).padStart(7, "0")}`,
      },
    },
    { method: "POST", path: "/api/auth/forgot-password", body: { email } },
    { method: "POST", path: "/api/payments/create", body: { product: odd } },
    { method: "POST", path: "/api/orders", body: "[".repeat(60_000) },
    { method: "POST", path: "/api/orders", body: { surface: "exchange", amount: "9".repeat(60_000) } },
    { path: `/api/rates?${odd.repeat(300)}` },
    { path: "/api/session", headers: { cookie: `session=${odd.repeat(300)}` } },
    { path: "/api/docs/json" },
  ];
  return calls[turn % calls.length]!;
}

async function sendHostile(origin: string, signal: AbortSignal): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  for (let turn = 0; !signal.aborted; turn += 1) {
    const { method = "GET", path, headers, body } = callOf(turn);
    const network = `100.${64 + ((turn >> 16) & 63)}.${(turn >> 8) & 255}.${turn & 255}`;
    const sent = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
    const json =
      sent === undefined ? {} : { "content-type": "application/json", "content-length": sent.length };
    const options = { method, agent, headers: { "x-forwarded-for": network, ...json, ...headers } };
    request(`${origin}${path}`, options, (response) => {
      counts.set(response.statusCode!, (counts.get(response.statusCode!) ?? 0) + 1);
      response.resume();
    })
      .on("error", () => counts.set(0, (counts.get(0) ?? 0) + 1))
      .end(sent);
    await wait(1_000 / HOSTILE_PER_SECOND);
  }
  agent.destroy();
  return counts;
}
