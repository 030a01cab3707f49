import type { Limits } from "@tradeslip/contracts";
import type { ChannelName } from "@tradeslip/contracts/rules";
import type { Database } from "../db/database.ts";
import type { Channel } from "./channels.ts";

export interface Pause {
  readonly notice: string;
  /** ISO time; null: until somebody ends it. */
  readonly until: string | null;
}

/** What admins decide about the desk. */
export interface Settings {
  /** From 1; each change makes the next. */
  readonly version: number;
  readonly takesOrders: boolean;
  /** As written; null: none are told. */
  readonly hours: string | null;
  readonly outsideHours: "taken" | "refused";
  readonly pause: Pause | null;
  readonly limits: Limits;
  readonly channels: readonly Channel[];
  /** Those that stood here once. */
  readonly retired: readonly ChannelName[];
}

/** What is there before an admin has decided anything. */
export function firstSettings(hours: string | null, channels: readonly Channel[]): Settings {
  return {
    version: 1,
    takesOrders: false,
    hours,
    outsideHours: "taken",
    pause: null,
    limits: { dayUsd: null, monthUsd: null, newPayerUsd: null, lookAbove: null, waitHours: 0 },
    channels,
    retired: [],
  };
}

/** @param first of a desk without a row */
export async function readSettings(db: Database, first: Settings, use?: "to change"): Promise<Settings> {
  const query = db.selectFrom("desk_settings").selectAll().where("id", "=", 1);
  const row = await (use === undefined ? query : query.forUpdate()).executeTakeFirst();
  if (row === undefined) return first;
  const kept = JSON.parse(row.content) as Omit<Settings, "version">;
  return { ...first, ...kept, version: row.version };
}

/** The first name of who changed the settings last; null where that account is gone. */
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
  /** The account. */
  readonly changedBy: string;
  readonly now: number;
}

/** False: somebody else changed them since the version before this one. */
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
