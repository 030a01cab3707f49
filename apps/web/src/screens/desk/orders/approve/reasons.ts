import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { DeskOrder } from "@tradeslip/contracts";

type Reason = NonNullable<DeskOrder["proposal"]>["reasons"][number];

interface Words {
  readonly name: MessageDescriptor;
  readonly sentence: MessageDescriptor;
}

/** Why a second person is asked: in a word or two, and as a sentence. */
export const REASONS: Readonly<Record<Reason, Words>> = {
  name: { name: msg`Name`, sentence: msg`The payer has another name.` },
  fits: { name: msg`Name fits`, sentence: msg`The payer's name fits, but isn't the same.` },
  amount: { name: msg`Amount`, sentence: msg`The amount isn't what was agreed.` },
  time: { name: msg`Time`, sentence: msg`It was paid when the price wasn't valid.` },
  account: { name: msg`Account`, sentence: msg`It came into another account.` },
  coin: { name: msg`Coin`, sentence: msg`Another coin came.` },
  network: { name: msg`Network`, sentence: msg`It came over another network.` },
  twin: { name: msg`Twin`, sentence: msg`This payment may be counted already.` },
  "names-another": { name: msg`Names another`, sentence: msg`The bank's line names another order.` },
  suspense: { name: msg`Unallocated`, sentence: msg`It was unallocated money before.` },
  chain: { name: msg`Chain`, sentence: msg`The chain doesn't show it as it was recorded.` },
  rate: { name: msg`Rate`, sentence: msg`The local amount is far from the rate.` },
  destination: {
    name: msg`Destination`,
    sentence: msg`The destination changed after payment details were shown.`,
  },
  undelivered: { name: msg`Undelivered`, sentence: msg`A payout of this order came back, or was taken out.` },
  limit: { name: msg`Limit`, sentence: msg`The payer passes a limit.` },
  above: { name: msg`Large`, sentence: msg`It's more than the desk pays out without approval.` },
  "agent-day": {
    name: msg`Agent's day`,
    sentence: msg`This takes its agent over the daily limit for payouts without approval.`,
  },
  sample: { name: msg`Sample`, sentence: msg`Picked at random: some orders are always checked.` },
  refund: { name: msg`Refund`, sentence: msg`Money goes back.` },
  correction: { name: msg`Correction`, sentence: msg`A recorded payment is corrected.` },
  "write-off": { name: msg`Write-off`, sentence: msg`What a bank took back is written off.` },
  exchange: {
    name: msg`Exchange`,
    sentence: msg`An admin sets what money in another coin or currency counts as.`,
  },
  blocked: { name: msg`Blocked`, sentence: msg`Its customer is blocked: two admins decide.` },
  dispute: { name: msg`Dispute`, sentence: msg`The order is in dispute.` },
};
