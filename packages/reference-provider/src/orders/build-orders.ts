import { randomInt } from "node:crypto";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import { EsploraChain } from "../bitcoin/esplora-chain.ts";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import type { DeskSettings } from "../desk/desk-settings.ts";
import type { Events } from "../events/events.ts";
import type { Notices } from "../mail/notices.ts";
import type { OrderFollowers } from "../notices/order-followers.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { PaymentDeps } from "../payments/build-payments.ts";
import { registerAccountOrders } from "./account-order-routes.ts";
import { ChainWatch } from "./chain-watch.ts";
import { registerDeskReads } from "./desk-reads.ts";
import { registerDeskSteps } from "./desk-step-routes.ts";
import { OrderSteps } from "./make-step.ts";
import type { Actor } from "./step-context.ts";
import { registerCustomerRoutes } from "./customer-routes.ts";
import type { OrderRecord } from "./order-record.ts";
import { OrderTime } from "./order-time.ts";
import { statusAnswer } from "./customer-status.ts";
import { deskOrderAnswer } from "./order-views.ts";
import { registerReceiptRoute } from "./receipt-route.ts";
import { registerStatements } from "../statements/statement-routes.ts";

export interface OrdersConfig {
  /** How long payment details hold the price. */
  readonly holdMinutes: number;
  /** One in this many orders is approved in any case; 0: none. */
  readonly sampleOf: number;
  /** How long finished orders keep personal data. */
  readonly retentionDays: number;
  readonly publicOrigin: string | null;
  /** Null: coins aren't checked on the chain. */
  readonly esploraBaseUrl: string | null;
}

interface Parts {
  readonly config: OrdersConfig;
  readonly db: Database;
  readonly clock: Clock;
  readonly server: FastifyInstance;
  readonly events: Events;
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly settings: DeskSettings;
  readonly followers: OrderFollowers;
  /** Hashes order keys. */
  readonly browserKey: Buffer;
  readonly notices: Notices;
  readonly deps: PaymentDeps;
}

export interface Orders {
  readonly time: OrderTime;
  /** Checks the chain for what is due. Runs every second. */
  readonly watchRound: () => Promise<void>;
}

const ROUND_INTERVAL_MS = 1_000;
const LOOK_TIMEOUT_MS = 10_000;

/** Due steps run within the time that a list can be outdated. */
const PASS_INTERVAL_MS = 30_000;

/** The desk's orders, with their calls. */
export function buildOrders({ config, server, deps, ...parts }: Parts): Orders {
  const { db, clock, settings, followers } = parts;
  const show = async (database: Database, order: OrderRecord, actor: Actor) => {
    const asked = { settings: await settings.read(database), now: clock.now() };
    return actor.kind === "desk"
      ? deskOrderAnswer(database, order, actor, asked)
      : statusAnswer(database, order, { ...asked, followers });
  };
  const draws = () => config.sampleOf > 0 && randomInt(config.sampleOf) === 0;
  const { esploraBaseUrl } = config;
  const steps = new OrderSteps({ ...parts, draws, watchesCoins: esploraBaseUrl !== null, show });
  registerCustomerRoutes(server, { ...parts, steps });
  registerAccountOrders(server, { ...parts, steps });
  registerDeskSteps(server, { ...parts, ...config, steps });
  registerDeskReads(server, { ...parts, steps });
  registerReceiptRoute(server, parts);
  registerStatements(server, { ...parts, steps });
  const time = new OrderTime({ db, steps, settings, books: parts, retentionDays: config.retentionDays });
  const passing = setInterval(() => {
    time.pass(clock.now()).catch((error: unknown) => {
      server.log.warn({ err: error }, "orders that are due could not be passed on");
    });
  }, PASS_INTERVAL_MS).unref();
  const { roundIntervalMs = ROUND_INTERVAL_MS, random = Math.random } = deps;
  const { pollTimeoutMs: timeoutMs = LOOK_TIMEOUT_MS } = deps;
  const watching = { ...parts, steps, log: server.log, random, timeoutMs, roundIntervalMs };
  const watch =
    esploraBaseUrl === null ? null : new ChainWatch({ ...watching, chain: new EsploraChain(esploraBaseUrl) });
  server.addHook("onClose", async () => {
    clearInterval(passing);
    await watch?.rounds.close();
  });
  return { time, watchRound: async () => watch?.rounds.round() };
}
