import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { OrderStatus } from "@tradeslip/contracts";
import {
  ACCEPT,
  DECLINE,
  destinationForm,
  NOBODY_OPENED_IT,
  RECEIVED,
  RENEW,
} from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Card } from "@tradeslip/ui/card";
import { Disclosure } from "@tradeslip/ui/disclosure";
import { formatTime, formatUsd } from "../../../lib/format.ts";
import { useExpired } from "../../../lib/use-expired.ts";
import { Facts, priceFacts } from "./facts.tsx";
import { deskName, type MakersOrder } from "./headline.ts";
import { MakerStepForm } from "./maker-step-form.tsx";
import { NothingToDo } from "./nothing-to-do.tsx";
import { Paid } from "./paid.tsx";
import { CoveredDetails, PaymentCard } from "./payment-card.tsx";
import styles from "./progress.module.css";
import { SentCard } from "./sent-card.tsx";
import { Waiting } from "./waiting.tsx";
import type { MakerStep } from "./use-maker-step.ts";

interface StateCardProps extends MakersOrder {
  step: MakerStep;
  token: string;
}

/** What the customer does next, or that there is nothing to do. */
export function StateCard(order: StateCardProps) {
  const { status, slip, step } = order;
  const can = (name: string) => status.steps?.some((each) => each === name) ?? false;
  switch (status.desk) {
    case "announced":
      return (
        <>
          <Alert tone="info">{i18n._(NOBODY_OPENED_IT)}</Alert>
          {can("renew") && <Renew {...order} />}
          <Destination {...order} />
          <Waiting token={order.token} status={status} />
        </>
      );
    case "claimed":
      return (
        <>
          {can("renew") && <Renew {...order} />}
          {!can("renew") && status.destination !== undefined && <NothingToDo />}
          <Destination {...order} />
        </>
      );
    case "details-shown":
      return (
        <>
          {can("destination") && <Destination {...order} />}
          <ToPay {...order} />
        </>
      );
    case "said-paid":
      return <>{can("destination") ? <Destination {...order} /> : <NothingToDo />}</>;
    case "money-seen":
      return (
        <>
          {can("destination") && <Destination {...order} />}
          {can("accept") && <Offer key={status.settlement?.at} {...order} />}
          {!can("destination") && !can("accept") && <NothingToDo />}
        </>
      );
    case "sent":
      return (
        <SentCard status={status} slip={slip}>
          <MakerStepForm form={RECEIVED} step={step} isNext />
        </SentCard>
      );
    case "closed":
    case "returned":
      return <SentCard status={status} slip={slip} />;
    case "cancelled":
      return can("paid") ? (
        <Card title={t`Already paid? Say so.`}>
          <Paid {...order} isNext={false} />
        </Card>
      ) : null;
    case "disputed":
      return can("paid") && slip.side === "buy" && !wasSeen(status) ? (
        <Card title={t`Have you paid?`}>
          <Paid {...order} isNext={false} />
        </Card>
      ) : (
        <NothingToDo />
      );
    default:
      return null;
  }
}

function wasSeen({ history = [] }: OrderStatus): boolean {
  return history.some(({ state }) => state === "money-seen");
}

function Destination({ status, slip, step }: StateCardProps) {
  const asked = status.destinationAsked;
  const form = destinationForm(slip);
  if (!status.steps?.includes("destination")) return null;
  if (status.destination !== undefined && asked === undefined) {
    return (
      <Disclosure key={status.destination.givenAt} summary={t`Change where it goes`}>
        <MakerStepForm form={form} step={step} />
      </Disclosure>
    );
  }
  const desk = deskName(status);
  return (
    <Card title={i18n._(form.title)}>
      <div className={styles["stack"]}>
        {asked !== undefined && (
          <Alert tone="info" title={t`${desk} asks for another destination`}>
            {asked.reason}
          </Alert>
        )}
        <MakerStepForm form={form} step={step} isNext />
      </div>
    </Card>
  );
}

function Renew({ status, slip, step }: StateCardProps) {
  const amount = formatUsd(Number(status.usd ?? slip.usd));
  return (
    <Card title={i18n._(RENEW.title)}>
      <div className={styles["stack"]}>
        <p>{t`Go on with the same order at today's price, for the same ${amount}. Then the desk can show you where to pay.`}</p>
        <MakerStepForm form={RENEW} step={step} isNext />
      </div>
    </Card>
  );
}

function ToPay(order: StateCardProps) {
  const { status, slip } = order;
  const { paymentDetails, notFoundAt } = status;
  const at = notFoundAt && formatTime(notFoundAt);
  return (
    <>
      {at !== undefined && (
        <Alert tone="info" title={<span key={at}>{t`Not here yet at ${at}`}</span>}>
          {t`The desk looked and didn't find it. Have you paid? Say so again once your bank has sent it.`}
        </Alert>
      )}
      {paymentDetails === undefined ? (
        <Covered {...order} />
      ) : (
        <InTime
          // Drawn anew with anything that changes: a page that is translated keeps no part of an earlier account.
          key={JSON.stringify(paymentDetails)}
          {...order}
          details={paymentDetails}
          reference={slip.reference}
        />
      )}
    </>
  );
}

function InTime({
  details,
  reference,
  ...order
}: StateCardProps & { details: NonNullable<MakersOrder["status"]["paymentDetails"]>; reference: string }) {
  // The page covers them by itself; the server's next answer does not hold them.
  const isOver = useExpired(details.heldUntil);
  if (isOver) return <Covered {...order} />;
  return (
    <PaymentCard details={details} reference={reference}>
      <Paid {...order} isNext />
    </PaymentCard>
  );
}

function Covered(order: StateCardProps) {
  const { accountPaused, steps } = order.status;
  const why = accountPaused
    ? t`The account is being changed. Don't pay now.`
    : t`The price no longer holds. Don't pay now. Already paid? Say so.`;
  return (
    <>
      <CoveredDetails why={why} />
      <Paid {...order} isNext={false} />
      {!accountPaused && steps?.includes("cancel") && (
        <p>{t`Not paid? Cancel this order below, then make a new one at today's price.`}</p>
      )}
    </>
  );
}

function Offer({ status, slip, step }: StateCardProps) {
  const {
    usd = slip.usd,
    coinAmount = slip.coinAmount,
    rate = slip.rate,
    answerUntil,
  } = status.settlement ?? {};
  const until = answerUntil && formatTime(answerUntil);
  return (
    <Card title={i18n._(ACCEPT.title)}>
      <div className={styles["stack"]}>
        <Facts facts={priceFacts(slip, { coinAmount, usd, rate })} />
        {until !== undefined && (
          <p key={until}>{t`Answer until ${until}. Without an answer it goes back to you.`}</p>
        )}
        <MakerStepForm form={ACCEPT} step={step} isNext />
        <MakerStepForm form={DECLINE} step={step} />
      </div>
    </Card>
  );
}
