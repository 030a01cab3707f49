import { Skeleton, VisuallyHidden } from "@tradeslip/ui";
import { PaymentSlip } from "./payment-slip.tsx";

/** Before the first answer: as high as what most likely comes. */
const HEIGHT = 360;

export function PaymentSkeleton() {
  return (
    <PaymentSlip title="Your payment">
      <VisuallyHidden>
        <span role="status">Looking for your payment...</span>
      </VisuallyHidden>
      <Skeleton shape="block" height={HEIGHT} />
    </PaymentSlip>
  );
}
