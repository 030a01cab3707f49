import type { Order } from "@tradeslip/contracts";
import { expect, it, vi } from "vitest";
import { SqliteSessionStore } from "../../apps/bff/src/accounts/sessions/sqlite-session-store.ts";
import { MemoryStore } from "../../apps/bff/src/swr-cache/stores/memory-store.ts";
import { Browser } from "../../apps/bff/api-tests/browser.ts";
import { listen } from "../../apps/bff/api-tests/listen.ts";
import { BUY, startOrderDesk } from "../../apps/bff/api-tests/orders-client.ts";
import { startConsole } from "../../apps/bff/api-tests/start-console.ts";
import { NGINX, startNginx } from "./start-nginx.ts";

// Four servers, the provider, nginx and programs.
vi.setConfig({ testTimeout: 120_000 });
const PATIENT = { timeout: 20_000, interval: 5 };
const SAID = 20;

it.skipIf(NGINX === undefined)(
  "each step at the desk reaches the console and the customer through nginx and four replicas within a second",
  async () => {
    const shared = { store: new MemoryStore(), sessions: new SqliteSessionStore() };
    const console = await startConsole(shared);
    const { clock, desk, providerUrl, providerToken } = console;
    const env = { PROVIDER_BASE_URL: providerUrl, PROVIDER_TOKEN: providerToken };
    const others = await Promise.all([1, 2, 3].map(() => startOrderDesk({ clock, ...shared, env })));
    const url = await startNginx([desk, ...others].map(({ address }) => address));
    const through = async (name: string, role: "agent" | "admin") =>
      new Browser(url, {}, (await console.person(name, role)).cookies);
    const admin = await through("Ada", "admin");
    const agent = await through("Bola", "agent");
    const { version } = (await admin.get("/api/desk/settings")).body as { version: number };
    expect((await admin.put("/api/desk/settings", { version, takesOrders: true })).status).toBe(200);
    const customer = new Browser(url);
    const { token, reference } = (await customer.post("/api/orders", BUY)).body as Order;
    // Streams on several replicas: nginx sends each connection to the next one.
    const consoles = await Promise.all([1, 2, 3].map(() => listen(url, "/api/desk/stream", agent)));
    const own = await Promise.all(
      [1, 2].map(() => listen(url, `/api/orders/stream?token=${token}`, customer)),
    );

    const waits: number[] = [];
    let last = 0;
    const arrived = async (step: () => Promise<{ status: number }>) => {
      last += 1;
      const from = performance.now();
      expect((await step()).status).toBeLessThan(300);
      await vi.waitFor(() => {
        for (const { text } of consoles)
          expect(text()).toContain(`{"reference":"${reference}","version":${last}`);
        for (const { text } of own) expect(text()).toContain(`"version":${last},`);
      }, PATIENT);
      waits.push(performance.now() - from);
    };
    const path = `/api/desk/orders/${reference}`;
    await arrived(() => customer.post(`/api/orders/${token}/announce`));
    await arrived(() => agent.post(`${path}/claim`, { version: last - 1 }));
    for (let turn = 0; turn < SAID; turn += 1)
      await arrived(() => agent.post(`${path}/say`, { version: last - 1, reply: `Reply ${turn}` }));
    waits.sort((a, b) => a - b);
    // The median, because a busy machine may stall during any of them.
    expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(1_000);
  },
);
