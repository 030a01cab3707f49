import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { PaymentDetails } from "@tradeslip/contracts";
import {
  networkNamed,
  NO_HOLD,
  ONLY_HERE,
  PAY_FOR_YOUR_OWN,
  SEND_FOR_YOUR_OWN,
} from "@tradeslip/contracts/rules";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { Countdown } from "@tradeslip/ui/countdown";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import type { ReactElement } from "react";
import { formatTime } from "../../../lib/format.ts";
import { formatSum, formatLocalRate } from "../../../lib/format-sum.ts";
import QrCode from "../../../lib/qr-code/qr-code.tsx";
import { usePublicConfig } from "../../../lib/public-config.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { payCode } from "./pay-code.ts";

interface PaymentCardProps {
  details: PaymentDetails;
  reference: string;
  /** Shown below the details: what to do after paying. */
  children?: ReactElement | false | null;
}

/** The payment details: on this page, in this browser, and nowhere else. */
export function PaymentCard({ details, reference, children }: PaymentCardProps) {
  const { amount, currency, network, name, payerName, rate, heldUntil } = details;
  const until = formatTime(heldUntil);
  const code = payCode(details, reference);
  return (
    <section
      className="overflow-hidden border border-rule rounded-lg bg-paper-raised shadow-card"
      aria-label={t`Payment details`}
    >
      <p className="flex gap-3 items-center py-3 px-5 bg-ink text-ink-inverse text-s font-strong">
        <LockKeyhole size={20} aria-hidden="true" className="shrink-0" />
        <span key="only-here">{i18n._(ONLY_HERE)}</span>
      </p>
      <div className="grid gap-4 pt-4 px-5 pb-5">
        <p className="font-strong">{i18n._(network === undefined ? PAY_FOR_YOUR_OWN : SEND_FOR_YOUR_OWN)}</p>
        <p className="flex flex-wrap gap-x-3 justify-between text-s">
          {details.noHold ? (
            <span key="no-hold">
              <span>{i18n._(NO_HOLD)}</span> <span key={until}>{t`Pay by ${until}.`}</span>
            </span>
          ) : (
            <span key={until}>{t`The price holds until ${until}.`}</span>
          )}
          <Countdown until={heldUntil} now={serverNow} />
        </p>
        <dl className="grid">
          <Row label={t`Exact amount`} value={formatSum(amount, currency)} copy={amount} />
          {rate !== undefined && <Row label={t`Rate`} value={`1 USD = ${formatLocalRate(rate, currency)}`} />}
          {network !== undefined && (
            <Row label={t`Network`} value={networkNamed(network)?.label ?? network} />
          )}
          <Row label={t`Account holder`} value={name} copy={name} />
          {details.details.map(({ label, value }) => (
            <Row key={label} label={label} value={value} copy={value} />
          ))}
          {payerName !== undefined && <Row label={t`Payment reference`} value={reference} copy={reference} />}
        </dl>
        {code !== null && <QrCode text={code} label={t`QR code with amount and account`} size="m" />}
        <Company holder={name} />
        {payerName !== undefined && (
          <p className="grid p-3 border border-accent-text rounded-md bg-accent-wash text-s [&_strong]:font-display [&_strong]:text-l [&_strong]:font-normal [&_strong]:wrap-anywhere">
            <span>{t`The money must come from an account in the name of`}</span>
            <strong>{payerName}</strong>
            <span>{t`Paid from a different name? Ask the desk first.`}</span>
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** The recipient, and what happens to returned money, in the operator's words. */
function Company({ holder }: { holder: string }) {
  const desk = usePublicConfig()?.desk;
  const { legalName, licence, refundRule } = desk ?? {};
  const company = legalName && [legalName, licence].filter(Boolean).join(" · ");
  return (
    <>
      {company && (
        <p className="text-s wrap-anywhere *:first:text-ink-muted">
          <span>{t`Company`}</span>{" "}
          <strong>
            <bdi>{company}</bdi>
          </strong>{" "}
          {legalName === holder && <span>{t`✓ the account holder`}</span>}
        </p>
      )}
      {refundRule && (
        <p className="text-s wrap-anywhere *:first:text-ink-muted">
          <span>{t`Refunds`}</span> <bdi>{refundRule}</bdi>
        </p>
      )}
    </>
  );
}

function Row({ label, value, copy }: { label: string; value: string; copy?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 items-center py-2 border-b border-dashed border-b-rule-strong md:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <dt className="col-1 text-ink-muted text-s">{label}</dt>
      <dd dir="ltr" className="col-1 font-mono font-medium wrap-anywhere md:col-2">
        {value}
      </dd>
      {copy !== undefined && (
        <dd className="row-[1/span_2] col-2 max-w-[7rem] text-end [&>span]:justify-end md:row-1 md:col-3 md:max-w-none">
          <CopyButton text={copy} label={t`Copy`} of={label} size="s" />
        </dd>
      )}
    </div>
  );
}

/** Replaces the payment details while the customer should not pay. */
export function CoveredDetails({ why }: { why: string }) {
  return (
    <section
      className="grid gap-2 justify-items-center py-8 px-4 border border-dashed border-rule-strong rounded-md bg-[repeating-linear-gradient(-45deg,var(--paper-sunk)_0_12px,var(--paper-raised)_12px_24px)] text-center [&>p]:px-3 [&>p]:bg-paper-raised"
      aria-label={t`Payment details`}
    >
      <p>
        <strong>{t`Payment details are hidden`}</strong>
      </p>
      <p>
        <span key={why}>{why}</span>
      </p>
    </section>
  );
}
