import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/database.ts";
import type { Audit } from "../desk/audit.ts";
import type { DeskSettings } from "../desk/desk-settings.ts";
import type { Events } from "../events/events.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { registerAccountOrders } from "./account-order-routes.ts";
import { registerDeskReads } from "./desk-reads.ts";
import { registerDeskSteps } from "./desk-step-routes.ts";
import { type Actor, OrderSteps } from "./make-step.ts";
import { registerMakerRoutes } from "./maker-routes.ts";
import type { OrderRecord } from "./order-record.ts";
import { OrderTime } from "./order-time.ts";
import { deskOrderAnswer, statusAnswer } from "./order-views.ts";

export interface OrdersConfig {
  /** How long payment details hold the price. */
  readonly holdMinutes: number;
  /** How long finished orders keep what is personal. */
  readonly retentionDays: number;
  readonly publicOrigin: string | null;
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
  /** Hashes order keys. */
  readonly browserKey: Buffer;
}

/** What is due within a list's patience. */
const PASS_INTERVAL_MS = 30_000;

/** The desk's record of orders, and its calls. */
export function buildOrders({ config, server, ...parts }: Parts): OrderTime {
  const { db, clock, settings, audit } = parts;
  const show = async (database: Database, order: OrderRecord, actor: Actor) => {
    const asked = { settings: await settings.read(database), now: clock.now() };
    return actor.kind === "desk"
      ? deskOrderAnswer(database, order, actor, asked)
      : statusAnswer(database, order, asked);
  };
  const steps = new OrderSteps({ ...parts, show });
  registerMakerRoutes(server, { ...parts, steps });
  registerAccountOrders(server, { ...parts, steps });
  registerDeskSteps(server, { ...parts, ...config, steps });
  registerDeskReads(server, { ...parts, steps });
  const time = new OrderTime({ db, steps, audit, retentionDays: config.retentionDays });
  const passing = setInterval(() => {
    time.pass(clock.now()).catch((error: unknown) => {
      server.log.warn({ err: error }, "orders that are due could not be passed on");
    });
  }, PASS_INTERVAL_MS).unref();
  server.addHook("onClose", async () => clearInterval(passing));
  return time;
}
