import { join } from "node:path";
import { UnlockInput } from "@tradeslip/contracts/schemas";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { SimulatedChain, testAccount } from "../bitcoin/chain-source.ts";
import { EsploraChain } from "../bitcoin/esplora-chain.ts";
import { receivingAddresses } from "../bitcoin/receiving-addresses.ts";
import { Books, SAMPLE_BOOKS } from "../books/books.ts";
import { DownloadLinks, registerBookRoutes } from "../books/downloads.ts";
import type { PaymentsConfig, ProviderConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import { readMark, writeMark } from "../db/marks.ts";
import { ChainHealth } from "./chain-health.ts";
import type { PaymentBackend } from "./payment-creation.ts";
import { PaymentService } from "./payment-service.ts";
import { PaymentWatcher } from "./payment-watcher.ts";
import { PurchaseOrder } from "./purchase-order.ts";

/** Overridden in tests. */
export interface PaymentDeps {
  /** Interval between rounds of polls, in milliseconds; null: rounds run only when called. */
  readonly roundIntervalMs?: number | null;
  /** Timeout of one poll, in milliseconds. */
  readonly pollTimeoutMs?: number;
  /** Deadline for creating a payment, in milliseconds. */
  readonly creationTimeoutMs?: number;
  /** 0 to 1. */
  readonly random?: () => number;
}

interface Parts {
  readonly config: ProviderConfig;
  readonly db: Database;
  readonly clock: Clock;
  readonly server: FastifyInstance;
  readonly deps: PaymentDeps;
}

export interface Payments {
  readonly links: DownloadLinks;
  readonly health: ChainHealth;
  /** Polls the due addresses. Runs every second. */
  readonly watchRound: () => Promise<void>;
  /** Logs whether payments are simulated or refused, and which settings are missing. */
  announce(): Promise<void>;
  close(): Promise<void>;
}

const ROUND_INTERVAL_MS = 1_000;
const POLL_TIMEOUT_MS = 10_000;
/** The BFF waits five seconds for a response. */
const CREATION_TIMEOUT_MS = 3_500;

/** Composes the payments, registers their routes and starts polling the open ones. */
export async function buildPayments({ config, db, clock, server, deps }: Parts): Promise<Payments> {
  const { log } = server;
  const backend = openBackend(config.payments, clock);
  const { dataDir, isProduction } = config;
  const books = new Books({ own: join(dataDir, "books"), samples: isProduction ? null : SAMPLE_BOOKS });
  const links = new DownloadLinks(db, clock);
  const { roundIntervalMs = ROUND_INTERVAL_MS, random = Math.random } = deps;
  const { pollTimeoutMs = POLL_TIMEOUT_MS, creationTimeoutMs = CREATION_TIMEOUT_MS } = deps;
  const health = new ChainHealth(clock);
  const watching = { db, clock, log, health, random, timeoutMs: pollTimeoutMs, roundIntervalMs };
  const watch = backend && new PaymentWatcher({ ...watching, chain: backend.chain });
  const isPaused = await arePaymentsPaused(db, config.payments);
  const making = { db, clock, log, health, backend, isPaused, books, links, timeoutMs: creationTimeoutMs };
  registerPaymentRoutes(server, new PaymentService(making));
  registerBookRoutes(server, { books, links });
  return {
    links,
    health,
    watchRound: async () => watch?.rounds.round(),
    announce: () => announce(config.payments, { books, isPaused, log }),
    close: async () => watch?.rounds.close(),
  };
}

function openBackend(config: PaymentsConfig, clock: Clock): PaymentBackend | null {
  const { confirmationsNeeded, gapLimit } = config;
  switch (config.mode) {
    case "off":
      return null;
    case "simulated":
      return {
        addresses: receivingAddresses(testAccount()),
        chain: new SimulatedChain(clock),
        confirmationsNeeded,
        gapLimit,
      };
    case "esplora":
      return {
        addresses: receivingAddresses(config.key),
        chain: new EsploraChain(config.esploraBaseUrl),
        confirmationsNeeded,
        gapLimit,
      };
  }
}

/**
 * After a restore, a new payment might get the address and amount of one made since the back-up, so the
 * operator must check first.
 */
async function arePaymentsPaused(db: Database, { order }: PaymentsConfig): Promise<boolean> {
  if (order === "on") await writeMark(db, "payments-paused", null);
  return order === "paused" || (await readMark(db, "payments-paused")) !== null;
}

interface Announced {
  readonly books: Books;
  readonly isPaused: boolean;
  readonly log: FastifyBaseLogger;
}

async function announce(config: PaymentsConfig, { books, isPaused, log }: Announced): Promise<void> {
  if (isPaused) {
    const why =
      config.order === "paused" ? "PAYMENTS=paused" : "a back-up was restored; PAYMENTS=on confirms them";
    log.warn({ why }, "new payments are refused");
  }
  if (config.mode === "simulated") {
    log.warn("payments are simulated: no real money is asked for, and every payment is taken for paid");
    return;
  }
  const missing = [...(config.mode === "off" ? config.missing : []), ...(await books.missing())];
  if (missing.length > 0) log.warn(`payments are refused; missing: ${missing.join(", ")}`);
}

/** SHA-256 in base64url. Anything else is ignored. */
const clientName = z
  .string()
  .regex(/^[\w-]{43}$/)
  .optional()
  .catch(undefined);
/** How long the caller waits, in milliseconds. */
const deadline = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .optional()
  .catch(undefined);
const idempotencyKey = z.string().regex(/^[\x21-\x7e]{8,128}$/, "must be 8 to 128 visible characters");
const CreateHeaders = z.object({
  "x-client-browser": clientName,
  "x-client-network": clientName,
  "x-deadline-ms": deadline,
  "idempotency-key": idempotencyKey.optional(),
});
const RepeatHeaders = z.object({ "idempotency-key": idempotencyKey });

function registerPaymentRoutes(server: FastifyInstance, payments: PaymentService): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/payments/create",
    // The price and exchange rate are trusted, since they come from the desk's servers.
    { config: { needsToken: "if-configured" }, schema: { body: PurchaseOrder, headers: CreateHeaders } },
    async ({ body, headers }, reply) => {
      const key = headers["idempotency-key"] ?? crypto.randomUUID();
      const client = {
        browser: headers["x-client-browser"] ?? null,
        network: headers["x-client-network"] ?? null,
      };
      const purchase = { order: body, client, waitsMs: headers["x-deadline-ms"] ?? null };
      return reply.code(201).send(await payments.create(purchase, key));
    },
  );
  app.post(
    "/api/payments/repeat",
    { config: { needsToken: "if-configured" }, schema: { body: PurchaseOrder, headers: RepeatHeaders } },
    ({ body, headers }) => payments.repeat(body, headers["idempotency-key"]),
  );
  app.get(
    "/api/payments/status/:paymentId",
    { schema: { params: z.object({ paymentId: z.string() }) } },
    ({ params }) => payments.status(params.paymentId),
  );
  app.post("/api/unlock", { schema: { body: UnlockInput } }, ({ body }) => payments.unlock(body));
}
