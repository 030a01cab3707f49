import { can } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance } from "fastify";
import type { ProviderConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Events } from "../events/events.ts";
import { BlockedAddresses } from "./blocked-addresses.ts";
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
  readonly config: Pick<ProviderConfig, "deskHours" | "orderChannels" | "brandName" | "blockedAddressesFile">;
}

/** The longest that an order waits for its mail, once no member has been there for ten minutes. */
const CALL_CHECK_MS = 30_000;

/** A changed file of blocked addresses takes effect within this time. */
const READ_MS = 5_000;

/** What the desk's orders depend on. */
export interface Desk {
  readonly settings: DeskSettings;
  readonly receivingAccounts: ReceivingAccounts;
  /** Old calls are deleted by the general sweep. */
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
    if (desk === null || !can(desk.role, "works-orders")) return;
    await noteAttendance(db, desk.accountId, clock.now()).catch((error: unknown) => {
      log.warn({ err: error }, "who is at the console was not noted");
    });
  });
  const duty = new Duty({ ...parts, settings, brandName: config.brandName });
  const blocked = new BlockedAddresses({ db, clock, log: server.log }, config.blockedAddressesFile);
  const readBlocked = () =>
    blocked.pass().catch((error: unknown) => {
      server.log.error({ err: error }, "the list of blocked addresses could not be written");
    });
  server.addHook("onReady", readBlocked);
  const reading = setInterval(() => void readBlocked(), READ_MS).unref();
  const calling = setInterval(() => {
    duty.pass().catch((error: unknown) => {
      server.log.warn({ err: error }, "people on duty could not be called");
    });
    settings.applyDue(db).catch((error: unknown) => {
      server.log.warn({ err: error }, "a change of the settings could not be written down");
    });
  }, CALL_CHECK_MS).unref();
  server.addHook("onClose", async () => {
    clearInterval(calling);
    clearInterval(reading);
  });
  registerDeskRoutes(server, {
    ...parts,
    duty,
    settings,
    receivingAccounts,
    replies: new CannedReplies(parts),
  });
  return { settings, receivingAccounts, duty };
}
