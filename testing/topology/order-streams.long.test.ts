import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Order } from "@tradeslip/contracts";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { expect, it, onTestFinished } from "vitest";
import { Browser } from "../../apps/bff/api-tests/browser.ts";
import { BUY } from "../../apps/bff/api-tests/orders-client.ts";
import { peopleAtDesk } from "../../apps/bff/api-tests/people-at-desk.ts";
import { percentile } from "../bench/load/percentile.ts";
import { Program } from "./program.ts";
import { EMPTY_WEB } from "./start-topology.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
const SECONDS = 10;
const ASK_EVERY_MS = 25;
const STREAM_LIFE_MS = 2_000;
/** Pauses of a shared machine: shorter than a person notices. */
const FLOOR_MS = 10;

/** A desk that keeps orders, as two processes: its server, and the provider. */
async function startKeepingDesk() {
  const [coingecko, smtp] = await Promise.all([startCoinGeckoSimulator(), startSmtpSimulator()]);
  onTestFinished(() => Promise.all([coingecko.close(), smtp.close()]).then(() => {}));
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-streams-"));
  const known = { PROVIDER_TOKEN: TOKEN };
  const provider = await Program.start("provider", { SMTP_URL: smtp.url, DATA_DIR: dataDir, ...known });
  const { address } = await Program.start("server", {
    ...known,
    COINGECKO_BASE_URL: coingecko.baseUrl,
    PROVIDER_BASE_URL: provider.address,
    PUBLIC_ORIGIN: "http://localhost",
    SESSION_SECRET: "secret-of-the-tests-0123456789abcdef",
    WHATSAPP_NUMBER: "12025550143",
    TRUST_PROXY: "1",
    WEB_DIST: EMPTY_WEB,
  });
  let networks = 0;
  const open = (cookies?: Browser["cookies"]) => {
    networks += 1;
    return new Browser(address, { "x-forwarded-for": `203.0.113.${networks}` }, cookies);
  };
  const command = async (...args: readonly string[]) => {
    const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
    const child = spawn(process.execPath, [bundledProgram("desk"), ...args], { env, stdio: "ignore" });
    expect((await once(child, "exit"))[0]).toBe(0);
  };
  const admin = await peopleAtDesk({ open, smtp, command, now: Date.now }).person("Ada", "admin");
  const settings = await admin.put("/api/desk/settings", { version: 1, takesOrders: true });
  expect(settings.status).toBe(200);
  return { address, open };
}

const ordered = async (browser: Browser) => ((await browser.post("/api/orders", BUY)).body as Order).token;

/**
 * Polls every few milliseconds until it is stopped.
 * @param customer on a separate network: each may send 600 requests a minute
 */
async function askStatus(customer: Browser, token: string) {
  const [times, statuses] = [[] as number[], new Set<number>()];
  const until = performance.now() + SECONDS * 1_000;
  while (performance.now() < until) {
    const from = performance.now();
    statuses.add((await customer.get(`/api/orders/${token}/status`)).status);
    times.push(performance.now() - from);
    await pause(ASK_EVERY_MS);
  }
  times.sort((a, b) => a - b);
  return { statuses: [...statuses], p50: percentile(times, 50), p99: percentile(times, 99) };
}

/** Opens streams from one network, evenly spread over each second. @returns a function that stops this */
function openStreams(address: string, perSecond: number, headers: Record<string, string>, path: string) {
  const answers: Record<number, number> = {};
  const aborted = new AbortController();
  const timer = setInterval(() => {
    const signal = AbortSignal.any([aborted.signal, AbortSignal.timeout(STREAM_LIFE_MS)]);
    void fetch(`${address}${path}`, { headers, signal })
      .then(async ({ status, body }) => {
        answers[status] = (answers[status] ?? 0) + 1;
        for await (const _ of body!);
      })
      .catch(() => {});
  }, 1_000 / perSecond);
  return () => {
    clearInterval(timer);
    aborted.abort();
    return answers;
  };
}

it("S115: a customer's order page keeps its p99 beside one network's streams of other orders", async () => {
  const { address, open } = await startKeepingDesk();
  const customer = open();
  const token = await ordered(customer);
  expect((await customer.post(`/api/orders/${token}/announce`)).status).toBe(204);
  const owner = open();
  const others = [];
  for (let turn = 0; turn < 10; turn += 1) others.push(await ordered(owner));
  const path = `/api/orders/stream?${others.map((other) => `token=${other}`).join("&")}`;
  const orderKey = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const ask = () => askStatus(open(customer.cookies), token);
  await ask();
  const alone = await ask();
  const report: Record<string, unknown> = { alone };
  for (const [who, cookie] of Object.entries({ strangers: "", owner: orderKey }))
    for (const perSecond of [10, 40]) {
      const headers = {
        "x-forwarded-for": `${who === "owner" ? "198.51.100" : "192.0.2"}.${perSecond}`,
        cookie,
      };
      const stop = openStreams(address, perSecond, headers, path);
      const beside = await ask();
      report[`beside ${perSecond} streams a second, ${who}`] = { ...beside, streams: stop() };
      expect.soft(beside.statuses).toEqual([200]);
      expect.soft(beside.p99).toBeLessThan(1.5 * Math.max(alone.p99, FLOOR_MS));
    }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
}, 180_000);
