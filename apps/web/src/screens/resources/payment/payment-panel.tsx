import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { PaymentStatusAnswer } from "@tradeslip/contracts";
import { PAYMENT_NOT_CHECKED, PAYMENT_NOT_IN_THIS_BROWSER } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { useState } from "react";
import { useRestoredFocus } from "../use-restored-focus.ts";
import { KnownPayment } from "./known-payment.tsx";
import { isUnknown, paymentQuery } from "./payment-query.ts";
import { ConnectionLine, PaymentSlip, STILL_TRYING, SupportLine } from "./payment-slip.tsx";
import { isPaid } from "./payment-state.ts";
import { useSavedPayments } from "./saved-payments.ts";

interface PaymentPanelProps {
  paymentId: string;
  /** Returns to the offer. */
  onLeave: () => void;
}

/** One payment, from the request to the book. */
export function PaymentPanel({ paymentId, onLeave }: PaymentPanelProps) {
  const query = useQuery(paymentQuery(paymentId));
  const isGone = useIsGone(query);
  const isSaved = useSavedPayments().some((saved) => saved.paymentId === paymentId);

  const { data, error, errorUpdateCount, isFetching, refetch } = query;
  const place = useRestoredFocus<HTMLDivElement>(data && isGone ? "gone" : "here");
  const poll = () => void refetch({ cancelRefetch: false });
  const actions = { polling: isFetching, onPoll: poll, onLeave };
  function body() {
    // A paid payment requests no money, so it may stay; Downloads says if its links cannot be renewed.
    if (data && (!isGone || isPaid(data.status))) {
      return <KnownPayment payment={data} lost={error !== null} onPoll={poll} onLeave={onLeave} />;
    }
    if (errorUpdateCount === 0) return <PaymentSkeleton />;
    if (isGone && (data || isSaved)) {
      return <GonePayment paymentId={paymentId} lost={error !== null && !isUnknown(error)} {...actions} />;
    }
    return <LostPayment unknown={isGone} {...actions} />;
  }
  return <div ref={place}>{body()}</div>;
}

/**
 * Whether the server has answered "unknown payment" since its last good answer. A later failure of another
 * kind does not reset it.
 */
function useIsGone({ error, dataUpdatedAt }: UseQueryResult<PaymentStatusAnswer>): boolean {
  const [goneSince, setGoneSince] = useState<number | null>(null);
  const isGone = isUnknown(error);
  if (isGone && goneSince !== dataUpdatedAt) setGoneSince(dataUpdatedAt);
  return isGone || goneSince === dataUpdatedAt;
}

/** The usual height of a payment. */
const SKELETON_HEIGHT = 360;

function PaymentSkeleton() {
  return (
    <PaymentSlip title={t`Your payment`}>
      <VisuallyHidden>
        <span role="status">{t`Looking for your payment...`}</span>
      </VisuallyHidden>
      <Skeleton shape="block" height={SKELETON_HEIGHT} />
    </PaymentSlip>
  );
}

interface Actions {
  polling: boolean;
  onPoll: () => void;
  onLeave: () => void;
}

interface GonePaymentProps extends Actions {
  paymentId: string;
  /** The last poll failed for another reason. */
  lost: boolean;
}

/**
 * A payment of this browser whose cookie is gone: it can be neither followed nor unlocked here. So the page
 * requests no money and refers people who have paid to support.
 */
function GonePayment({ paymentId, lost, polling, onPoll, onLeave }: GonePaymentProps) {
  return (
    <PaymentSlip title={t`Your payment`}>
      <div role="alert" className="grid justify-items-start gap-3 text-s">
        <p className="text-m">{t`This browser can no longer follow this payment.`}</p>
        <p>
          <Trans>
            Its cookie was deleted or blocked, or you've started ten newer payments.{" "}
            <strong>Don't send money for it</strong>: we couldn't unlock the book here.
          </Trans>
        </p>
        <p>{t`If this browser blocks cookies, allow them for this site, then check again.`}</p>
      </div>
      <div className="flex flex-wrap items-center gap-y-3 gap-x-4">
        <Button variant="primary" busy={polling} onClick={onPoll}>
          {t`Check again`}
        </Button>
        <BackToBook onLeave={onLeave} />
      </div>
      <ConnectionLine lost={lost} />
      <div className="grid justify-items-start gap-3 text-s">
        <h3>{t`Already paid?`}</h3>
        <p>{t`Don't pay a second time. Your money isn't lost: support can find it by this reference.`}</p>
        <SupportLine paymentId={paymentId} />
      </div>
    </PaymentSlip>
  );
}

function BackToBook({ onLeave }: Pick<Actions, "onLeave">) {
  return <Button onClick={onLeave}>{t`Back to the book`}</Button>;
}

interface LostPaymentProps extends Actions {
  /** The server has answered that this browser made no such payment. */
  unknown: boolean;
}

/** The address names a payment whose state is not known. */
function LostPayment({ unknown, ...actions }: LostPaymentProps) {
  return (
    <PaymentSlip title={t`Your payment`}>
      <div role="alert" className="grid justify-items-start gap-3 text-s">
        {unknown ? <Unknown {...actions} /> : <Unreached {...actions} />}
      </div>
    </PaymentSlip>
  );
}

function Unknown({ onLeave }: Actions) {
  return (
    <>
      <p className="text-m">{i18n._(PAYMENT_NOT_IN_THIS_BROWSER)}</p>
      <p>{t`You can only see a payment in the browser that made it. Open this address there, or start again.`}</p>
      <p>
        {t`Did you make it here? If this browser blocks cookies, allow them for this site, then reload the page.`}
      </p>
      <BackToBook onLeave={onLeave} />
    </>
  );
}

function Unreached({ polling, onPoll }: Actions) {
  return (
    <>
      <p className="text-m">{i18n._(PAYMENT_NOT_CHECKED)}</p>
      <p>{i18n._(STILL_TRYING)}</p>
      <Button busy={polling} onClick={onPoll}>
        {t`Check again`}
      </Button>
    </>
  );
}
