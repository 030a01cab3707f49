import type { Limits } from "@tradeslip/contracts";
import { NO_LIMITS } from "@tradeslip/contracts/schemas";
import type { ChannelName, Spread } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { Channel } from "./channels.ts";
import type { RateSettings } from "./local-rates.ts";

export interface Pause {
  readonly notice: string;
  /** ISO time; null: until it is ended by hand. */
  readonly until: string | null;
}

export type SettingValue = string | number | null;

export interface PendingChange {
  readonly id: string;
  readonly change: {
    /** Path in the settings, such as "limits.dayUsd". */
    readonly field: string;
    readonly from: SettingValue;
    readonly to: SettingValue;
  };
  /** The account's id. Its name is looked up when shown, so it disappears with an erased account. */
  readonly by: string;
  /** ISO time; null: once another admin confirms it. */
  readonly actsAt: string | null;
}

/** Times are milliseconds since the epoch. */
interface Act {
  /** The account's id. */
  readonly by: string;
  readonly at: number;
}

export interface Stop extends Act {
  readonly reason: string;
  /** The first person's request to restart; a second one completes it. */
  readonly restart: Act | null;
}

/** Admins' decisions about the desk. */
export interface Settings extends RateSettings {
  /** From 1; each change increments it. */
  readonly version: number;
  readonly takesOrders: boolean;
  /** As written; null: the desk publishes none. */
  readonly hours: string | null;
  readonly outsideHours: "taken" | "refused";
  readonly pause: Pause | null;
  /** Null: none was set here, so the servers' own applies. */
  readonly spread: Spread | null;
  readonly limits: Limits;
  /** Looser limits that don't apply yet. */
  readonly pending: readonly PendingChange[];
  /** While stopped, no details are shown and nothing is paid out; null: the desk works. */
  readonly stopped: Stop | null;
  readonly channels: readonly Channel[];
  /** Channels that were once in use. */
  readonly retired: readonly ChannelName[];
}

/** Whether details, payouts and refunds wait until two people restart the desk. */
export function isStopped({ stopped }: Pick<Settings, "stopped">): boolean {
  return stopped !== null;
}

/** The limits of a new desk (docs/desk.md). */
const FIRST_LIMITS: Limits = {
  dayUsd: "5000",
  monthUsd: "20000",
  newPayerUsd: "1000",
  newPayersDayUsd: "5000",
  openHoldsUsd: "20000",
  approvalAbove: "1000",
  agentDayUsd: "3000",
  aloneDayUsd: "2500",
  shortPercent: 0,
  waitHours: 0,
};

/** The settings before an admin has changed any. */
export function firstSettings(hours: string | null, channels: readonly Channel[]): Settings {
  return {
    version: 1,
    takesOrders: false,
    hours,
    outsideHours: "taken",
    pause: null,
    spread: null,
    limits: FIRST_LIMITS,
    pending: [],
    rates: [],
    pendingRates: [],
    stopped: null,
    channels,
    retired: [],
  };
}

/** @param first for a desk without a row */
export async function readSettings(db: Database, first: Settings, use?: "to change"): Promise<Settings> {
  const query = db.selectFrom("desk_settings").selectAll().where("id", "=", 1);
  const row = await (use === undefined ? query : query.forUpdate()).executeTakeFirst();
  if (row === undefined) return first;
  const kept = JSON.parse(row.content) as Omit<Settings, "version">;
  return { ...first, ...kept, limits: { ...NO_LIMITS, ...kept.limits }, version: row.version };
}

/** First name of the last editor of the settings; null if that account is gone. */
export async function lastChangedBy(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("desk_settings")
    .innerJoin("accounts", "accounts.id", "desk_settings.changed_by")
    .select("firstname")
    .executeTakeFirst();
  return row?.firstname ?? null;
}

interface Change {
  readonly settings: Settings;
  /** The account's id. */
  readonly changedBy: string;
  readonly now: number;
}

/** False: another admin has changed them since the previous version. */
export async function writeSettings(db: Database, { settings, changedBy, now }: Change): Promise<boolean> {
  const { version, ...kept } = settings;
  const row = { version, content: JSON.stringify(kept), changed_at: now, changed_by: changedBy };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("desk_settings")
    .values({ id: 1, ...row })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(row)
        .where("desk_settings.version", "=", version - 1),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
