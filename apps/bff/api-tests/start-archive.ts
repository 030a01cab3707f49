import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SlipKeySet } from "@tradeslip/contracts";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { buildProvider, loadProviderConfig } from "@tradeslip/reference-provider/build";
import { putMigratedDatabase } from "@tradeslip/reference-provider/testing/quick-start";
import { onTestFinished, vi } from "vitest";
import { type OrderDesk, startOrderDesk } from "./orders-client.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
/** Generous, because a busy machine may stall. */
const PATIENT = { timeout: 20_000, interval: 50 };
const JWKS = "/.well-known/tradeslip-keys.json";

export interface Archive {
  readonly clock: FakeClock;
  readonly dataDir: string;
  /** A server with this provider; it has published its keys and read the others'. */
  startServer(slipSecret: string): Promise<OrderDesk>;
}

/** The reference provider, which identifies the servers by their token and archives their keys. */
export async function startArchive(): Promise<Archive> {
  const clock = new FakeClock();
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-archive-"));
  await putMigratedDatabase(dataDir);
  const config = loadProviderConfig({ DATA_DIR: dataDir, PROVIDER_TOKEN: TOKEN });
  const provider = await buildProvider(config, { clock });
  onTestFinished(() => provider.server.close());
  const url = await provider.server.listen({ host: "127.0.0.1", port: 0 });
  return {
    clock,
    dataDir,
    async startServer(slipSecret) {
      const env = { PROVIDER_BASE_URL: url, PROVIDER_TOKEN: TOKEN, SLIP_SECRET: slipSecret };
      const desk = await startOrderDesk({ clock, env });
      await vi.waitFor(async () => {
        const keys = await keysOf(desk);
        if (keys.some(({ notBefore }) => notBefore.startsWith("1970"))) throw new Error("not told yet");
        const { text } = await desk.get("/metrics", { host: "127.0.0.1" });
        if (text.includes("events_followed 0")) throw new Error("not followed yet");
      }, PATIENT);
      return desk;
    },
  };
}

/** The published keys, oldest first. */
export async function keysOf(desk: OrderDesk): Promise<SlipKeySet["keys"]> {
  return ((await desk.get(JWKS).expect(200)).body as SlipKeySet).keys;
}

/** A server's verdict on a slip: its status, or the problem's code. */
export async function verdictOf(desk: OrderDesk, token: string): Promise<string> {
  const { body } = await desk.get(`/api/orders/${token}`, { "x-forwarded-for": nextClient() });
  const { status, code } = body as { status: unknown; code?: string };
  return code ?? String(status);
}

let clients = 0;
/** A new client, so that no limit per client applies. */
export function nextClient(): string {
  clients += 1;
  return `10.${(clients >> 16) + 64}.${(clients >> 8) & 255}.${clients & 255}`;
}
