import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

const PARAMETER = "payment";

/** Where a payment is shown, now or after the page was closed. */
export function paymentAddress(paymentId: string): string {
  return `/resources?${new URLSearchParams({ [PARAMETER]: paymentId })}`;
}

export interface PaymentInAddress {
  /** Null while none is shown. */
  paymentId: string | null;
  show: (paymentId: string) => void;
  clear: () => void;
  /** Whether no page of ours was open before this one. */
  cameFromOutside: boolean;
}

/** The payment that the address names: `?payment=…`. Another one is no step of history. */
export function usePaymentInAddress(): PaymentInAddress {
  const [params] = useSearchParams();
  const { key, state } = useLocation() as { key: string; state: { cameFromOutside?: boolean } | null };
  const navigate = useNavigate();
  const cameFromOutside = key === "default" || state?.cameFromOutside === true;
  // A replaced entry gets a key of its own: that it was the first one has to be carried along.
  const options = { replace: true, state: { cameFromOutside } };
  return {
    paymentId: params.get(PARAMETER),
    show: (paymentId) => void navigate(paymentAddress(paymentId), options),
    clear: () => void navigate("/resources", options),
    cameFromOutside,
  };
}
