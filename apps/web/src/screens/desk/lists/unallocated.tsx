import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SuspensePayment } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { type SubmitEvent, useState } from "react";
import { api, unreachable, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { formatTime } from "../../../lib/format.ts";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { DESK, useAccountNames } from "../orders/order-queries.ts";
import { sumText } from "./sums.ts";

const suspenseQuery = queryOptions({
  // With the orders: a step may have counted one.
  queryKey: [DESK, "orders", "unallocated"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/desk/payments", { signal })),
});

/** Money that counts for no order: it is sent back here, and counted in an order. */
export function Unallocated() {
  const { data } = useQuery(suspenseQuery);
  if (data === undefined || data.payments.length === 0) return null;
  return (
    <details className="mt-3 text-s">
      <summary>{t`Unallocated money`}</summary>
      <ul className="grid gap-4 mt-3 p-0 list-none">
        {data.payments.map((payment) => (
          <li key={payment.id} className="grid gap-2">
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Payment({ payment }: { payment: SuspensePayment }) {
  const accountName = useAccountNames();
  const { left, currency, counterparty, madeAt, accountId, refund, recordedBy, mayBeTwin } = payment;
  // Before an approver looked at the account, the page doesn't say what stands there.
  const amount = refund?.mayApprove ? undefined : sumText({ currency, amount: left });
  const facts = [
    amount,
    counterparty,
    accountName(accountId),
    formatTime(madeAt),
    t`recorded by ${recordedBy}`,
  ];
  return (
    <>
      <strong>{facts.filter(Boolean).join(", ")}</strong>
      {mayBeTwin && <span>{t`Another line looks like this one: compare both in the account.`}</span>}
      {refund !== undefined && !refund.mayApprove && <Waits refund={refund} currency={currency} />}
      {refund?.mayApprove ? (
        <Approve payment={payment} refund={refund} />
      ) : refund === undefined || refund.approvedBy !== undefined ? (
        <SendBack key={refund?.covers} payment={payment} />
      ) : null}
    </>
  );
}

type Refund = NonNullable<SuspensePayment["refund"]>;

function Waits({ refund, currency }: { refund: Refund; currency: string }) {
  const { by, amount, destination, approvedBy, waitsUntil } = refund;
  const sum = sumText({ currency, amount });
  const until = waitsUntil && formatTime(waitsUntil);
  return (
    <p className="m-0">
      <span>
        {approvedBy === undefined
          ? t`${by} asked to send back ${sum} to ${destination}. A second person has to approve it.`
          : t`${approvedBy} approved sending back ${sum} to ${destination}.`}
      </span>{" "}
      {until && <span>{t`Not before ${until}.`}</span>}
    </p>
  );
}

function useRefund({ id }: SuspensePayment) {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: ({ path, body }: { path: "refund" | "refund/approve"; body: object }) =>
      carefully(async () =>
        unwrap(
          await api.POST(`/api/desk/payments/{id}/${path}` as "/api/desk/payments/{id}/refund", {
            params: { path: { id } },
            body: body as { reason: string },
          }),
        ),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [DESK, "orders"] }),
  });
}

function Failed({ error }: { error: Error | null }) {
  return error !== null && <Alert tone="danger">{errorMessage(error, unreachable())}</Alert>;
}

/** What was approved is sent as it is; before that the same form asks for it. */
function SendBack({ payment }: { payment: SuspensePayment }) {
  const { refund, network } = payment;
  const [reason, setReason] = useState("");
  const [destination, setDestination] = useState("");
  const [reference, setReference] = useState("");
  const send = useRefund(payment);
  const isApproved = refund !== undefined;
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
      },
    });
  }
  return (
    <form onSubmit={submit} className="grid gap-2 max-w-[28rem]">
      <Field label={t`Reason`} value={reason} onChange={(event) => setReason(event.target.value)} />
      {isApproved ? (
        <Field
          label={network === undefined ? t`The bank's reference` : t`Transaction`}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      ) : (
        <Field
          label={t`Another place`}
          help={t`Empty: to where it came from. An admin may name another, which waits 72 hours.`}
          value={destination}
          onChange={(event) => setDestination(event.target.value)}
        />
      )}
      <Failed error={send.error} />
      <Button type="submit" busy={send.isPending} className="justify-self-start">
        {isApproved ? t`I returned it` : t`Ask to send it back`}
      </Button>
    </form>
  );
}

/** As an admin typed it: without the network, which the payment has. */
function addressOf(destination: string, network: string | undefined): string {
  return network === undefined ? destination : destination.slice(network.length + 1);
}

function Approve({ payment, refund }: { payment: SuspensePayment; refund: Refund }) {
  const [seen, setSeen] = useState("");
  const [text, setText] = useState("");
  const decide = useRefund(payment);
  const { by, destination, covers, ask } = refund;
  const submit = (agrees: boolean) =>
    decide.mutate({
      path: "refund/approve",
      body: { agrees, covers, seen, ...(text.trim() !== "" && { text: text.trim() }) },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
      className="grid gap-2 max-w-[28rem]"
    >
      <p className="m-0">
        {ask === "amount"
          ? t`${by} asked to send this back to ${destination}.`
          : t`${by} asked to send this elsewhere than it came from.`}
      </p>
      <Field
        label={ask === "amount" ? t`Amount that the account shows` : t`Last six signs of the destination`}
        value={seen}
        autoComplete="off"
        onChange={(event) => setSeen(event.target.value)}
      />
      {decide.error !== null && (
        <Field
          label={t`Why you approve it yourself`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Failed error={decide.error} />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" busy={decide.isPending}>{t`Agree`}</Button>
        <Button onClick={() => submit(false)}>{t`Disagree`}</Button>
      </div>
    </form>
  );
}
