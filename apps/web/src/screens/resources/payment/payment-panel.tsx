import { useQuery } from "@tanstack/react-query";
import { useHeldFocus } from "../use-held-focus.ts";
import { GonePayment } from "./gone-payment.tsx";
import { useKeptPayments } from "./kept-payments.ts";
import { KnownPayment } from "./known-payment.tsx";
import { LostPayment } from "./lost-payment.tsx";
import { isUnknown, paymentQuery } from "./payment-query.ts";
import { PaymentSkeleton } from "./payment-skeleton.tsx";
import { useIsGone } from "./use-is-gone.ts";
import { isPaid } from "./watch.ts";

interface PaymentPanelProps {
  paymentId: string;
  /** Back to the offer. */
  onLeave: () => void;
}

/** One payment, from the request to the book. */
export function PaymentPanel({ paymentId, onLeave }: PaymentPanelProps) {
  const query = useQuery(paymentQuery(paymentId));
  const isGone = useIsGone(query);
  const isKept = useKeptPayments().some((kept) => kept.paymentId === paymentId);

  const { data, error, errorUpdateCount, isFetching, refetch } = query;
  const place = useHeldFocus<HTMLDivElement>(data && isGone ? "gone" : "here");
  const ask = () => void refetch({ cancelRefetch: false });
  const waysOut = { asking: isFetching, onAsk: ask, onLeave };
  function body() {
    // What is paid for asks for no money; where its links cannot be renewed, that is said there.
    if (data && (!isGone || isPaid(data.status))) {
      return <KnownPayment payment={data} lost={error !== null} onAsk={ask} onLeave={onLeave} />;
    }
    if (errorUpdateCount === 0) return <PaymentSkeleton />;
    if (isGone && (data || isKept)) {
      return <GonePayment paymentId={paymentId} lost={error !== null && !isUnknown(error)} {...waysOut} />;
    }
    return <LostPayment unknown={isGone} {...waysOut} />;
  }
  return <div ref={place}>{body()}</div>;
}
