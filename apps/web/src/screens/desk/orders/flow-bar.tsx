import { plural, t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { moreThan, sumText } from "../lists/sums.ts";

const HATCHED =
  "border-s-2 border-s-accent-edge bg-[repeating-linear-gradient(-45deg,var(--accent)_0_5px,var(--accent-wash)_5px_9px)]";

type Money = DeskOrder["money"];

interface FlowBarProps {
  money: Money & { owed: NonNullable<Money["owed"]> };
  payments: DeskOrder["payments"];
}

/** Each transfer as a part of what is owed; any excess is hatched. */
export function FlowBar({ money: { came, owed }, payments }: FlowBarProps) {
  const transfers = payments.filter(
    ({ kind, direction, currency, id }) =>
      (kind === "customer" || (kind === "exchange" && direction === "in")) &&
      currency === owed.currency &&
      !payments.some(({ about }) => about === id),
  );
  const { amount, isMore } = moreThan(came, owed);
  const sum = came.find(({ currency }) => currency === owed.currency);
  if (sum === undefined || transfers.length === 0) return null;
  const whole = Math.max(Number(sum.amount), Number(owed.amount));
  const over = isMore ? Number(amount) : 0;
  const count = plural(transfers.length, { one: "in # transfer", other: "in # transfers" });
  const difference = sumText({ currency: owed.currency, amount });
  const all = sumText(sum);
  const label =
    amount === "0"
      ? t`${all} came ${count}, as much as owed`
      : isMore
        ? t`${all} came ${count}, ${difference} more than owed`
        : t`${all} came ${count}, ${difference} less than owed`;
  return (
    <div
      key={label}
      role="img"
      aria-label={label}
      className="flex h-3.5 mt-3 mb-1 border border-rule-strong rounded-lg bg-paper-sunk overflow-hidden forced-colors:border-[CanvasText]"
    >
      {partsOf(transfers, whole - over).map(({ id, part }) => (
        <span
          key={id}
          className="bg-ink not-first:border-s-2 not-first:border-s-paper-raised forced-colors:bg-[CanvasText]"
          style={{ width: `${(100 * part) / whole}%` }}
        />
      ))}
      {over > 0 && <span className={HATCHED} style={{ flex: 1 }} />}
    </div>
  );
}

/** Each transfer's share of the amount owed, oldest first. */
function partsOf(transfers: DeskOrder["payments"], owed: number) {
  return transfers.map(({ id, allocated }, place) => {
    const before = transfers.slice(0, place).reduce((sum, each) => sum + Number(each.allocated), 0);
    return { id, part: Math.max(0, Math.min(owed - before, Number(allocated))) };
  });
}
