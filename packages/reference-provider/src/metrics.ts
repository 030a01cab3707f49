import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { COMMIT } from "@tradeslip/node-kit/commit";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import packageJson from "../package.json" with { type: "json" };
import type { AlertFiring } from "./alerts/alert-firing.ts";
import type { ProviderConfig } from "./config.ts";
import type { Database } from "./db/database.ts";
import { writeMark } from "./db/marks.ts";
import { type Audit, headText } from "./desk/audit.ts";
import { countFreeAddresses } from "./desk/receiving-addresses.ts";
import { countOrders } from "./orders/order-counts.ts";
import type { MailOutcome } from "./mail/mailer.ts";
import type { ChainHealth } from "./payments/chain-health.ts";
import { countWaitingPayments } from "./payments/waiting-payments.ts";
import type { PushCount } from "./push/pusher.ts";

/** Collected once per process: each collection leaves a timer and a GC observer running. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

const PATH = "/metrics";
const MAX_SCRAPERS = 64;
const TIMEOUTS = { headersTimeout: 8_000, requestTimeout: 9_000, connectionsCheckingInterval: 1_000 };
/** Shorter than the minute after which DatabaseDown alerts. */
const WRITE_EVERY_MS = 30_000;
/** From an index in memory to PostgreSQL's statement timeout, in seconds. */
const DATABASE_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Metrics for the operator's Prometheus, on a separate port. No label names a person or a payment. */
export class ProviderMetrics {
  readonly #registry = Registry.merge([processMetrics]);
  readonly #mails = new Counter({
    name: "tradeslip_mails_total",
    help: "Mails by kind and outcome: sent, refused (for good, by the mail server) or failed (a code was given up, or news wait for the next try)",
    labelNames: ["kind", "outcome"],
    registers: [this.#registry],
  });
  readonly #pushes = new Counter({
    name: "tradeslip_pushes_total",
    help: "Push notices by outcome: sent, refused (by the browser's push service, or it gave no answer), or removed (with the browser, which is gone or was refused too often)",
    labelNames: ["outcome"],
    registers: [this.#registry],
  });
  readonly #alertsFired = new Counter({
    name: "tradeslip_price_alerts_fired_total",
    help: "Price alerts that told their owner of a crossing",
    registers: [this.#registry],
  });
  readonly #statements = new Histogram({
    name: "tradeslip_database_statement_seconds",
    help: "Duration of the database's statements",
    buckets: DATABASE_BUCKETS,
    registers: [this.#registry],
  });

  constructor() {
    new Gauge({
      name: "tradeslip_build_info",
      help: "Version and commit of the provider, and version of Node, as labels; the value is always 1",
      labelNames: ["version", "commit", "node"],
      registers: [this.#registry],
    }).set({ version: packageJson.version, commit: COMMIT ?? "source", node: process.version }, 1);
  }

  readonly countMail = (kind: string, outcome: MailOutcome): void => this.#mails.inc({ kind, outcome });

  readonly countPush = (outcome: PushCount): void => this.#pushes.inc({ outcome });

  readonly countAlertFired = (): void => this.#alertsFired.inc();

  /** @param ms duration of the statement */
  readonly countStatement = (ms: number): void => this.#statements.observe(ms / 1000);

  watchChain(health: ChainHealth): void {
    const registers = [this.#registry];
    const looks: Counter = new Counter({
      name: "tradeslip_chain_looks_total",
      help: "Looks at the blockchain by outcome: seen, or failed (the Esplora server did not answer)",
      labelNames: ["outcome"],
      registers,
      collect() {
        looks.reset();
        looks.inc({ outcome: "seen" }, health.looks.seen);
        looks.inc({ outcome: "failed" }, health.looks.failed);
      },
    });
    const streak: Gauge = new Gauge({
      name: "tradeslip_chain_failed_looks",
      help: "Looks at the blockchain that failed since the last one that did not",
      registers,
      collect: () => streak.set(health.failuresInARow),
    });
  }

  watchDatabase(db: Database, now: () => number): void {
    const registers = [this.#registry];
    let nextWrite = 0;
    const up: Gauge = new Gauge({
      name: "tradeslip_database_up",
      help: "1 while the database answers, and takes what is written",
      registers,
      async collect() {
        const answer =
          now() < nextWrite
            ? db.selectFrom("accounts").select("id").limit(1).execute()
            : writeMark(db, "written-at", String(now()));
        // A failed check is repeated at the next scrape.
        up.set(
          await answer.then(
            () => {
              if (now() >= nextWrite) nextWrite = now() + WRITE_EVERY_MS;
              return 1;
            },
            () => {
              nextWrite = 0;
              return 0;
            },
          ),
        );
      },
    });
    const waiting: Gauge = new Gauge({
      name: "tradeslip_payments_waiting",
      help: "Payments that wait for a person, by reason: late, underpaid, or unclear (money that names no payment)",
      labelNames: ["reason"],
      registers,
      async collect() {
        // Without the database the last numbers stay: nothing has been done about them since.
        const counts = await countWaitingPayments(db, now()).catch(() => null);
        for (const [reason, count] of Object.entries(counts ?? {})) waiting.set({ reason }, count);
      },
    });
  }

  watchAlerts(alerts: AlertFiring): void {
    const waiting: Gauge = new Gauge({
      name: "tradeslip_price_alerts_waiting",
      help: "Price alerts that servers have to judge",
      registers: [this.#registry],
      async collect() {
        // Without the database the last number stays.
        const count = await alerts.count().catch(() => null);
        if (count !== null) waiting.set(count);
      },
    });
  }

  watchDesk(db: Database, audit: Audit): void {
    const registers = [this.#registry];
    const rows: Gauge = new Gauge({
      name: "tradeslip_audit_rows",
      help: "Rows of the desk's audit; it never falls",
      registers,
    });
    const info: Gauge = new Gauge({
      name: "tradeslip_audit_head_info",
      help: "Number and hash of the audit's last row as a label; the value is always 1",
      labelNames: ["head"],
      registers,
      async collect() {
        // Without the database the last head stays.
        const head = await audit.head(db).catch(() => null);
        if (head === null) return;
        info.reset();
        info.set({ head: headText(head) }, 1);
        rows.set(head.seq);
      },
    });
    const free: Gauge = new Gauge({
      name: "tradeslip_receiving_addresses_free",
      help: "Addresses of coin accounts that no order has yet, by network",
      labelNames: ["network"],
      registers,
      async collect() {
        const counts = await countFreeAddresses(db).catch(() => null);
        if (counts === null) return;
        free.reset();
        for (const { network, count } of counts) free.set({ network }, count);
      },
    });
  }

  watchOrders(db: Database): void {
    const registers = [this.#registry];
    // Each gauge is collected separately, in no fixed order. Without the database the last numbers stay.
    const counted = () => countOrders(db).catch(() => null);
    const waiting: Gauge = new Gauge({
      name: "tradeslip_orders_waiting",
      help: "Orders of the desk without an agent, or that came back late",
      registers,
      async collect() {
        const counts = await counted();
        if (counts !== null) waiting.set(counts.waiting);
      },
    });
    const fellOut: Counter = new Counter({
      name: "tradeslip_orders_fell_out_total",
      help: "Announced orders that a flood pushed out",
      registers,
      async collect() {
        const counts = await counted();
        if (counts === null) return;
        fellOut.reset();
        fellOut.inc(counts.fellOut);
      },
    });
    const open: Gauge = new Gauge({
      name: "tradeslip_orders",
      help: "Orders of the desk by state; ended ones are not counted",
      labelNames: ["state"],
      registers,
      async collect() {
        const counts = await counted();
        if (counts === null) return;
        open.reset();
        for (const [state, count] of Object.entries(counts.states)) open.set({ state }, count);
      },
    });
  }

  /** Listens before the provider does, so that a taken port stops the start. */
  serveBeside(server: FastifyInstance, address: NonNullable<ProviderConfig["metrics"]>): void {
    const own = this.#createServer();
    server.addHook("onReady", async () => {
      own.listen(address);
      await once(own, "listening");
      server.log.info(address, "metrics are served");
    });
    server.addHook("onClose", async () => {
      if (!own.listening) return;
      own.close();
      own.closeAllConnections();
    });
  }

  #createServer(): Server {
    const headers = { "content-type": this.#registry.contentType, "cache-control": "no-store" };
    const own = createServer(TIMEOUTS, (request, response) => {
      if (request.url !== PATH || request.method !== "GET") {
        response.writeHead(404).end();
        return;
      }
      this.#registry.metrics().then(
        (text) => response.writeHead(200, headers).end(text),
        () => response.writeHead(500).end(),
      );
    });
    own.maxConnections = MAX_SCRAPERS;
    return own;
  }
}
