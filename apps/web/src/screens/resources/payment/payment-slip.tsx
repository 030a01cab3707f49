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

interface PaymentSlipProps {
  title: string;
  /** Next to the title. */
  aside?: Elements;
  /** On a simulated chain; "awaited" while no money was seen there. */
  simulated?: "awaited" | boolean;
  children: Elements;
}

/** The paper slip that shows a payment in every state. */
export function PaymentSlip({ title, aside, simulated = false, children }: PaymentSlipProps) {
  return (
    <Slip issued className="@container/payment grid grid-cols-1 gap-5 py-8 px-5 md:p-8">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3 border-b border-dashed border-b-rule-strong">
        <h2 className="text-xl">{title}</h2>
        {aside && <p className="text-ink-muted text-s [&_time]:text-ink [&_time]:text-l">{aside}</p>}
      </header>
      {simulated && (
        <p className="py-3 px-4 border-[1.5px] border-dashed border-accent-text rounded-sm bg-accent-wash text-accent-text text-s [&_strong]:block [&_strong]:text-m">
          <strong>{t`Simulated: no real money`}</strong>
          {simulated === "awaited" && (
            <span> {t`Don't send any Bitcoin: a test payment arrives in a few seconds.`}</span>
          )}
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
    <dl className="grid gap-1 w-full">
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
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="flex-1 font-mono text-end wrap-anywhere">{value}</dd>
    </div>
  );
}

/** Shown with the message that polling fails. */
export const STILL_TRYING = msg`We'll keep trying. Anything you've sent isn't lost.`;

/** Says that polling fails; the last known state stays on screen. */
export function ConnectionLine({ lost }: { lost: boolean }) {
  return (
    <p role="status" className="text-s empty:hidden">
      {lost && (
        <span>
          <strong className="block text-danger">{i18n._(PAYMENT_NOT_CHECKED)}</strong>{" "}
          <span>{i18n._(STILL_TRYING)}</span>
        </span>
      )}
    </p>
  );
}

/** A link to support with the reference to quote. */
export function SupportLine({ paymentId }: { paymentId: string }) {
  return (
    <div className="grid justify-items-start gap-2 text-s">
      <p>
        <Trans>
          <Link to="/support" className={linkClass()}>
            Contact support
          </Link>{" "}
          and quote this payment:{" "}
          <code dir="ltr" className="font-mono wrap-anywhere select-all">
            {paymentId}
          </code>
        </Trans>
      </p>
      <CopyButton text={paymentId} label={t`Copy payment reference`} size="s" />
    </div>
  );
}
