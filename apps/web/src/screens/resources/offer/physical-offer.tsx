import { Alert, Badge, Card } from "@tradeslip/ui";
import BookOpen from "lucide-react/icons/book-open";
import Signature from "lucide-react/icons/signature";
import Truck from "lucide-react/icons/truck";
import { OfferFeatures } from "./offer-features.tsx";
import styles from "./offer.module.css";

const FEATURES = [
  { Icon: Signature, title: "Signed hardcover", text: "With authenticity certificate" },
  { Icon: Truck, title: "Free worldwide shipping", text: "In 5-10 business days" },
  { Icon: BookOpen, title: "Digital copy included", text: "To read until the parcel is there" },
] as const;

/** The signed copy, which is not sold yet: there is nothing to press. */
export function PhysicalOffer() {
  return (
    <Card title="Signed Physical Copy" as="div" className={styles["offer"]}>
      <p className={styles["price"]}>
        <span className={styles["now"]}>$150</span> <Badge tone="accent">FREE SHIPPING</Badge>
      </p>
      <OfferFeatures features={FEATURES} />
      <Alert tone="info" title="Coming Soon">
        We're preparing the signed hardcovers. Check back soon!
      </Alert>
    </Card>
  );
}
