import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { Countdown, LiveRegion } from "@tradeslip/ui";
import { useEffect, useEffectEvent } from "react";
import { useExpired } from "../../../lib/use-expired.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useHeldFocus } from "../use-held-focus.ts";
import { ConnectionLine } from "./connection-line.tsx";
import { DetectedPayment } from "./detected-payment.tsx";
import { Downloads } from "./downloads.tsx";
import { ExpiredPayment } from "./expired-payment.tsx";
import { LatePayment } from "./late-payment.tsx";
import { NewPayment } from "./new-payment.tsx";
import { PaymentSlip } from "./payment-slip.tsx";
import { PAYMENT_WORDS, shownStatus } from "./payment-words.ts";
import { UnderpaidPayment } from "./underpaid-payment.tsx";
import { isPaid } from "./watch.ts";

interface KnownPaymentProps {
  payment: PaymentStatusAnswer;
  /** The last call failed: what is shown is from before. */
  lost: boolean;
  onAsk: () => void;
  onLeave: () => void;
}

/** A payment as it stands. It expires on an open page by the server's clock, and the server is asked at that moment. */
export function KnownPayment({ payment, lost, onAsk, onLeave }: KnownPaymentProps) {
  const timeIsUp = useExpired(payment.expiresAt);
  const status = shownStatus(payment.status, timeIsUp);
  const place = useHeldFocus<HTMLDivElement>(status);
  useAskAtTheEnd(timeIsUp && !isPaid(status), onAsk);

  const { title, spoken } = PAYMENT_WORDS[status];
  const isOpen = !timeIsUp && (status === "new" || status === "underpaid");
  return (
    <div ref={place}>
      <PaymentSlip
        title={title}
        simulated={payment.simulated}
        aside={isOpen && <TimeLeft until={payment.expiresAt} />}
      >
        {body({ ...payment, status }, timeIsUp, onLeave)}
        {!isPaid(status) && <ConnectionLine lost={lost} />}
      </PaymentSlip>
      <LiveRegion>{spoken}</LiveRegion>
    </div>
  );
}

function body(payment: PaymentStatusAnswer, timeIsUp: boolean, onLeave: () => void) {
  switch (payment.status) {
    case "new":
      return <NewPayment payment={payment} />;
    case "detected":
      return <DetectedPayment payment={payment} />;
    case "underpaid":
      return <UnderpaidPayment payment={payment} timeIsUp={timeIsUp} />;
    case "confirmed":
    case "overpaid":
      return <Downloads payment={payment} />;
    case "expired":
      return <ExpiredPayment payment={payment} onTryAgain={onLeave} />;
    case "late":
      return <LatePayment payment={payment} />;
  }
}

function TimeLeft({ until }: { until: string }) {
  return (
    <>
      Time left <Countdown until={until} now={serverNow} />
    </>
  );
}

/** Money may have come in the last second, after the last call. */
function useAskAtTheEnd(isOver: boolean, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (isOver) ask();
  }, [isOver]);
}
