import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

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
  /** Whether this is the first page of ours in the history. */
  isFirstEntry: boolean;
}

/** The payment in the address: `?payment=…`. Changes replace the history entry. */
export function usePaymentSearchParams(): PaymentSearchParams {
  const [params] = useSearchParams();
  const { key, state } = useLocation() as { key: string; state: { isFirstEntry?: boolean } | null };
  const navigate = useNavigate();
  const isFirstEntry = key === "default" || state?.isFirstEntry === true;
  // A replaced entry gets a new key, so the state carries the flag along.
  const options = { replace: true, state: { isFirstEntry } };
  return {
    paymentId: params.get(PARAMETER),
    show: (paymentId) => void navigate(paymentAddress(paymentId), options),
    clear: () => void navigate("/resources", options),
    isFirstEntry,
  };
}
