import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { PAYMENT_NOT_CHECKED } from "@tradeslip/contracts/rules";
import { CopyButton } from "@tradeslip/ui/copy-button";
import type { Elements } from "@tradeslip/ui/elements";
import { linkClass } from "@tradeslip/ui/link";
import { Slip } from "@tradeslip/ui/slip";
import { Link } from "react-router-dom";
import type { OnchainPayment } from "./payment-state.ts";
import styles from "./payment.module.css";

interface PaymentSlipProps {
  title: string;
  /** Next to the title. */
  aside?: Elements;
  simulated?: boolean;
  children: Elements;
}

/** The paper slip that shows a payment in every state. */
export function PaymentSlip({ title, aside, simulated = false, children }: PaymentSlipProps) {
  return (
    <Slip issued className={styles["slip"]}>
      <header className={styles["head"]}>
        <h2 className={styles["title"]}>{title}</h2>
        {aside && <p className={styles["headAside"]}>{aside}</p>}
      </header>
      {simulated && (
        <p className={styles["simulated"]}>
          <strong>{t`Simulated: no real money`}</strong>{" "}
          {t`Don't send any Bitcoin: a test payment arrives in a few seconds.`}
        </p>
      )}
      {children}
    </Slip>
  );
}

/** Requested and received amounts, as far as the provider reports them. */
export function PaymentFigures({ payment, missing }: { payment: OnchainPayment; missing?: string | null }) {
  const { btcAmount, receivedBtc, confirmations, confirmationsNeeded } = payment;
  return (
    <dl className={styles["figures"]}>
      <Line name={t`Requested`} value={`${btcAmount} BTC`} />
      {receivedBtc !== null && <Line name={t`Received`} value={`${receivedBtc} BTC`} />}
      {missing && <Line name={t`Missing`} value={`${missing} BTC`} />}
      {confirmations !== null && confirmationsNeeded !== null && (
        <Line name={t`Confirmations`} value={confirmationsText(confirmations, confirmationsNeeded)} />
      )}
    </dl>
  );
}

function confirmationsText(seen: number, needed: number): string {
  const counted = Math.min(seen, needed);
  return t`${counted} of ${needed}`;
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles["line"]}>
      <dt className={styles["name"]}>{name}</dt>
      <dd className={styles["value"]}>{value}</dd>
    </div>
  );
}

/** Beside the report that polling fails. */
export const STILL_TRYING = msg`We'll keep trying. Anything you've sent isn't lost.`;

/** Says that polling fails; the last known state stays on screen. */
export function ConnectionLine({ lost }: { lost: boolean }) {
  return (
    <p role="status" className={styles["connection"]}>
      {lost && (
        <span>
          <strong className={styles["lost"]}>{i18n._(PAYMENT_NOT_CHECKED)}</strong>{" "}
          <span>{i18n._(STILL_TRYING)}</span>
        </span>
      )}
    </p>
  );
}

/** A link to support with the reference to quote. */
export function SupportLine({ paymentId }: { paymentId: string }) {
  return (
    <div className={styles["support"]}>
      <p>
        <Trans>
          <Link to="/support" className={linkClass()}>
            Contact support
          </Link>{" "}
          and quote this payment:{" "}
          <code dir="ltr" className={styles["reference"]}>
            {paymentId}
          </code>
        </Trans>
      </p>
      <CopyButton text={paymentId} label={t`Copy payment reference`} size="s" />
    </div>
  );
}
