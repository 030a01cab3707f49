import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { ApiError } from "../../lib/api.ts";
import { formatLocalRate } from "../../lib/format-sum.ts";
import { formatExactPrice } from "../../lib/format.ts";
import { SupportReference } from "../../lib/load-failure.tsx";
import type { IssuedOutcome, OrderOutcome } from "./use-place-order.ts";

/** Why an order was not issued. */
export function OrderRefused({ outcome }: { outcome: Exclude<OrderOutcome, IssuedOutcome> }) {
  return outcome.kind === "rate-changed" ? <RateChangedCard {...outcome} /> : <FailedCard {...outcome} />;
}

function RateChangedCard({ seen, now, local, error }: Extract<OrderOutcome, { kind: "rate-changed" }>) {
  const before = formatExactPrice(seen);
  const after = now !== null && now !== seen ? formatExactPrice(now) : null;
  if (local !== null) return <LocalRateChanged {...{ local, before, after }} />;
  return (
    <Alert tone="danger" title={t`The price has changed`}>
      <span>{after === null ? error.detail : t`The price moved from ${before} to ${after}.`}</span>{" "}
      {t`Nothing was ordered. Review the new amount to continue.`}
    </Alert>
  );
}

interface LocalRateChangedProps {
  local: NonNullable<Extract<OrderOutcome, { kind: "rate-changed" }>["local"]>;
  before: string;
  /** Null: the coin's price is unchanged. */
  after: string | null;
}

/** The local rate changed, and possibly the coin's price with it. */
function LocalRateChanged({ local: { currency, seen, now }, before, after }: LocalRateChangedProps) {
  const from = formatLocalRate(seen, currency);
  const to = formatLocalRate(now, currency);
  return (
    <Alert tone="danger" title={after === null ? t`Our rate has changed` : t`Price and rate have changed`}>
      {after !== null && <p>{t`The price moved from ${before} to ${after}.`}</p>}
      <p>{t`Our rate for 1 USD moved from ${from} to ${to}.`}</p>
      <p>{t`Nothing was ordered. Review the new amount to continue.`}</p>
    </Alert>
  );
}

/** Suggests checking the connection only if no response came. */
function FailedCard({ error }: Extract<OrderOutcome, { kind: "failed" }>) {
  const isAnswered = error instanceof ApiError;
  return (
    <Alert tone="danger" title={t`Order Failed`}>
      <p key={String(isAnswered)}>
        {isAnswered
          ? error.detail
          : t`Please check your internet connection and try again, or contact support if the issue persists.`}
      </p>
      {isAnswered && error.requestId && (
        <p>
          <SupportReference id={error.requestId} />
        </p>
      )}
    </Alert>
  );
}
