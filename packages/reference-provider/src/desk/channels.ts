import type { ChannelName, DeskSettingsInput } from "@tradeslip/contracts";

type AskedChannel = NonNullable<DeskSettingsInput["channels"]>[number];

/** A channel as it is kept. */
export interface Channel extends Omit<AskedChannel, "successor"> {
  /** `kind:value` of another; null: the next active one. */
  readonly successor: string | null;
  /** Of the account that entered it; null: the environment, or confirmed. Until then nobody is sent there. */
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
  if (waitsFor === null || first.some((one) => isSame(one, channel))) return 0;
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
    const { waitsFor } = before.find((one) => isSame(one, channel)) ?? channel;
    const from = countsFrom({ ...channel, waitsFor }, counting);
    const counts = from !== null && from <= counting.now;
    return { ...channel, waitsFor: counts ? null : waitsFor };
  });
}

export function isSame(a: ChannelName, b: ChannelName): boolean {
  return a.kind === b.kind && a.value === b.value;
}
