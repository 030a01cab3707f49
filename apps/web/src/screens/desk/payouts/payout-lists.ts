import type { ReadyPayouts } from "@tradeslip/contracts";
import { csvLine } from "@tradeslip/contracts/rules";

export type ReadyPayout = ReadyPayouts["payouts"][number];

/** What one transaction can pay: one coin on one network. */
export interface PayoutGroup {
  readonly key: string;
  readonly network: string;
  readonly currency: string;
  readonly payouts: readonly ReadyPayout[];
}

export function groupKey({ network, currency }: Pick<ReadyPayout, "network" | "currency">): string {
  return `${network} ${currency}`;
}

/** The group with the most orders first. */
export function groupsOf(payouts: readonly ReadyPayout[]): readonly PayoutGroup[] {
  const groups = Map.groupBy(payouts, groupKey);
  return [...groups]
    .map(([key, own]) => ({ key, network: own[0]!.network, currency: own[0]!.currency, payouts: own }))
    .toSorted((a, b) => b.payouts.length - a.payouts.length);
}

/** In the format that wallets take for "pay to many": address, tag if there is one, amount. */
export function payoutList(payouts: readonly ReadyPayout[]): string {
  return payouts
    .map(({ address, tag, amount }) => [address, ...(tag === undefined ? [] : [tag]), amount].join(", "))
    .join("\n");
}

/**
 * For a wallet, so without a byte order mark. Amounts and tags stay as they are: the usual export would put
 * an apostrophe before long ones, for spreadsheets.
 */
export function payoutCsv(payouts: readonly ReadyPayout[]): string {
  const rows = payouts.map(({ address, tag = "", amount, reference }) =>
    [csvLine([address]).trimEnd(), tag, amount, reference].join(","),
  );
  return ["Address,Tag,Amount,Label", ...rows, ""].join("\r\n");
}
