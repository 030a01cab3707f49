import type { DeskSettingsInput } from "@tradeslip/contracts";
import type { DeskRatesWithReferences } from "@tradeslip/contracts/schemas";
import {
  type ChannelName,
  isSameChannel,
  isOpenAt,
  nextOpening,
  NOT_STOPPED,
  OWN_CHANGE,
  OWN_CHANNEL,
  OWN_RESTART,
  parseOpeningHours,
  SETTINGS_MOVED,
  TIME_OVER,
  UNKNOWN_CHANGE,
  UNKNOWN_CHANNEL,
} from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import { invalidField, ProviderError } from "../errors.ts";
import { type Events, SETTINGS_TOLD } from "../events/events.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { adminsOf, isOnlyAdmin, mailMembers } from "./admins.ts";
import { actorOf, type Audit, type AuditActor } from "./audit.ts";
import { changedChannels, countsFrom, retiredChannels } from "./channels.ts";
import { askedRates, noteReplaced, type PendingRate } from "./local-rates.ts";
import { askedLimits, withApplied, withDue, withoutPending } from "./pending-changes.ts";
import {
  firstSettings,
  lastChangedBy,
  type Pause,
  type PendingChange,
  readSettings,
  type Settings,
  type Stop,
  writeSettings,
} from "./settings-store.ts";

const MINUTE_MS = 60_000;
/** After this, one person alone can restart a stopped desk. */
const RESTART_ALONE_MS = 60 * MINUTE_MS;

interface Parts {
  readonly clock: Clock;
  readonly audit: Audit;
  readonly events: Events;
  /** From the environment: used until an admin decides otherwise. */
  readonly first: { readonly hours: string | null; readonly channels: readonly ChannelName[] };
}

interface Written {
  readonly before: Settings;
  readonly after: Settings;
}

interface Kept extends Written {
  readonly actor: AuditActor;
  /** The account that made the change. */
  readonly by: string;
}

/** Whether the desk is open to customers. */
export interface Opening {
  readonly isOpen: boolean;
  /** Milliseconds since the epoch; null: open, or unknown. */
  readonly opensAt: number | null;
}

/** The desk's settings: admins' decisions, which override the environment. */
export class DeskSettings {
  readonly #parts: Parts;
  readonly #first: Settings;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { hours, channels } = parts.first;
    this.#first = firstSettings(
      hours,
      channels.map((name) => ({ ...name, active: true, successor: null, waitsFor: null })),
    );
  }

  /** For a caller that needs the current settings; nothing is cached between calls. */
  async read(db: Database): Promise<Settings> {
    return withDue(await readSettings(db, this.#first), this.#parts.clock.now());
  }

  /** When each channel counts, in the same order: see countsFrom. */
  async channelTimes(db: Database, { channels }: Settings): Promise<readonly (number | null)[]> {
    const counting = { first: this.#parts.first.channels, admins: await adminsOf(db) };
    return channels.map((channel) => countsFrom(channel, counting));
  }

  /**
   * Everyone with a role is mailed about a waiting channel, and about a limit to be loosened. Throws a
   * ProviderError 409 `settings_moved` for an outdated version.
   */
  async change(db: Database, caller: DeskCaller, asked: DeskSettingsInput): Promise<void> {
    await this.#write(db, caller, async (transaction, before, seen) => {
      if (asked.version !== seen) throw await moved(transaction);
      const admins = await adminsOf(transaction);
      const now = this.#parts.clock.now();
      const channels =
        asked.channels &&
        changedChannels(before.channels, asked.channels, {
          first: this.#parts.first.channels,
          admins,
          enteredBy: caller.accountId,
          now,
        });
      return {
        ...before,
        takesOrders: asked.takesOrders ?? before.takesOrders,
        hours: asked.hours === undefined ? before.hours : asked.hours,
        outsideHours: asked.outsideHours ?? before.outsideHours,
        pause: asked.pause === undefined ? before.pause : pauseOf(asked.pause, now),
        spread: asked.spread === undefined ? before.spread : asked.spread,
        ...askedLimits(before, asked.limits ?? {}, {
          by: caller.accountId,
          now,
          isShared: !isOnlyAdmin(admins, caller.accountId),
          isFree: await hasNoOrder(transaction),
        }),
        ...(channels === undefined
          ? {}
          : {
              channels,
              retired: retiredChannels(before.retired, { before: before.channels, after: channels }),
            }),
      };
    });
  }

  /**
   * Everyone with a role is mailed about a waiting rate. Throws a ProviderError: 400 for an unknown
   * reference, 409 for an outdated version and for rates that cross.
   */
  async changeRates(db: Database, caller: DeskCaller, asked: DeskRatesWithReferences): Promise<void> {
    await this.#write(db, caller, async (transaction, before, seen) => {
      if (asked.version !== seen) throw await moved(transaction);
      const around = {
        by: caller.accountId,
        now: this.#parts.clock.now(),
        isShared: !isOnlyAdmin(await adminsOf(transaction), caller.accountId),
        isFree: await hasNoOrder(transaction),
      };
      return { ...before, ...askedRates(before, asked, around) };
    });
  }

  /** Another admin confirms a waiting change. Throws a ProviderError 409. */
  async confirmPending(db: Database, caller: DeskCaller, id: string): Promise<void> {
    await this.#write(db, caller, async (_transaction, before) => {
      const pending = pendingIn(before, id);
      if (pending.by === caller.accountId)
        throw new ProviderError(409, OWN_CHANGE, { code: "another_admin_needed" });
      return withApplied(before, pending, this.#parts.clock.now());
    });
  }

  /** A single objection cancels a waiting change. Throws a ProviderError 409. */
  async objectTo(db: Database, caller: DeskCaller, id: string): Promise<void> {
    await this.#write(db, caller, async (_transaction, before) =>
      withoutPending(before, pendingIn(before, id)),
    );
  }

  /** Stops payment details and payouts of the whole desk. Stopping again cancels a requested restart. */
  async stop(db: Database, caller: DeskCaller, reason: string): Promise<void> {
    const at = this.#parts.clock.now();
    await this.#write(db, caller, async (_transaction, before) => {
      const stopped = before.stopped ?? { by: caller.accountId, at, reason };
      return { ...before, stopped: { ...stopped, restart: null } };
    });
  }

  /**
   * Takes two people: the first asks, and another confirms, or the first alone later. Throws a ProviderError
   * 409.
   */
  async restart(db: Database, caller: DeskCaller): Promise<void> {
    const now = this.#parts.clock.now();
    await this.#write(db, caller, async (_transaction, { stopped, ...before }) => {
      if (stopped === null) throw new ProviderError(409, NOT_STOPPED, { code: "confirmation_not_needed" });
      if (stopped.restart === null)
        return { ...before, stopped: { ...stopped, restart: { by: caller.accountId, at: now } } };
      const waitMs = restartWaitMs(stopped, caller.accountId, now);
      if (waitMs <= 0) return { ...before, stopped: null };
      const values = { minutes: Math.ceil(waitMs / MINUTE_MS) };
      throw new ProviderError(409, { ...OWN_RESTART, values }, { code: "another_admin_needed" });
    });
  }

  /** Stores what is now due; each process tries, and the first one does it. */
  async applyDue(db: Database): Promise<void> {
    if ((await this.#due(db, await readSettings(db, this.#first))) === null) return;
    await db.transaction().execute(async (transaction) => {
      await this.#writeDue(transaction, await readSettings(transaction, this.#first, "to change"));
    });
  }

  /** Stores what is due as a change by the system, with a separate audit row. */
  async #writeDue(transaction: Database, before: Settings): Promise<Settings> {
    const due = await this.#due(transaction, before);
    if (due === null) return before;
    const { after, by } = due;
    await this.#keep(transaction, { before, after, actor: { kind: "system", id: null }, by });
    return { ...after, version: before.version + 1 };
  }

  /**
   * The settings with the changes that are due, and with the channels that count: one whose time has come must
   * not wait again once there is another admin.
   * @returns whose last change it is, too; null: nothing is due
   */
  async #due(db: Database, before: Settings): Promise<{ after: Settings; by: string } | null> {
    const now = this.#parts.clock.now();
    const due = withDue(before, now);
    const times = await this.channelTimes(db, due);
    const channels = due.channels.map((channel, index) => {
      const from = times[index] ?? null;
      return channel.waitsFor !== null && from !== null && from <= now
        ? { ...channel, waitsFor: null }
        : channel;
    });
    const acting = waitingOf(before).findLast(({ id }) => !waitingOf(due).some((left) => left.id === id));
    const counting = due.channels.findLast((channel, index) => channel !== channels[index]);
    const by = acting?.by ?? counting?.waitsFor?.enteredBy;
    return by === undefined ? null : { after: { ...due, channels }, by };
  }

  /** Confirms a channel that another admin entered. Throws a ProviderError. */
  async confirmChannel(db: Database, caller: DeskCaller, name: ChannelName): Promise<void> {
    await this.#write(db, caller, async (_transaction, before) => {
      const waiting = before.channels.find(
        (channel) => channel.waitsFor !== null && isSameChannel(channel, name),
      );
      if (waiting === undefined)
        throw new ProviderError(409, UNKNOWN_CHANNEL, { code: "confirmation_not_needed" });
      if (waiting.waitsFor?.enteredBy === caller.accountId)
        throw new ProviderError(409, OWN_CHANNEL, { code: "another_admin_needed" });
      const channels = before.channels.map((channel) =>
        channel === waiting ? { ...channel, waitsFor: null } : channel,
      );
      return { ...before, channels };
    });
  }

  #write(
    db: Database,
    caller: DeskCaller,
    /** @param seen the version that the caller read: due changes are part of it */
    decide: (transaction: Database, before: Settings, seen: number) => Promise<Settings>,
  ): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      const kept = await readSettings(transaction, this.#first, "to change");
      const before = await this.#writeDue(transaction, kept);
      const after = await decide(transaction, before, kept.version);
      return this.#keep(transaction, { before, after, actor: actorOf(caller), by: caller.accountId });
    });
  }

  async #keep(transaction: Database, { before, after, actor, by }: Kept): Promise<void> {
    const { clock, audit, events } = this.#parts;
    const now = clock.now();
    const settings = { ...after, version: before.version + 1 };
    if (!(await writeSettings(transaction, { settings, changedBy: by, now }))) throw await moved(transaction);
    await noteReplaced(transaction, before.rates, settings.rates, now);
    for (const kind of newlyWaiting(before, settings)) await mailMembers(transaction, kind, now);
    await audit.record(transaction, {
      actor,
      action: "settings-changed",
      reference: null,
      content: { before, after: settings },
    });
    await events.record(transaction, [SETTINGS_TOLD], now);
  }
}

/** By its hours and any pause. A desk without hours is open. */
export function openingOf({ hours, pause }: Settings, now: number): Opening {
  const lasting = lastingPause(pause, now);
  if (lasting?.until === null) return { isOpen: false, opensAt: null };
  const parsed = hours === null ? null : parseOpeningHours(hours);
  const from = lasting === null ? now : Date.parse(lasting.until);
  if (parsed === null || isOpenAt(parsed, from))
    return { isOpen: lasting === null, opensAt: lasting === null ? null : from };
  return { isOpen: false, opensAt: nextOpening(parsed, from) };
}

/** Null: there is none, or it is over. */
export function lastingPause(pause: Pause | null, now: number): Pause | null {
  const isOver = pause?.until != null && Date.parse(pause.until) <= now;
  return isOver ? null : pause;
}

/** News that everyone with a role is mailed about. */
function newlyWaiting(before: Settings, after: Settings): readonly ("new-channel" | "looser-limit")[] {
  const known = new Set(waitingOf(before).map(({ id }) => id));
  const isChannelNew = after.channels.some(
    (channel) => channel.waitsFor !== null && !before.channels.some((one) => isSameChannel(one, channel)),
  );
  const isChangeNew = waitingOf(after).some(({ id }) => !known.has(id));
  return [
    ...(isChannelNew ? (["new-channel"] as const) : []),
    ...(isChangeNew ? (["looser-limit"] as const) : []),
  ];
}

function waitingOf({ pending, pendingRates }: Settings): readonly (PendingChange | PendingRate)[] {
  return [...pending, ...pendingRates];
}

function pendingIn(settings: Settings, id: string): PendingChange | PendingRate {
  const found = waitingOf(settings).find((each) => each.id === id);
  if (found === undefined) throw new ProviderError(409, UNKNOWN_CHANGE, { code: "confirmation_not_needed" });
  return found;
}

async function hasNoOrder(db: Database): Promise<boolean> {
  return (await db.selectFrom("orders").select("reference").limit(1).executeTakeFirst()) === undefined;
}

/** How long this person can't complete the restart, because they requested it. */
export function restartWaitMs({ restart }: Stop, accountId: string, now: number): number {
  return restart?.by === accountId ? restart.at + RESTART_ALONE_MS - now : 0;
}

/** Throws a ProviderError 400 for a pause that is over. */
function pauseOf(asked: NonNullable<DeskSettingsInput["pause"]> | null, now: number): Pause | null {
  if (asked === null || asked === false) return null;
  const pause = asked === true ? { notice: "", until: null } : asked;
  if (lastingPause(pause, now) === null) throw invalidField("pause.until", TIME_OVER);
  return pause;
}

async function moved(db: Database): Promise<ProviderError> {
  const name = (await lastChangedBy(db)) ?? "An admin";
  return new ProviderError(409, { ...SETTINGS_MOVED, values: { name } });
}
