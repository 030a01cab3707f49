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

/** The one with the most orders first. */
export function groupsOf(payouts: readonly ReadyPayout[]): readonly PayoutGroup[] {
  const groups = Map.groupBy(payouts, ({ network, currency }) => `${network} ${currency}`);
  return [...groups]
    .map(([key, own]) => ({ key, network: own[0]!.network, currency: own[0]!.currency, payouts: own }))
    .toSorted((a, b) => b.payouts.length - a.payouts.length);
}

/** As wallets with "pay to many" take it: address, tag where there is one, amount. */
export function payoutList(payouts: readonly ReadyPayout[]): string {
  return payouts
    .map(({ address, tag, amount }) => [address, ...(tag === undefined ? [] : [tag]), amount].join(", "))
    .join("\n");
}

/**
 * For a wallet, so without a mark of the byte order. Amounts and tags stand as they are: for a spreadsheet's sake
 * long ones would get an apostrophe.
 */
export function payoutCsv(payouts: readonly ReadyPayout[]): string {
  const rows = payouts.map(({ address, tag = "", amount, reference }) =>
    [csvLine([address]).trimEnd(), tag, amount, reference].join(","),
  );
  return ["Address,Tag,Amount,Label", ...rows, ""].join("\r\n");
}
