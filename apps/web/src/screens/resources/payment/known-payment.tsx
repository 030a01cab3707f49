import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { Countdown } from "@tradeslip/ui/countdown";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { useEffect, useEffectEvent, useRef } from "react";
import { formatExactPrice } from "../../../lib/format.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { dateTimeWithUtc } from "../../../lib/time-with-utc.ts";
import { useExpired } from "../../../lib/use-expired.ts";
import { useRestoredFocus } from "../use-restored-focus.ts";
import { missingBtc, paymentUri } from "../../../lib/bitcoin-uri.ts";
import { Downloads } from "./downloads.tsx";
import { PayRequest } from "./pay-request.tsx";
import { ConnectionLine, PaymentFigures, PaymentSlip, SupportLine } from "./payment-slip.tsx";
import { isPaid, type OnchainPayment, shownStatus, STATUS_TEXTS, watchEnd } from "./payment-state.ts";

interface KnownPaymentProps {
  payment: PaymentStatusAnswer;
  /** The last poll failed: the payment shown is older. */
  lost: boolean;
  onPoll: () => void;
  onLeave: () => void;
}

/** A payment in its current state. It expires by the server's clock, and expiry triggers a poll. */
export function KnownPayment({ payment, lost, onPoll, onLeave }: KnownPaymentProps) {
  const timeIsUp = useExpired(payment.expiresAt);
  const status = shownStatus(payment.status, timeIsUp);
  const place = useRestoredFocus<HTMLDivElement>(status);
  usePollOnExpiry(timeIsUp && !isPaid(status), onPoll);

  const { title, announcement } = STATUS_TEXTS[status];
  const isOpen = !timeIsUp && (status === "new" || status === "underpaid");
  return (
    <div ref={place}>
      <PaymentSlip
        title={i18n._(title)}
        simulated={payment.simulated && (status === "new" ? "awaited" : true)}
        aside={isOpen && <TimeLeft until={payment.expiresAt} />}
      >
        {onchainBody({ ...payment, status }, timeIsUp, onLeave)}
        {!isPaid(status) && <ConnectionLine lost={lost} />}
      </PaymentSlip>
      <LiveRegion>{i18n._(announcement)}</LiveRegion>
    </div>
  );
}

function onchainBody(payment: OnchainPayment, timeIsUp: boolean, onLeave: () => void) {
  switch (payment.status) {
    case "new":
      return <NewPayment payment={payment} />;
    case "detected":
      return <DetectedPayment payment={payment} />;
    case "underpaid":
      return <UnderpaidPayment payment={payment} timeIsUp={timeIsUp} />;
    case "confirmed":
      return <Downloads paymentId={payment.paymentId} />;
    case "overpaid":
      return <OverpaidPayment payment={payment} />;
    case "expired":
      return <ExpiredPayment payment={payment} onTryAgain={onLeave} />;
    case "late":
      return <LatePayment payment={payment} />;
  }
}

function TimeLeft({ until }: { until: string }) {
  return (
    <span>
      <Trans>
        Time left <Countdown until={until} now={serverNow} />
      </Trans>
    </span>
  );
}

/** Money may have arrived after the last poll. A payment already expired when shown was just polled. */
function usePollOnExpiry(isOver: boolean, onPoll: () => void): void {
  const poll = useEffectEvent(onPoll);
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (isOver && !wasOver.current) poll();
    wasOver.current = isOver;
  }, [isOver]);
}

/** The payment is saved in the browser, and its page has an address. */
const CLOSE_AND_REOPEN = msg`You can close this page and reopen it in this browser.`;

/** Nothing has arrived yet. */
function NewPayment({ payment }: { payment: OnchainPayment }) {
  const { address, btcAmount, btcUsd, uri } = payment;
  const price = btcUsd === null ? null : formatExactPrice(btcUsd);
  return (
    <>
      <PayRequest address={address} amount={btcAmount} uri={uri} />
      {price !== null && <p className="text-s">{t`That's $50 at ${price} for 1 BTC.`}</p>}
      <div className="grid justify-items-start gap-3 text-s">
        <p>
          <Trans>
            <strong>Waiting for your payment.</strong> We check every 10 seconds; this page updates itself.
            Send the exact amount in one payment. Network fee is extra.
          </Trans>
        </p>
        <p className="text-ink-muted">{i18n._(CLOSE_AND_REOPEN)}</p>
      </div>
    </>
  );
}

/** The whole amount is on its way: the person only has to wait. */
function DetectedPayment({ payment }: { payment: OnchainPayment }) {
  return (
    <div className="grid justify-items-start gap-3 text-s">
      <p className="text-m">
        {t`Your payment is on its way. You can download the book here once the Bitcoin network confirms it.`}
      </p>
      <PaymentFigures payment={payment} />
      <p className="text-ink-muted">
        {t`Confirmation takes about ten minutes, sometimes an hour. The countdown no longer applies.`}{" "}
        <span>{i18n._(CLOSE_AND_REOPEN)}</span>
      </p>
    </div>
  );
}

interface UnderpaidPaymentProps {
  payment: OnchainPayment;
  timeIsUp: boolean;
}

/** Only part of the amount arrived: during the window the rest may follow, afterwards support must help. */
function UnderpaidPayment({ payment, timeIsUp }: UnderpaidPaymentProps) {
  const { address, btcAmount, receivedBtc } = payment;
  const missing = receivedBtc === null ? null : missingBtc(btcAmount, receivedBtc);
  if (timeIsUp || missing === null)
    return <AskSupport payment={payment} missing={missing} timeIsUp={timeIsUp} />;
  return (
    <>
      <div className="grid justify-items-start gap-3 text-s">
        <p className="text-m">{t`Please send the rest to the same address before time runs out.`}</p>
        <PaymentFigures payment={payment} missing={missing} />
      </div>
      <PayRequest address={address} amount={missing} uri={paymentUri(address, missing)} />
    </>
  );
}

function AskSupport({ payment, missing, timeIsUp }: UnderpaidPaymentProps & { missing: string | null }) {
  return (
    <div className="grid justify-items-start gap-3 text-s">
      <p className="text-m">
        {timeIsUp
          ? t`We received less than the full amount, and the payment window has closed. Your money isn't lost: our team will settle it with you.`
          : t`We received less than the full amount. Your money isn't lost: our team will settle it with you.`}
      </p>
      <PaymentFigures payment={payment} missing={missing} />
      <SupportLine paymentId={payment.paymentId} />
    </div>
  );
}

function OverpaidPayment({ payment }: { payment: OnchainPayment }) {
  return (
    <>
      <Downloads paymentId={payment.paymentId} />
      <div className="grid justify-items-start gap-3 text-s">
        <p>{t`You sent more than needed. Ask support to return the difference.`}</p>
        <PaymentFigures payment={payment} />
        <SupportLine paymentId={payment.paymentId} />
      </div>
    </>
  );
}

interface ExpiredPaymentProps {
  payment: PaymentStatusAnswer;
  onTryAgain: () => void;
}

/** The window has closed, but money may still be on its way. */
function ExpiredPayment({ payment, onTryAgain }: ExpiredPaymentProps) {
  return (
    <>
      <div className="grid justify-items-start gap-3 text-s">
        <p className="text-m">{t`The payment window has closed. Please try again.`}</p>
        <Button variant="primary" onClick={onTryAgain}>
          {t`Try Again`}
        </Button>
      </div>
      <div className="grid justify-items-start gap-3 text-s">
        <h3>{t`Already paid?`}</h3>
        <AlreadyPaid payment={payment} />
        <SupportLine paymentId={payment.paymentId} />
      </div>
    </>
  );
}

function AlreadyPaid({ payment }: { payment: PaymentStatusAnswer }) {
  const end = watchEnd(payment);
  const moment = new Date(end).toISOString();
  const time = dateTimeWithUtc(moment);
  if (serverNow() >= end) return <p>{t`The 24 hours in which we watched this address have passed.`}</p>;
  return (
    <p key="watching">
      <Trans>
        We keep watching this address for 24 hours, until <time dateTime={moment}>{time}</time>. Don't pay a
        second time. This page keeps checking and shows your payment when it arrives.
      </Trans>
    </p>
  );
}

/** The amount arrived after the window: a person decides. */
function LatePayment({ payment }: { payment: OnchainPayment }) {
  return (
    <div className="grid justify-items-start gap-3 text-s">
      <p className="text-m">
        {t`It arrived after the payment window closed. Your money isn't lost: our team will look into it. You don't need to pay again.`}
      </p>
      <PaymentFigures payment={payment} />
      <SupportLine paymentId={payment.paymentId} />
    </div>
  );
}
