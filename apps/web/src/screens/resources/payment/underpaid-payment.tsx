import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { missingBtc, requestUri } from "./bitcoin-request.ts";
import { Figures } from "./figures.tsx";
import { PayRequest } from "./pay-request.tsx";
import styles from "./payment-body.module.css";
import { SupportLine } from "./support-line.tsx";

interface UnderpaidPaymentProps {
  payment: PaymentStatusAnswer;
  timeIsUp: boolean;
}

/** Less than the amount arrived: within the window the rest may follow, after it a person has to help. */
export function UnderpaidPayment({ payment, timeIsUp }: UnderpaidPaymentProps) {
  const { address, btcAmount, receivedBtc } = payment;
  const missing = receivedBtc === null ? null : missingBtc(btcAmount, receivedBtc);
  if (timeIsUp || missing === null)
    return <AskSupport payment={payment} missing={missing} timeIsUp={timeIsUp} />;
  return (
    <>
      <div className={styles["next"]}>
        <p className={styles["lead"]}>Please send the rest to the same address before the time is up.</p>
        <Figures payment={payment} missing={missing} />
      </div>
      <PayRequest address={address} amount={missing} uri={requestUri(address, missing)} />
    </>
  );
}

function AskSupport({ payment, missing, timeIsUp }: UnderpaidPaymentProps & { missing: string | null }) {
  return (
    <div className={styles["next"]}>
      <p className={styles["lead"]}>
        Less than the amount arrived{timeIsUp && ", and the payment window has closed"}. Your money is not
        lost: a person at the desk settles it with you.
      </p>
      <Figures payment={payment} missing={missing} />
      <SupportLine paymentId={payment.paymentId} />
    </div>
  );
}
