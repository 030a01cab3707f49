import { t } from "@lingui/core/macro";
import type { AccountDay, Adjustment } from "@tradeslip/contracts";
import { plainAmount } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { SelectField } from "@tradeslip/ui/select-field";
import { useState } from "react";
import { errorMessage, errorsByField } from "../../../../lib/error-message.ts";
import { formatSignedSum } from "../../../../lib/format-sum.ts";
import { useAdjust, useConfirmAdjustment, useWithdrawAdjustment } from "./books-calls.ts";

interface AdjustmentsProps {
  accountId: string;
  day: AccountDay;
}

/** What explains a difference permanently: written by one member, confirmed by another (P21.22). */
export function Adjustments({ accountId, day: { adjustments, currency, date } }: AdjustmentsProps) {
  const [isWriting, setWriting] = useState(false);
  return (
    <div className="grid gap-3 print:hidden">
      {adjustments.length > 0 && (
        <ul className="grid gap-3 p-0 m-0 list-none">
          {adjustments.map((adjustment) => (
            <Waiting key={adjustment.id} accountId={accountId} currency={currency} adjustment={adjustment} />
          ))}
        </ul>
      )}
      {isWriting ? (
        <AdjustmentForm accountId={accountId} date={date} onDone={() => setWriting(false)} />
      ) : (
        <Button size="s" variant="quiet" onClick={() => setWriting(true)}>{t`Write an adjustment`}</Button>
      )}
    </div>
  );
}

interface WaitingProps {
  accountId: string;
  currency: string;
  adjustment: AccountDay["adjustments"][number];
}

function Waiting({ accountId, currency, adjustment }: WaitingProps) {
  const { id, kind, amount, for: date, reason, by, mayConfirm } = adjustment;
  const confirm = useConfirmAdjustment(accountId);
  const withdraw = useWithdrawAdjustment(accountId);
  const isBusy = confirm.isPending || withdraw.isPending;
  const failure = confirm.error ?? withdraw.error;
  const sum = formatSignedSum(amount, currency);
  return (
    <li className="grid gap-2">
      <p key={`${sum} ${by}`}>
        {kind === "opening"
          ? t`${by} corrects the opening by ${sum} for ${date}: ${reason}`
          : t`${by} adjusts by ${sum} for ${date}: ${reason}`}
      </p>
      <div className="flex flex-wrap gap-3">
        {mayConfirm && (
          <Button size="s" busy={isBusy} onClick={() => confirm.mutate(id)}>{t`Confirm ${sum}`}</Button>
        )}
        <Button size="s" variant="quiet" busy={isBusy} onClick={() => withdraw.mutate(id)}>
          {t`Take it out`}
        </Button>
      </div>
      {!mayConfirm && <p className="text-ink-muted">{t`It takes effect once another member confirms it.`}</p>}
      {failure !== null && <Alert tone="danger">{errorMessage(failure)}</Alert>}
    </li>
  );
}

interface AdjustmentFormProps {
  accountId: string;
  date: string;
  onDone: () => void;
}

function AdjustmentForm({ accountId, date, onDone }: AdjustmentFormProps) {
  const adjust = useAdjust(accountId);
  /** The same at each try: one whose answer was lost is written once. */
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<Adjustment["kind"]>("adjustment");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const errorOf = errorsByField(adjust.error);
  const send = () =>
    adjust.mutate(
      { adjustment: id, date, kind, amount: plainAmount(amount), reason: reason.trim() },
      { onSuccess: onDone },
    );
  return (
    <div className="grid gap-3">
      <SelectField
        label={t`What it corrects`}
        value={kind}
        options={[
          { value: "adjustment", label: t`The balance` },
          { value: "opening", label: t`The opening` },
        ]}
        onChange={(chosen) => setKind(chosen === "opening" ? "opening" : "adjustment")}
      />
      <Field
        label={t`By how much; with a minus where there is less`}
        inputMode="text"
        value={amount}
        error={errorOf("amount")}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Field
        label={t`Why`}
        value={reason}
        error={errorOf("reason")}
        onChange={(event) => setReason(event.target.value)}
      />
      {adjust.error !== null && errorOf("amount", "reason") === undefined && (
        <Alert tone="danger">{errorMessage(adjust.error)}</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={adjust.isPending} onClick={send}>{t`Write it for ${date}`}</Button>
        <Button variant="quiet" onClick={onDone}>{t`Cancel`}</Button>
      </div>
    </div>
  );
}
