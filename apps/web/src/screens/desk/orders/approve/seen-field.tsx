import { t } from "@lingui/core/macro";
import type { DeskOrder } from "@tradeslip/contracts";
import { Field } from "@tradeslip/ui/field";
import { formatTime } from "../../../../lib/format.ts";
import { askedPayment } from "./seen.ts";

interface SeenFieldProps {
  order: DeskOrder;
  /** Whether the figures are shown already. */
  isShown: boolean;
  seen: string;
  isWrong: boolean;
  onSeen: (seen: string) => void;
}

/** What the approver reads at the account, or of the destination, before the figures appear. */
export function SeenField({ order, isShown, seen, isWrong, onSeen }: SeenFieldProps) {
  const payment = askedPayment(order);
  const right = order.proposal?.right;
  const payer = right === undefined ? payment?.counterparty : right.payerName;
  const transaction = right === undefined ? payment?.transaction : right.transaction;
  const who = payer || transaction?.slice(0, 8) || t`this payment`;
  const time = payment === undefined ? "" : madeText(right?.madeAt ?? payment.madeAt);
  const by = payment?.recordedBy;
  return (
    <div className="col-span-full my-1 -mx-2 p-2 rounded-md bg-accent-wash">
      <Field
        label={
          payment === undefined
            ? t`Last six characters of the destination`
            : isShown
              ? t`Amount, as you read it`
              : t`Amount that the account shows for ${who}, ${time}`
        }
        error={
          isWrong &&
          (by === undefined
            ? t`These aren't its last characters. Look again.`
            : t`${by} recorded another amount. Look again.`)
        }
        announced
        value={seen}
        inputMode={payment === undefined ? undefined : "decimal"}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="[&_input]:font-mono [&_input]:text-m"
        onChange={(event) => onSeen(event.target.value)}
      />
    </div>
  );
}

/** Only the date if the line has no time. */
export function madeText(at: string): string {
  return at.includes("T") ? formatTime(at) : at;
}
