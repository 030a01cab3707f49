import { t } from "@lingui/core/macro";
import type { SuspensePayment } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { errorMessage, errorsByField } from "../../../lib/error-message.ts";
import { formatTime } from "../../../lib/format.ts";
import { useAccountNames } from "../orders/order-queries.ts";
import { sumText } from "./sums.ts";
import { useSuspenseCall } from "./suspense-calls.ts";

/** A request that waits for a second person, or that was approved. */
export function Waits({
  payment: { direction, refund, correction, currency },
}: {
  payment: SuspensePayment;
}) {
  const until = refund?.waitsUntil && formatTime(refund.waitsUntil);
  return (
    <p className="m-0">
      {refund !== undefined && <span>{refundText(refund, currency)}</span>}
      {correction !== undefined && (
        <span>{direction === "out" ? neverLeftText(correction) : correctionText(correction, currency)}</span>
      )}
      {until && <span>{` ${t`Not before ${until}.`}`}</span>}
    </p>
  );
}

type Refund = NonNullable<SuspensePayment["refund"]>;
type Correction = NonNullable<SuspensePayment["correction"]>;

function refundText({ by, amount, destination, approvedBy }: Refund, currency: string): string {
  const sum = sumText({ currency, amount });
  return approvedBy === undefined
    ? t`${by} asked to send back ${sum} to ${destination}. A second person has to approve it.`
    : t`${approvedBy} approved sending back ${sum} to ${destination}.`;
}

function neverLeftText({ by, approvedBy }: Correction): string {
  return approvedBy === undefined
    ? t`${by} says that this never left. A second person has to approve it.`
    : t`${approvedBy} approved that this never left.`;
}

function correctionText({ by, right, approvedBy }: Correction, currency: string): string {
  if (right === undefined)
    return approvedBy === undefined
      ? t`${by} says that no such money came. A second person has to approve it.`
      : t`${approvedBy} approved that no such money came.`;
  const sum = sumText({ currency, amount: right.amount });
  return approvedBy === undefined
    ? t`${by} asked to correct it to ${sum}. A second person has to approve it.`
    : t`${approvedBy} approved correcting it to ${sum}.`;
}

/** The second person's approval: they type what the account shows before the page tells it. */
export function ApproveAsked({ payment }: { payment: SuspensePayment }) {
  const { id, refund, correction } = payment;
  const [seen, setSeen] = useState("");
  const [text, setText] = useState("");
  const decide = useSuspenseCall(id);
  const path = refund === undefined ? "correct/approve" : "refund/approve";
  const covers = (refund ?? correction)?.covers;
  // Approving one's own request requires a reason.
  const asksText = decide.error instanceof ApiError && decide.error.code === "step_not_possible";
  const errorOf = errorsByField(decide.error);
  const isMarked = errorOf("seen", ...(asksText ? ["text"] : [])) !== undefined;
  const submit = (agrees: boolean) =>
    decide.mutate({
      path,
      body: {
        agrees,
        covers,
        ...(agrees && { seen }),
        ...(text.trim() !== "" && { text: text.trim() }),
      },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
      className="grid gap-2 max-w-[28rem]"
    >
      <p className="m-0">{askedText(payment)}</p>
      <RightRow payment={payment} />
      <Field
        label={
          refund?.ask === "destination"
            ? t`Last six characters of the destination`
            : t`Amount that the account shows`
        }
        value={seen}
        error={errorOf("seen")}
        autoComplete="off"
        onChange={(event) => setSeen(event.target.value)}
      />
      {asksText && (
        <Field
          label={t`Why you approve it yourself`}
          value={text}
          error={errorOf("text")}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {decide.error !== null && <Alert tone="danger">{errorMessage(decide.error, { isMarked })}</Alert>}
      <div className="flex gap-3">
        <Button type="submit" variant="primary" busy={decide.isPending}>{t`Agree`}</Button>
        <Button busy={decide.isPending} onClick={() => submit(false)}>{t`Disagree`}</Button>
      </div>
    </form>
  );
}

/** What a correction changes beside the amount, which the approver reads at the bank. */
function RightRow({ payment }: { payment: SuspensePayment }) {
  const accountName = useAccountNames();
  const right = payment.correction?.right;
  if (right === undefined) return null;
  const rows = [
    [t`Account`, accountName(payment.accountId), accountName(right.accountId ?? "")],
    [t`Payer`, payment.counterparty, right.payerName],
    [t`Reference`, payment.bankReference, right.bankReference],
    [t`Description`, payment.narration, right.narration],
    [t`Transaction`, payment.transaction, right.transaction],
    [t`Output`, payment.output?.toString(), right.output?.toString()],
    [t`Made at`, formatTime(payment.madeAt), right.madeAt && formatTime(right.madeAt)],
  ] as const;
  return (
    <table className="[&_:is(th,td)]:pe-4 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-start [&_td]:wrap-anywhere">
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`As written`}</th>
          <th scope="col">{t`Right`}</th>
        </tr>
      </thead>
      <tbody translate="no">
        {rows
          .filter(([, was, is]) => was || is)
          .map(([label, was, is]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{was || "—"}</td>
              <td>{is || "—"}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function askedText({ direction, refund, correction }: SuspensePayment): string {
  if (refund === undefined) {
    const by = correction?.by ?? "";
    if (direction === "out")
      return t`${by} says that this never left. If so, type the amount that was written down.`;
    return correction?.right === undefined
      ? t`${by} says that no such money came. If so, type the amount that was written down.`
      : t`${by} asked to correct it.`;
  }
  const { by, ask, destination } = refund;
  return ask === "amount"
    ? t`${by} asked to send this back to ${destination}.`
    : t`${by} asked to send this somewhere other than where it came from.`;
}
