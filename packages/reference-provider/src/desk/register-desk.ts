import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import type { ProviderConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Events } from "../events/events.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Pusher } from "../push/pusher.ts";
import { noteAttendance } from "./attendance.ts";
import type { Audit } from "./audit.ts";
import { registerDeskRoutes } from "./desk-routes.ts";
import { Duty } from "./duty.ts";
import { DeskSettings } from "./desk-settings.ts";
import { ReceivingAccounts } from "./receiving-accounts.ts";
import { CannedReplies } from "./replies.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly audit: Audit;
  readonly mailer: Mailer;
  readonly pusher: Pusher;
  readonly config: Pick<ProviderConfig, "deskHours" | "orderChannels" | "brandName">;
}

/** So long an order waits for its mail at most, once nobody was there for ten minutes. */
const CALL_CHECK_MS = 30_000;

/** What the desk's orders rely on. */
export interface Desk {
  readonly settings: DeskSettings;
  readonly receivingAccounts: ReceivingAccounts;
  /** Old calls are forgotten with other old things. */
  readonly duty: Duty;
}

/** The desk's settings, accounts, replies and audit, with their routes. */
export function registerDesk(server: FastifyInstance, { config, ...parts }: Parts): Desk {
  const { db, clock } = parts;
  const settings = new DeskSettings({
    ...parts,
    first: { hours: config.deskHours, channels: config.orderChannels },
  });
  const receivingAccounts = new ReceivingAccounts(parts);
  server.addHook("onResponse", async ({ desk, log }) => {
    if (desk === null) return;
    await noteAttendance(db, desk.accountId, clock.now()).catch((error: unknown) => {
      log.warn({ err: error }, "who is at the console was not noted");
    });
  });
  const duty = new Duty({ ...parts, settings, brandName: config.brandName });
  const calling = setInterval(() => {
    duty.pass().catch((error: unknown) => {
      server.log.warn({ err: error }, "people on duty could not be called");
    });
  }, CALL_CHECK_MS).unref();
  server.addHook("onClose", async () => clearInterval(calling));
  registerDeskRoutes(server, {
    ...parts,
    duty,
    settings,
    receivingAccounts,
    replies: new CannedReplies(parts),
  });
  return { settings, receivingAccounts, duty };
}
