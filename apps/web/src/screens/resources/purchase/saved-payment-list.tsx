import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { linkClass } from "@tradeslip/ui/link";
import { Link } from "react-router-dom";
import { useExpired } from "../../../lib/use-expired.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { paymentQuery } from "../payment/payment-query.ts";
import { isPaid, shownStatus, STATUS_TEXTS, watchEnd } from "../payment/payment-state.ts";
import { useSavedPayments, type SavedPayment } from "../payment/saved-payments.ts";
import { paymentAddress } from "../use-payment-search-params.ts";

/** The payments of this device that a person may want to return to. */
export function SavedPaymentList() {
  const payments = useSavedPayments().filter(isWorthShowing);
  if (payments.length === 0) return null;
  return (
    <ul aria-label={t`Your payments`} className="grid gap-2">
      {payments.map((payment) => (
        <SavedPaymentItem key={payment.paymentId} payment={payment} />
      ))}
    </ul>
  );
}

function SavedPaymentItem({ payment }: { payment: SavedPayment }) {
  const timeIsUp = useExpired(payment.expiresAt);
  // Fetched once, because the saved status may be old.
  useQuery({ ...paymentQuery(payment.paymentId), enabled: !isPaid(payment.status), refetchInterval: false });
  const { title, text, link } = TEXTS[textKeyOf(payment, timeIsUp)];
  return (
    <li className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4 py-3 px-4 border border-s-4 border-accent-text rounded-md bg-paper-raised text-s [&>a]:inline-flex [&>a]:items-center [&>a]:min-h-control">
      <div>
        <p className="font-strong">{i18n._(title)}</p>
        <p className="text-ink-muted">{i18n._(text)}</p>
      </div>
      <Link to={paymentAddress(payment.paymentId)} className={linkClass()}>
        {i18n._(link)}
      </Link>
    </li>
  );
}

const CHECK_STATUS = msg`Check its status`;

const TEXTS = {
  inProgress: {
    title: msg`You have a payment in progress`,
    text: msg`Continue that payment; buying again starts another.`,
    link: msg`Go to the payment`,
  },
  bought: {
    title: msg`You've bought the digital copy`,
    text: msg`Download it again any time in this browser.`,
    link: msg`Go to your downloads`,
  },
  late: {
    title: STATUS_TEXTS.late.title,
    text: msg`It arrived after the payment window closed.`,
    link: CHECK_STATUS,
  },
  over: {
    title: msg`Your payment has expired`,
    text: msg`Already paid? We keep watching its address for 24 hours.`,
    link: CHECK_STATUS,
  },
  gone: {
    title: msg`This browser can no longer follow one of your payments`,
    text: msg`Already paid? Support can find it.`,
    link: msg`See what to do`,
  },
} as const;

function textKeyOf(payment: SavedPayment, timeIsUp: boolean): keyof typeof TEXTS {
  if (payment.gone) return "gone";
  const status = shownStatus(payment.status, timeIsUp);
  if (isPaid(status)) return "bought";
  if (status === "late") return "late";
  return status === "expired" ? "over" : "inProgress";
}

/** All but payments that received nothing and are no longer watched. */
function isWorthShowing(payment: SavedPayment): boolean {
  // The status of a payment without its cookie is the last one known.
  const receivedNothing = payment.status === "expired" || (payment.gone === true && payment.status === "new");
  return !receivedNothing || serverNow() < watchEnd(payment);
}
