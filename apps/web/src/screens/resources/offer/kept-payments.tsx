import { useQuery } from "@tanstack/react-query";
import { linkClass } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import { useExpired } from "../../../lib/use-expired.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useKeptPayments, type KeptPayment } from "../payment/kept-payments.ts";
import { paymentQuery } from "../payment/payment-query.ts";
import { shownStatus } from "../payment/payment-words.ts";
import { isPaid, watchEnd } from "../payment/watch.ts";
import { paymentAddress } from "../purchase/use-payment-in-address.ts";
import styles from "./kept-payments.module.css";

/** The payments of this device that a person may want to come back to. */
export function KeptPayments() {
  const payments = useKeptPayments().filter(isWorthOffering);
  if (payments.length === 0) return null;
  return (
    <ul aria-label="Your payments" className={styles["list"]}>
      {payments.map((payment) => (
        <KeptPaymentLine key={payment.paymentId} payment={payment} />
      ))}
    </ul>
  );
}

function KeptPaymentLine({ payment }: { payment: KeptPayment }) {
  const timeIsUp = useExpired(payment.expiresAt);
  // Asked once: much may have happened since this device last heard of it.
  useQuery({ ...paymentQuery(payment.paymentId), enabled: !isPaid(payment.status), refetchInterval: false });
  const { title, text, link } = OFFERS[offerOf(payment, timeIsUp)];
  return (
    <li className={styles["line"]}>
      <div>
        <p className={styles["title"]}>{title}</p>
        <p className={styles["text"]}>{text}</p>
      </div>
      <Link to={paymentAddress(payment.paymentId)} className={linkClass()}>
        {link}
      </Link>
    </li>
  );
}

const OFFERS = {
  underWay: {
    title: "You have a payment under way",
    text: "Go on with it. Buying again would make a second one.",
    link: "Go to the payment",
  },
  bought: {
    title: "You have bought the digital copy",
    text: "Download it again whenever you like, in this browser.",
    link: "Go to your downloads",
  },
  late: {
    title: "Your payment came late",
    text: "It arrived after the payment window had closed.",
    link: "See how it stands",
  },
  over: {
    title: "A payment of yours has expired",
    text: "Already paid? We keep watching its address for 24 hours.",
    link: "See how it stands",
  },
  gone: {
    title: "This browser can't follow a payment of yours any more",
    text: "Its cookie is gone. Already paid? Support can find it.",
    link: "See what to do",
  },
} as const;

function offerOf(payment: KeptPayment, timeIsUp: boolean): keyof typeof OFFERS {
  if (payment.gone) return "gone";
  const status = shownStatus(payment.status, timeIsUp);
  if (isPaid(status)) return "bought";
  if (status === "late") return "late";
  return status === "expired" ? "over" : "underWay";
}

/** All but those that got no money, and of which none is noticed any more. */
function isWorthOffering(payment: KeptPayment): boolean {
  // Of one that is gone nothing new is heard, so it may have got no further than this.
  const gotNothing = payment.status === "expired" || (payment.gone === true && payment.status === "new");
  return !gotNothing || serverNow() < watchEnd(payment);
}
