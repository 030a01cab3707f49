import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { SuspensePayment } from "@tradeslip/contracts";
import { UNALLOCATED_LISTED } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { type SubmitEvent, useState } from "react";
import { StepForm } from "../../../features/order-steps/step-form.tsx";
import type { FormDefinition, StepBody, Typed } from "../../../features/order-steps/step-fields.ts";
import { errorMessage, errorsByField } from "../../../lib/error-message.ts";
import { formatTime } from "../../../lib/format.ts";
import { KEYS } from "../keys/key-table.ts";
import { useKeys } from "../keys/use-keys.ts";
import { accountsQuery, useAccountNames } from "../orders/order-queries.ts";
import { PasteLine } from "../orders/paste-line.tsx";
import { PartWait } from "../part-wait.tsx";
import { ApproveAsked, Waits } from "./asked-of-suspense.tsx";
import { sumText } from "./sums.ts";
import { suspenseQuery, useAllocate, useRecordSuspense, useSuspenseCall } from "./suspense-calls.ts";
import { allocateForm, correctForm, recordForm, REVERSE_FORM, typedOf } from "./suspense-forms.ts";

/** Money that counts for no order: to record, allocate, correct and return. */
export function Unallocated() {
  const read = useQuery(suspenseQuery);
  const { data } = read;
  return (
    <details className="mt-3 text-s">
      <summary>{t`Unallocated money`}</summary>
      <div className="grid gap-4 mt-3">
        {data === undefined && <PartWait queries={[read]} title={t`Unallocated money could not be loaded`} />}
        {data?.payments.length === 0 && <p className="text-ink-muted">{t`None.`}</p>}
        {data !== undefined && data.payments.length > 0 && (
          <ul className="grid gap-4 p-0 m-0 list-none">
            {data.payments.map((payment) => (
              <li key={payment.id} className="grid gap-2">
                <Payment payment={payment} />
              </li>
            ))}
          </ul>
        )}
        {data !== undefined && data.payments.length >= UNALLOCATED_LISTED && (
          <p className="text-ink-muted">{t`There may be newer ones.`}</p>
        )}
        <Record />
      </div>
    </details>
  );
}

/** Records a line whose order isn't known yet. */
function Record() {
  const [isOpen, setOpen] = useState(false);
  const [pastes, setPastes] = useState(0);
  const [typed, setTyped] = useState<Typed>({});
  const [readings, setReadings] = useState(0);
  const accounts = useQuery({ ...accountsQuery, enabled: isOpen }).data?.accounts ?? [];
  const record = useRecordSuspense();
  useKeys({ [KEYS.pasteLine]: isOpen ? () => setPastes((count) => count + 1) : undefined });
  if (!isOpen)
    return (
      <Button size="s" className="justify-self-start" onClick={() => setOpen(true)}>
        {t`Record unallocated money`}
      </Button>
    );
  return (
    <section className="grid gap-3 max-w-[28rem]" aria-label={t`Record unallocated money`}>
      <PasteLine
        key={`paste ${pastes}`}
        isAsked={pastes > 0}
        onRead={(found) => {
          setTyped((before) => ({ ...before, ...found }));
          setReadings((count) => count + 1);
        }}
      />
      {accounts.length > 0 && (
        <StepForm
          key={`form ${readings}`}
          form={recordForm(accounts)}
          before={typed}
          onTyped={setTyped}
          onSubmit={(body) =>
            record.mutate(body, {
              onSuccess: () => {
                setTyped({});
                setOpen(false);
              },
            })
          }
          busy={record.isPending}
          error={record.error}
          isNext={false}
        />
      )}
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => setOpen(false)}
      >{t`Cancel`}</Button>
    </section>
  );
}

function Payment({ payment }: { payment: SuspensePayment }) {
  const accountName = useAccountNames();
  const { left, currency, counterparty, madeAt, accountId, recordedBy, mayBeTwin } = payment;
  const asked = payment.refund ?? payment.correction;
  const mayApprove = asked?.mayApprove ?? false;
  // Until an approver has looked at the account, the page hides the amount.
  const amount = mayApprove ? undefined : sumText({ currency, amount: left });
  const facts = [
    amount,
    counterparty,
    accountName(accountId),
    formatTime(madeAt),
    t`recorded by ${recordedBy}`,
  ];
  const isFree = asked === undefined;
  return (
    <>
      <strong>{facts.filter(Boolean).join(", ")}</strong>
      {mayBeTwin && <span>{t`Another line looks like this one: compare both in the account.`}</span>}
      {asked !== undefined && !mayApprove && <Waits payment={payment} />}
      {mayApprove && <ApproveAsked key={asked?.covers} payment={payment} />}
      {isFree && <Acts payment={payment} />}
      {payment.refund?.approvedBy !== undefined && <SendBack key={payment.refund.covers} payment={payment} />}
      {payment.correction?.approvedBy !== undefined && <BookCorrection payment={payment} />}
    </>
  );
}

const ACTS = ["refund", "allocate", "correct", "reverse"] as const;
type Act = (typeof ACTS)[number];

/** The possible actions: usually it goes back, or its order turns up. */
function Acts({ payment }: { payment: SuspensePayment }) {
  const [act, setAct] = useState<Act>("refund");
  // Here, so that a lost answer is known after a look at another action.
  const allocate = useAllocate(payment.id);
  const [allocated, setAllocated] = useState(0);
  const accounts = useQuery(accountsQuery).data?.accounts ?? [];
  const forms: Readonly<Record<Exclude<Act, "refund">, FormDefinition>> = {
    allocate: allocateForm(payment.left),
    correct: correctForm(accounts, payment),
    reverse: REVERSE_FORM,
  };
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={t`What to do with it`} className="flex flex-wrap gap-2">
        {ACTS.map((each) => (
          <Button key={each} size="s" aria-pressed={each === act} onClick={() => setAct(each)}>
            {each === "refund" ? t`Send it back` : i18n._(forms[each].title)}
          </Button>
        ))}
      </div>
      {act === "refund" ? (
        <SendBack payment={payment} />
      ) : act === "allocate" ? (
        <StepForm
          key={`allocated ${allocated}`}
          form={forms.allocate}
          onSubmit={(body) =>
            allocate.mutate(body as { order: string; amount: string }, {
              onSuccess: () => setAllocated((count) => count + 1),
            })
          }
          busy={allocate.isPending}
          error={allocate.error}
          isNext={false}
        />
      ) : (
        <OtherAct
          key={act}
          payment={payment}
          path={act}
          form={forms[act]}
          before={act === "correct" ? typedOf(payment) : {}}
        />
      )}
    </div>
  );
}

interface OtherActProps {
  payment: SuspensePayment;
  path: "correct" | "reverse";
  form: FormDefinition;
  before: Typed;
}

function OtherAct({ payment, path, form, before }: OtherActProps) {
  const call = useSuspenseCall(payment.id);
  /** Of the row to be booked, at each try: a reversal whose answer was lost is booked once. */
  const [id, setId] = useState(() => crypto.randomUUID());
  return (
    <StepForm
      key={id}
      form={form}
      before={before}
      onSubmit={(body: StepBody) =>
        call.mutate(
          { path, body: path === "reverse" ? { ...body, id } : body },
          { onSuccess: () => setId(crypto.randomUUID()) },
        )
      }
      busy={call.isPending}
      error={call.error}
      isNext={false}
    />
  );
}

/** Books the correction exactly as approved. */
function BookCorrection({ payment: { id, correction } }: { payment: SuspensePayment }) {
  const [reason, setReason] = useState("");
  const call = useSuspenseCall(id);
  const right = correction?.right;
  const errorOf = errorsByField(call.error);
  const reasonError = errorOf("reason");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        call.mutate({ path: "correct", body: { reason, ...(right && { right }) } });
      }}
      className="grid gap-2 max-w-[28rem]"
    >
      <Field
        label={t`Reason`}
        value={reason}
        error={reasonError}
        onChange={(event) => setReason(event.target.value)}
      />
      {call.error !== null && (
        <Alert tone="danger">{errorMessage(call.error, { isMarked: reasonError !== undefined })}</Alert>
      )}
      <Button type="submit" busy={call.isPending} className="justify-self-start">{t`Correct it`}</Button>
    </form>
  );
}

const PAID_FIELDS = ["bankReference", "transaction", "fee"];

/** Sends back exactly what was approved; before that, the same form asks for approval. */
function SendBack({ payment }: { payment: SuspensePayment }) {
  const { refund, network } = payment;
  const [reason, setReason] = useState("");
  const [destination, setDestination] = useState("");
  const [reference, setReference] = useState("");
  const [fee, setFee] = useState("");
  const send = useSuspenseCall(payment.id);
  const isApproved = refund !== undefined;
  const errorOf = errorsByField(send.error);
  const isMarked = errorOf("reason", ...(isApproved ? PAID_FIELDS : ["destination"])) !== undefined;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const to = refund?.waitsUntil === undefined ? destination.trim() : addressOf(refund.destination, network);
    const paid = network === undefined ? "bankReference" : "transaction";
    send.mutate({
      path: "refund",
      body: {
        reason,
        ...(refund && { amount: refund.amount }),
        ...(to !== "" && { destination: to }),
        ...(reference.trim() !== "" && { [paid]: reference.trim() }),
        ...(fee.trim() !== "" && { fee: fee.trim() }),
      },
    });
  }
  return (
    <form onSubmit={submit} className="grid gap-2 max-w-[28rem]">
      <Field
        label={t`Reason`}
        value={reason}
        error={errorOf("reason")}
        onChange={(event) => setReason(event.target.value)}
      />
      {isApproved ? (
        <Field
          label={network === undefined ? t`The bank's reference` : t`Transaction`}
          value={reference}
          error={errorOf("bankReference", "transaction")}
          onChange={(event) => setReference(event.target.value)}
        />
      ) : (
        <Field
          label={t`Another place`}
          help={t`Empty: to where it came from. An admin may name another, which waits 72 hours.`}
          value={destination}
          error={errorOf("destination")}
          onChange={(event) => setDestination(event.target.value)}
        />
      )}
      {isApproved && network !== undefined && (
        <Field
          label={t`Network fee, if there is one`}
          help={t`In the network's own coin. The desk bears it.`}
          inputMode="decimal"
          value={fee}
          error={errorOf("fee")}
          onChange={(event) => setFee(event.target.value)}
        />
      )}
      {send.error !== null && <Alert tone="danger">{errorMessage(send.error, { isMarked })}</Alert>}
      <Button type="submit" busy={send.isPending} className="justify-self-start">
        {isApproved ? t`I returned it` : t`Ask to send it back`}
      </Button>
    </form>
  );
}

/** The address as an admin typed it, without the network, which the payment has. */
function addressOf(destination: string, network: string | undefined): string {
  return network === undefined ? destination : destination.slice(network.length + 1);
}
