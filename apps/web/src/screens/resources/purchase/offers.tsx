import { PAYMENT_NOT_CREATED } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { linkClass } from "@tradeslip/ui/link";
import { LiveRegion, VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import Bitcoin from "lucide-react/icons/bitcoin";
import BookOpen from "lucide-react/icons/book-open";
import Download from "lucide-react/icons/download";
import InfinityIcon from "lucide-react/icons/infinity";
import LoaderCircle from "lucide-react/icons/loader-circle";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Signature from "lucide-react/icons/signature";
import Truck from "lucide-react/icons/truck";
import type { ComponentType, SVGProps } from "react";
import { Link } from "react-router-dom";
import { book } from "../content/book.ts";
import { ApiError } from "../../../lib/api.ts";
import {
  allowCookies,
  cookiesBlocked,
  CookiesBlockedError,
  errorMessage,
} from "../../../lib/error-message.ts";
import { SupportReference } from "../../../lib/load-failure.tsx";
import styles from "./offers.module.css";
import { SavedPaymentList } from "./saved-payment-list.tsx";
import type { Purchase } from "./use-purchase.ts";

const DIGITAL_FEATURES = [
  { Icon: Download, title: "Instant download", text: book.formats.join(" and ") },
  { Icon: MonitorSmartphone, title: "Read anywhere", text: "On phone, tablet and computer" },
  { Icon: InfinityIcon, title: "Lifetime access", text: "With free updates" },
  { Icon: Bitcoin, title: "Bitcoin payment", text: "With blockchain confirmation" },
] as const;

const CREATING = "Creating your payment...";

/** The digital copy. The price is display only: the server sets the amount. */
export function DigitalOffer({ purchase }: { purchase: Purchase }) {
  const initiating = purchase.phase === "initiating";
  return (
    <>
      <SavedPaymentList />
      <Card title="Digital eBook" as="div" className={styles["offer"]}>
        <p className={styles["price"]}>
          <span className={styles["now"]}>$50</span>{" "}
          <s className={styles["before"]}>
            <VisuallyHidden>instead of </VisuallyHidden>$97
          </s>{" "}
          <Badge tone="accent">48% OFF</Badge>
        </p>
        <Features features={DIGITAL_FEATURES} />
        {purchase.phase === "failed" ? (
          <PurchaseFailure error={purchase.error} onBuy={purchase.buy} onReset={purchase.reset} />
        ) : (
          <Button variant="primary" busy={initiating} className={styles["buy"]} onClick={purchase.buy}>
            {initiating && <LoaderCircle size={18} aria-hidden="true" />}
            <span>{initiating ? CREATING : "Buy Digital Copy – $50"}</span>
          </Button>
        )}
        <LiveRegion>{initiating ? CREATING : null}</LiveRegion>
        <p className={styles["foot"]}>Secure Bitcoin payment with 30-day guarantee</p>
      </Card>
    </>
  );
}

const PHYSICAL_FEATURES = [
  { Icon: Signature, title: "Signed hardcover", text: "With authenticity certificate" },
  { Icon: Truck, title: "Free worldwide shipping", text: "In 5-10 business days" },
  { Icon: BookOpen, title: "Digital copy included", text: "To read while you wait" },
] as const;

/** The signed copy, not sold yet. */
export function PhysicalOffer() {
  return (
    <Card title="Signed Physical Copy" as="div" className={styles["offer"]}>
      <p className={styles["price"]}>
        <span className={styles["now"]}>$150</span> <Badge tone="accent">FREE SHIPPING</Badge>
      </p>
      <Features features={PHYSICAL_FEATURES} />
      <Alert tone="info" title="Coming Soon">
        We're preparing the signed hardcovers. Check back soon!
      </Alert>
    </Card>
  );
}

interface Feature {
  readonly Icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number }>;
  readonly title: string;
  readonly text: string;
}

function Features({ features }: { features: readonly Feature[] }) {
  return (
    <ul className={styles["features"]}>
      {features.map(({ Icon, title, text }) => (
        <li key={title} className={styles["feature"]}>
          <Icon size={20} aria-hidden="true" className={styles["icon"]} />
          <p className={styles["featureTitle"]}>{title}</p>
          <p className={styles["featureText"]}>{text}</p>
        </li>
      ))}
    </ul>
  );
}

interface PurchaseFailureProps {
  error: unknown;
  onBuy: () => void;
  onReset: () => void;
}

/** No payment is shown: it could not be created, or its cookie was refused. */
function PurchaseFailure({ error, onBuy, onReset }: PurchaseFailureProps) {
  if (error instanceof CookiesBlockedError) return <CookiesBlocked onTryAgain={onBuy} />;
  return <CreationFailure error={error} onTryAgain={onReset} />;
}

/** As far as this device knows, there is no payment (docs/product.md, P13.5). */
function CreationFailure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <Alert
      tone="danger"
      title="Payment Error"
      action={
        <Button variant="primary" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      <div className={styles["failure"]}>
        <p>Something went wrong. Please try again or contact support.</p>
        <p>{errorMessage(error, PAYMENT_NOT_CREATED)}</p>
        {error instanceof ApiError && error.requestId !== null && (
          <p>
            <SupportReference id={error.requestId} />
          </p>
        )}
        <p>
          <Link to="/support" className={linkClass()}>
            Contact support
          </Link>
        </p>
      </div>
    </Alert>
  );
}

/** Without the payment's cookie, a person who paid would never get the book: so nothing payable is shown. */
function CookiesBlocked({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Alert
      tone="danger"
      title={cookiesBlocked()}
      action={
        <Button variant="primary" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      <div className={styles["failure"]}>
        <p>Nothing was charged. We need a cookie to give you the book once you've paid.</p>
        <p>{allowCookies()}</p>
      </div>
    </Alert>
  );
}
