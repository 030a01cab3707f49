import type { DeskSettingsInput } from "@tradeslip/contracts";
import { type ChannelName, isSameChannel } from "@tradeslip/contracts/rules";

type AskedChannel = NonNullable<DeskSettingsInput["channels"]>[number];

/** A channel as it is kept. */
export interface Channel extends Omit<AskedChannel, "successor"> {
  /** `kind:value` of another; null: the next active one. */
  readonly successor: string | null;
  /** Of the account that entered it; null: the environment, or confirmed. Before, no customer goes there. */
  readonly waitsFor: { readonly enteredBy: string; readonly since: number } | null;
}

/** A desk with one admin: mails tell of it meanwhile. */
const SINGLE_ADMIN_WAIT_MS = 24 * 3_600_000;

interface Counting {
  /** Those of the environment count at once. */
  readonly first: readonly ChannelName[];
  readonly admins: number;
  readonly now: number;
}

/** When a channel counts, in milliseconds since the epoch: 0 is at once, null after another admin's word. */
export function countsFrom(channel: Channel, { first, admins }: Omit<Counting, "now">): number | null {
  const { waitsFor } = channel;
  if (waitsFor === null || first.some((one) => isSameChannel(one, channel))) return 0;
  return admins > 1 ? null : waitsFor.since + SINGLE_ADMIN_WAIT_MS;
}

/** What an admin asked for: a value that stood there before stays as counted as it was, a new one waits. */
export function changedChannels(
  before: readonly Channel[],
  asked: readonly AskedChannel[],
  { enteredBy, ...counting }: Counting & { readonly enteredBy: string },
): readonly Channel[] {
  return asked.map(({ kind, value, active, successor = null }) => {
    const channel = { kind, value, active, successor, waitsFor: { enteredBy, since: counting.now } };
    const { waitsFor } = before.find((one) => isSameChannel(one, channel)) ?? channel;
    const from = countsFrom({ ...channel, waitsFor }, counting);
    const counts = from !== null && from <= counting.now;
    return { ...channel, waitsFor: counts ? null : waitsFor };
  });
}

/** As many as anybody asks about later. */
const MAX_RETIRED = 100;

/**
 * Channels that were left out, after those before: a customer who is asked to write there is told that the
 * desk has gone.
 */
export function retiredChannels(
  retired: readonly ChannelName[],
  { before, after }: { readonly before: readonly Channel[]; readonly after: readonly Channel[] },
): readonly ChannelName[] {
  const left = before
    .filter((one) => one.waitsFor === null && !after.some((kept) => isSameChannel(kept, one)))
    .map(({ kind, value }) => ({ kind, value }));
  const earlier = retired.filter((one) => ![...left, ...after].some((other) => isSameChannel(other, one)));
  return [...earlier, ...left].slice(-MAX_RETIRED);
}
