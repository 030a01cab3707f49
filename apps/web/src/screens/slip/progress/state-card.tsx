import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { PaymentDetails } from "@tradeslip/contracts";
import {
  ACCEPT,
  DECLINE,
  destinationForm,
  DONT_PAY,
  DONT_SEND,
  NO_HOLD,
  NOT_OPENED_IN_TIME,
  PRICE_OVER_LEDE,
  PRICE_OVER_LEDE_COINS,
  PRICED_AT,
  RECEIVED,
  RENEW,
  wasMoneySeen,
} from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Card } from "@tradeslip/ui/card";
import { Disclosure } from "@tradeslip/ui/disclosure";
import { Facts } from "../../../lib/facts.tsx";
import { formatTime, formatUsd } from "../../../lib/format.ts";
import { useExpired } from "../../../lib/use-expired.ts";
import { priceFacts } from "./price-facts.ts";
import { deskName, type CustomersOrder } from "./headline.ts";
import { CustomerStepForm } from "./customer-step-form.tsx";
import { DestinationForm } from "./destination-form.tsx";
import { NextActs } from "./next-acts.tsx";
import { NothingToDo } from "./nothing-to-do.tsx";
import { Paid } from "./paid.tsx";
import { CoveredDetails, PaymentCard } from "./payment-card.tsx";
import { RanOut } from "./ran-out.tsx";
import { SentCard } from "./sent-card.tsx";
import { Waiting } from "./waiting.tsx";
import type { CustomerStep } from "./use-customer-step.ts";

interface StateCardProps extends CustomersOrder {
  step: CustomerStep;
  token: string;
}

/** What the customer does next, or that there is nothing to do. */
export function StateCard(order: StateCardProps) {
  const { status, slip, step } = order;
  const can = (name: string) => status.steps?.some((each) => each === name) ?? false;
  switch (status.desk) {
    case "not-announced":
    case "announced":
    case "claimed":
      return <BeforeDetails {...order} />;
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
          <PriceOfMinute {...order} />
          {status.restUntil !== undefined && status.paymentDetails && (
            <Rest details={status.paymentDetails} reference={slip.reference} />
          )}
          {!can("destination") && !can("accept") && status.restUntil === undefined && <NothingToDo />}
        </>
      );
    case "sent":
      return (
        <SentCard status={status} slip={slip}>
          <CustomerStepForm form={RECEIVED} step={step} isNext />
        </SentCard>
      );
    case "closed":
    case "returned":
      return <SentCard status={status} slip={slip} />;
    case "cancelled":
      return can("paid") ? (
        <Card title={slip.side === "buy" ? t`Already paid? Let us know.` : t`Already sent? Let us know.`}>
          <Paid {...order} isNext={false} />
        </Card>
      ) : null;
    case "disputed":
      return can("paid") && !wasMoneySeen(status) ? (
        <Card title={slip.side === "buy" ? t`Have you paid?` : t`Already sent? Let us know.`}>
          <Paid {...order} isNext={false} />
        </Card>
      ) : (
        <NothingToDo />
      );
    default:
      return null;
  }
}

/**
 * Steps and form keep their places when the desk hears of the order and when an agent opens it, so the focus
 * and what was typed survive.
 */
function BeforeDetails(order: StateCardProps) {
  const { status, slip } = order;
  const timeIsUp = useExpired(slip.expiresAt);
  const isOpened = status.desk === "claimed";
  const waits = status.desk === "announced";
  const canRenew = status.steps?.includes("renew") ?? false;
  const isGiven = status.destination !== undefined && status.destinationAsked === undefined;
  if (status.desk === "not-announced" && (slip.status === "expired" || timeIsUp))
    return <RanOut slip={slip} />;
  return (
    <>
      {canRenew && <Renew {...order} />}
      {isOpened && isGiven ? (
        <>
          {!canRenew && <NothingToDo />}
          <Destination {...order} />
        </>
      ) : (
        <NextActs {...order}>
          <Destination {...order} isAct />
        </NextActs>
      )}
      {status.noHold && <Alert tone="info">{i18n._(NO_HOLD)}</Alert>}
      {waits && <Alert tone="info">{i18n._(NOT_OPENED_IN_TIME)}</Alert>}
      {waits && <Waiting status={status} />}
    </>
  );
}

/** @param isAct whether it is in the list of what to do, which has its title */
function Destination({ status, slip, step, isAct = false }: StateCardProps & { isAct?: boolean }) {
  const asked = status.destinationAsked;
  const form = destinationForm(slip);
  if (!status.steps?.includes("destination")) return null;
  if (status.destination !== undefined && asked === undefined) {
    return (
      <Disclosure
        key={status.destination.givenAt}
        summary={slip.side === "buy" ? t`Change address` : t`Change account`}
      >
        <DestinationForm slip={slip} step={step} />
      </Disclosure>
    );
  }
  const desk = deskName(status);
  const from = asked?.elsewhereFrom && formatTime(asked.elsewhereFrom);
  const asks = (
    <div className="[&>*+*]:mt-4">
      {asked !== undefined && (
        <Alert tone="info" title={t`${desk} asks for another destination`}>
          {asked.reason}
        </Alert>
      )}
      {from !== undefined && (
        <Alert tone="info">
          <span
            key={from}
          >{t`The first one was given in another browser. From ${from}, you can give the new one here too.`}</span>
        </Alert>
      )}
      <DestinationForm slip={slip} step={step} isNext />
    </div>
  );
  return isAct ? asks : <Card title={i18n._(form.title)}>{asks}</Card>;
}

function Renew({ status, slip, step }: StateCardProps) {
  const amount = formatUsd(Number(status.usd ?? slip.usd));
  return (
    <Card title={i18n._(RENEW.title)}>
      <div className="[&>*+*]:mt-4">
        <p>{t`Keep this order at today's price, for the same ${amount}. Then the desk can show you where to pay.`}</p>
        <CustomerStepForm form={RENEW} step={step} isNext />
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
        <Alert tone="info" title={<span key={at}>{t`Not received yet (checked ${at})`}</span>}>
          {slip.side === "buy"
            ? t`The desk looked and didn't find it. If you've paid, press "I have paid" again once your bank has sent it.`
            : t`The desk looked and didn't find it. If you've sent it, press "I have sent it" again once your wallet shows the transaction.`}
        </Alert>
      )}
      {paymentDetails === undefined ? (
        <Covered {...order} />
      ) : (
        <InTime
          // Remount on any change, so that a translated page keeps no part of a previous account.
          key={JSON.stringify(paymentDetails)}
          {...order}
          details={paymentDetails}
          reference={slip.reference}
        />
      )}
    </>
  );
}

/** Where to pay the rest of a partial payment, while the price holds. */
function Rest(payment: { details: PaymentDetails; reference: string }) {
  const isOver = useExpired(payment.details.heldUntil);
  return isOver ? null : <PaymentCard {...payment} />;
}

function InTime({
  details,
  reference,
  ...order
}: StateCardProps & { details: NonNullable<CustomersOrder["status"]["paymentDetails"]>; reference: string }) {
  // The page hides expired details by itself; the server's next answer omits them.
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
  const [paused, over] =
    order.slip.side === "buy" ? [DONT_PAY, PRICE_OVER_LEDE] : [DONT_SEND, PRICE_OVER_LEDE_COINS];
  const why = i18n._(accountPaused ? paused : over);
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

/** The price of money that came for an order without a hold. */
function PriceOfMinute({ status, slip }: StateCardProps) {
  const { pricedAt } = status.settlement ?? {};
  if (pricedAt === undefined) return null;
  const at = formatTime(pricedAt);
  return (
    <Card>
      <div className="[&>*+*]:mt-4">
        <p key={at}>{i18n._({ ...PRICED_AT, values: { at } })}</p>
        <SettledPrice status={status} slip={slip} />
      </div>
    </Card>
  );
}

function SettledPrice({ status: { settlement }, slip }: CustomersOrder) {
  const { usd = slip.usd, coinAmount = slip.coinAmount, rate = slip.rate, local } = settlement ?? {};
  return <Facts className="gap-1 mt-3 text-s" facts={priceFacts(slip, { coinAmount, usd, rate, local })} />;
}

function Offer({ status, slip, step }: StateCardProps) {
  return (
    <Card title={i18n._(ACCEPT.title)}>
      <div className="[&>*+*]:mt-4">
        <SettledPrice status={status} slip={slip} />
        <CustomerStepForm form={ACCEPT} step={step} isNext />
        <CustomerStepForm form={DECLINE} step={step} />
      </div>
    </Card>
  );
}
