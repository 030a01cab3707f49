import { startCannedServer } from "../src/sources/testing/canned-server.ts";
import { type OrderDesk, startOrderDesk } from "./orders-client.ts";
import type { DeskOptions } from "./start-desk.ts";

type Row = Readonly<Record<string, unknown>>;

/** What the source says of the coins, and of bitcoin in each currency, before it is sent. */
export interface Alterations {
  readonly coins?: (rows: readonly Row[]) => unknown;
  readonly bitcoin?: (figures: Row) => unknown;
}

export interface AlteredDesk extends OrderDesk {
  /** From the next call on; replaces what was altered before. */
  alter(next: Alterations): void;
  /** Reads the list again, once a newer one may be fetched. */
  renew(path?: string): Promise<void>;
}

/** A desk whose source says what a test makes of a healthy answer. */
export async function startAlteredDesk(options: DeskOptions = {}): Promise<AlteredDesk> {
  let now: Alterations = {};
  const upstream = await startCannedServer((request, response) => {
    const path = (request.url ?? "").replace("/api/v3", "");
    void fetch(desk.simulator.baseUrl + path, { headers: { "user-agent": "tradeslip-tests/1.0" } })
      .then(async (healthy) => {
        const body: unknown = await healthy.json();
        const said =
          now.coins && path.startsWith("/coins/markets")
            ? now.coins(body as readonly Row[])
            : now.bitcoin && path.startsWith("/simple/price")
              ? { bitcoin: now.bitcoin((body as { bitcoin: Row }).bitcoin) }
              : body;
        const text = typeof said === "string" ? said : JSON.stringify(said);
        response.writeHead(healthy.status, { "content-type": "application/json" }).end(text);
      })
      .catch(() => response.destroy());
  });
  const desk = await startOrderDesk({
    ...options,
    env: { COINGECKO_BASE_URL: upstream.baseUrl, ...options.env },
  });
  return {
    ...desk,
    alter: (next) => {
      now = next;
    },
    renew: async (path = "/api/exchange/coins") => {
      desk.clock.advance(60_000);
      await desk.get(path);
      await desk.settled();
      await desk.get(path);
      await desk.settled();
    },
  };
}

/** One coin's row with other figures. */
export function coinSays(id: string, figures: (row: Row) => Row): Alterations {
  return { coins: (rows) => rows.map((row) => (row["id"] === id ? { ...row, ...figures(row) } : row)) };
}
