import { Badge, Button, Card, LiveRegion, VisuallyHidden } from "@tradeslip/ui";
import Bitcoin from "lucide-react/icons/bitcoin";
import Download from "lucide-react/icons/download";
import InfinityIcon from "lucide-react/icons/infinity";
import LoaderCircle from "lucide-react/icons/loader-circle";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { CookiesBlockedError } from "../../../lib/cookies-blocked.ts";
import type { Purchase } from "../purchase/use-purchase.ts";
import { CookiesBlocked } from "./cookies-blocked.tsx";
import { CreationFailure } from "./creation-failure.tsx";
import { KeptPayments } from "./kept-payments.tsx";
import { OfferFeatures } from "./offer-features.tsx";
import styles from "./offer.module.css";

const FEATURES = [
  { Icon: Download, title: "Instant download", text: "PDF, EPUB and MOBI" },
  { Icon: MonitorSmartphone, title: "Read anywhere", text: "On phone, tablet and computer" },
  { Icon: InfinityIcon, title: "Lifetime access", text: "With free updates" },
  { Icon: Bitcoin, title: "Bitcoin payment", text: "With blockchain confirmation" },
] as const;

/** The digital copy, for sale. The server charges its own price, whatever stands here. */
export function DigitalOffer({ purchase }: { purchase: Purchase }) {
  const initiating = purchase.phase === "initiating";
  return (
    <>
      <KeptPayments />
      <Card title="Digital eBook" as="div" className={styles["offer"]}>
        <p className={styles["price"]}>
          <span className={styles["now"]}>$50</span>{" "}
          <s className={styles["before"]}>
            <VisuallyHidden>instead of </VisuallyHidden>$97
          </s>{" "}
          <Badge tone="accent">48% OFF</Badge>
        </p>
        <OfferFeatures features={FEATURES} />
        {purchase.phase === "failed" ? (
          <Failure error={purchase.error} purchase={purchase} />
        ) : (
          <Button variant="primary" busy={initiating} className={styles["buy"]} onClick={purchase.buy}>
            {initiating && <LoaderCircle size={18} aria-hidden="true" />}
            {initiating ? "Creating your payment..." : "Buy Digital Copy – $50"}
          </Button>
        )}
        <LiveRegion>{initiating ? "Creating your payment..." : null}</LiveRegion>
        <p className={styles["foot"]}>Secure Bitcoin payment with 30-day guarantee</p>
      </Card>
    </>
  );
}

function Failure({ error, purchase }: { error: unknown; purchase: Purchase }) {
  if (error instanceof CookiesBlockedError) return <CookiesBlocked onTryAgain={purchase.buy} />;
  return <CreationFailure error={error} onTryAgain={purchase.reset} />;
}
