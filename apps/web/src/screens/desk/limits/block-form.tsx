import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { SelectField } from "@tradeslip/ui/select-field";
import { type SubmitEvent, useState } from "react";
import { errorMessage, errorsByField } from "../../../lib/error-message.ts";
import { useBlock } from "./block-calls.ts";
import { type BlockKind, blockKindWord, isFirm } from "./block-words.ts";

const KINDS = ["destination", "account", "payout-account", "name", "browser"] as const;

/** Blocks what was typed, or what an order has. It takes effect at once. */
export function BlockForm({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<BlockKind>("destination");
  const [value, setValue] = useState("");
  const [order, setOrder] = useState("");
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const call = useBlock();
  const errorOf = errorsByField(call.error);
  const isOfOrder = kind === "browser";
  const isMarked = errorOf("value", "reason", "endsAt", ...(isOfOrder ? ["order"] : [])) !== undefined;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (call.isPending) return;
    const typed = isOfOrder ? { order: order.trim().toUpperCase() } : { value: value.trim() };
    const ends = until === "" ? {} : { endsAt: endOf(until) };
    call.mutate({ kind, ...typed, reason: reason.trim(), ...ends }, { onSuccess: onClose });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 py-4 border-b border-b-rule">
      <SelectField
        label={t`What is blocked`}
        value={kind}
        options={KINDS.map((each) => ({ value: each, label: blockKindWord(each) }))}
        onChange={setKind}
      />
      {isOfOrder ? (
        <Field
          label={t`An order of this browser`}
          value={order}
          autoComplete="off"
          error={errorOf("order", "value")}
          onChange={({ target }) => setOrder(target.value)}
        />
      ) : (
        <Field
          label={valueLabel(kind)}
          value={value}
          autoComplete="off"
          spellCheck={false}
          error={errorOf("value")}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <Field
        label={t`Reason`}
        value={reason}
        error={errorOf("reason")}
        onChange={({ target }) => setReason(target.value)}
      />
      <Field
        label={t`Until`}
        type="date"
        help={t`Empty: until it is removed.`}
        value={until}
        error={errorOf("endsAt")}
        onChange={({ target }) => setUntil(target.value)}
      />
      <p className="text-s text-ink-muted">
        {isFirm(kind)
          ? t`It gets no destination and no payment details. Money that came already waits for two admins.`
          : t`Each of its orders needs a second person.`}
      </p>
      {call.error !== null && !isMarked && (
        <Alert tone="danger">
          <span key={String(call.error)}>{errorMessage(call.error)}</span>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={call.isPending}>{t`Block`}</Button>
        <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}

function valueLabel(kind: BlockKind): string {
  switch (kind) {
    case "account":
      return t`Email address of the account`;
    case "payout-account":
      return t`Account number`;
    case "name":
      return t`Payer's name`;
    default:
      return t`Coin address`;
  }
}

/** The named day is the last one of the block. What is none is refused at its field. */
function endOf(date: string): string {
  const day = new Date(`${date}T00:00`);
  day.setDate(day.getDate() + 1);
  return Number.isNaN(day.getTime()) ? date : day.toISOString();
}
