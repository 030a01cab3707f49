import { useNavigate, useSearchParams } from "react-router-dom";

const PARAMETER = "payment";

/** The address of a payment, also after the page was closed. */
export function paymentAddress(paymentId: string): string {
  return `/resources?${new URLSearchParams({ [PARAMETER]: paymentId })}`;
}

export interface PaymentSearchParams {
  /** Null: no payment is shown. */
  paymentId: string | null;
  show: (paymentId: string) => void;
  clear: () => void;
}

/** The payment in the address: `?payment=…`. Changes replace the history entry. */
export function usePaymentSearchParams(): PaymentSearchParams {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return {
    paymentId: params.get(PARAMETER),
    show: (paymentId) => void navigate(paymentAddress(paymentId), { replace: true }),
    clear: () => void navigate("/resources", { replace: true }),
  };
}
