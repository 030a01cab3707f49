import type { DeskSettingsInput } from "@tradeslip/contracts";
import { type ChannelName, isSameChannel } from "@tradeslip/contracts/rules";
import { isOnlyAdmin } from "./admins.ts";

type AskedChannel = NonNullable<DeskSettingsInput["channels"]>[number];

/** A stored channel. */
export interface Channel extends Omit<AskedChannel, "successor"> {
  /** `kind:value` of another channel; null: the next active one. */
  readonly successor: string | null;
  /**
   * Set by the account that entered it; null: it comes from the environment, or was confirmed. Until then no
   * customer is sent there.
   */
  readonly waitsFor: { readonly enteredBy: string; readonly since: number } | null;
}

/** For a desk with a single admin; mails announce the channel meanwhile. */
const SINGLE_ADMIN_WAIT_MS = 24 * 3_600_000;

interface Counting {
  /** Channels of the environment count at once. */
  readonly first: readonly ChannelName[];
  readonly admins: ReadonlySet<string>;
  readonly now: number;
}

/**
 * When a channel counts, in milliseconds since the epoch: 0 means at once, null after another admin confirms
 * it.
 */
export function countsFrom(channel: Channel, { first, admins }: Omit<Counting, "now">): number | null {
  const { waitsFor } = channel;
  if (waitsFor === null || first.some((one) => isSameChannel(one, channel))) return 0;
  return isOnlyAdmin(admins, waitsFor.enteredBy) ? waitsFor.since + SINGLE_ADMIN_WAIT_MS : null;
}

/** Applies an admin's input: existing values keep their status, new ones wait. */
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

/** As many as people may ask about later. */
const MAX_RETIRED = 100;

/**
 * Adds removed channels to the retired ones, so that customers who are asked to write there learn that the
 * desk has left it.
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
