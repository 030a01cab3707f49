import type { DeskSettingsInput } from "@tradeslip/contracts";
import {
  type ChannelName,
  isSameChannel,
  isOpenAt,
  nextOpening,
  OWN_CHANNEL,
  parseOpeningHours,
  SETTINGS_MOVED,
  UNKNOWN_CHANNEL,
} from "@tradeslip/contracts/rules";
import { Limits } from "@tradeslip/contracts/schemas";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import type { Events } from "../events/events.ts";
import type { DeskCaller } from "../roles/desk-guard.ts";
import { ENGLISH } from "../language.ts";
import type { Mailer } from "../mail/mailer.ts";
import { countAdmins, emailsOfDesk } from "./admins.ts";
import { actorOf, type Audit } from "./audit.ts";
import { changedChannels, countsFrom, retiredChannels } from "./channels.ts";
import {
  firstSettings,
  lastChangedBy,
  type Pause,
  readSettings,
  type Settings,
  writeSettings,
} from "./settings-store.ts";

interface Parts {
  readonly clock: Clock;
  readonly audit: Audit;
  readonly events: Events;
  readonly mailer: Mailer;
  /** The environment's: what counts until an admin decides otherwise. */
  readonly first: { readonly hours: string | null; readonly channels: readonly ChannelName[] };
}

/** Whether the desk is there for customers. */
export interface Opening {
  readonly isOpen: boolean;
  /** Milliseconds since the epoch; null: open, or unknown. */
  readonly opensAt: number | null;
}

/** The desk's settings: admins' word, above the environment's. */
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

  /** For a caller that needs what holds at this moment; nothing is remembered between calls. */
  read(db: Database): Promise<Settings> {
    return readSettings(db, this.#first);
  }

  /** When each channel counts, in their order: see countsFrom. */
  async channelTimes(db: Database, { channels }: Settings): Promise<readonly (number | null)[]> {
    const counting = { first: this.#parts.first.channels, admins: await countAdmins(db) };
    return channels.map((channel) => countsFrom(channel, counting));
  }

  /**
   * All who hold a role are mailed of a channel that waits to count. Throws a ProviderError 409
   * `settings_moved` for an old version.
   */
  async change(db: Database, caller: DeskCaller, asked: DeskSettingsInput): Promise<void> {
    const { before: was, after } = await this.#write(db, caller, async (transaction, before) => {
      if (asked.version !== before.version) throw await moved(transaction);
      const channels =
        asked.channels &&
        changedChannels(before.channels, asked.channels, {
          first: this.#parts.first.channels,
          admins: await countAdmins(transaction),
          enteredBy: caller.accountId,
          now: this.#parts.clock.now(),
        });
      return {
        ...before,
        takesOrders: asked.takesOrders ?? before.takesOrders,
        hours: asked.hours === undefined ? before.hours : asked.hours,
        outsideHours: asked.outsideHours ?? before.outsideHours,
        pause: asked.pause === undefined ? before.pause : pauseOf(asked.pause),
        limits: Limits.parse({ ...before.limits, ...asked.limits }),
        ...(channels === undefined
          ? {}
          : {
              channels,
              retired: retiredChannels(before.retired, { before: before.channels, after: channels }),
            }),
      };
    });
    const isNew = after.channels.some(
      (channel) => channel.waitsFor !== null && !was.channels.some((known) => isSameChannel(known, channel)),
    );
    if (!isNew) return;
    for (const to of await emailsOfDesk(db)) {
      this.#parts.mailer.send({ kind: "new-channel", to, code: null, language: ENGLISH }, async () => {});
    }
  }

  /** Another admin's word for a channel that somebody entered. Throws a ProviderError. */
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
    decide: (transaction: Database, before: Settings) => Promise<Settings>,
  ): Promise<{ readonly before: Settings; readonly after: Settings }> {
    const { clock, audit, events } = this.#parts;
    const now = clock.now();
    return db.transaction().execute(async (transaction) => {
      const before = await readSettings(transaction, this.#first, "to change");
      const settings = { ...(await decide(transaction, before)), version: before.version + 1 };
      const change = { settings, changedBy: caller.accountId, now };
      if (!(await writeSettings(transaction, change))) throw await moved(transaction);
      await audit.record(transaction, {
        actor: actorOf(caller),
        action: "settings-changed",
        reference: null,
        content: { before, after: settings },
      });
      await events.record(transaction, [{ type: "settings", data: {} }], now);
      return { before, after: settings };
    });
  }
}

/** By its hours and a pause. A desk that tells no hours is open. */
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

function pauseOf(asked: NonNullable<DeskSettingsInput["pause"]> | null): Pause | null {
  if (asked === null || asked === false) return null;
  return asked === true ? { notice: "", until: null } : asked;
}

async function moved(db: Database): Promise<ProviderError> {
  const name = (await lastChangedBy(db)) ?? "An admin";
  return new ProviderError(409, { ...SETTINGS_MOVED, values: { name } });
}
