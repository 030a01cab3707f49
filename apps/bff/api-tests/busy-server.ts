/** The real app with its load shedder and one expensive route, in a process of its own. */
import { pbkdf2Sync } from "node:crypto";
import { pino } from "pino";
import { buildApp } from "../src/app.ts";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import { loadConfig } from "../src/config.ts";
import { LoadShedder } from "../src/platform/limits/load-shedder.ts";
import { UNMETERED } from "../src/platform/limits/unmetered.ts";

/** A call takes some milliseconds: far more than a refusal, and the test's process can keep up. */
const ROUNDS = 4_000;

const loadShedder = new LoadShedder();
const config = loadConfig({ ...process.env, MARKET_RATE_LIMIT: "100000000" });
const { server } = await buildApp(config, {
  loadShedder,
  logger: pino({ level: "info" }, process.stdout),
  store: new MemoryStore(),
  sessions: new SqliteSessionStore(),
});
// Unmetered: all calls come from one IP, whose rate limit would apply before the load shedder.
server.get("/busy", { config: UNMETERED }, () => {
  const done = pbkdf2Sync("busy", "busy", ROUNDS, 32, "sha512").toString("hex");
  return { done };
});
server.get("/usage", { config: UNMETERED }, () => {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, loop: performance.eventLoopUtilization() };
});
loadShedder.start();
await server.listen({ host: "127.0.0.1", port: config.port });
