import { useQuery } from "@tanstack/react-query";
import { LostPayment } from "./lost-payment.tsx";
import { KnownPayment } from "./known-payment.tsx";
import { isUnknown, paymentQuery } from "./payment-query.ts";
import { PaymentSkeleton } from "./payment-skeleton.tsx";

interface PaymentPanelProps {
  paymentId: string;
  /** Back to the offer. */
  onLeave: () => void;
}

/** One payment, from the request to the book. */
export function PaymentPanel({ paymentId, onLeave }: PaymentPanelProps) {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(paymentQuery(paymentId));
  const ask = () => void refetch({ cancelRefetch: false });
  if (data) return <KnownPayment payment={data} lost={error !== null} onAsk={ask} onLeave={onLeave} />;
  if (errorUpdateCount === 0) return <PaymentSkeleton />;
  return <LostPayment unknown={isUnknown(error)} asking={isFetching} onAsk={ask} onLeave={onLeave} />;
}
