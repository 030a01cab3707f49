import { ChoiceGroup } from "@tradeslip/ui";
import { useState } from "react";
import { BackButton } from "./back-button.tsx";
import { BookHead } from "./book/book-head.tsx";
import { BookQuotes } from "./book/book-quotes.tsx";
import { DigitalOffer } from "./offer/digital-offer.tsx";
import { PhysicalOffer } from "./offer/physical-offer.tsx";
import { PaymentPanel } from "./payment/payment-panel.tsx";
import { usePaymentInAddress } from "./purchase/use-payment-in-address.ts";
import { usePurchase } from "./purchase/use-purchase.ts";
import styles from "./resources-page.module.css";
import { useHeldFocus } from "./use-held-focus.ts";

const COPIES = [
  { value: "digital", label: "Digital Copy" },
  { value: "physical", label: "Physical Copy" },
] as const;
type Copy = (typeof COPIES)[number]["value"];

/** The book and its purchase (docs/product.md, P11.1). A payment has an address of its own: `?payment=…`. */
export default function ResourcesPage() {
  const { paymentId, show, clear, cameFromOutside } = usePaymentInAddress();
  const purchase = usePurchase(show);
  const [copy, setCopy] = useState<Copy>("digital");
  const place = useHeldFocus<HTMLElement>(paymentId ?? purchase.phase);

  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <BackButton cameFromOutside={cameFromOutside} />
        <h1>Purchase E-book</h1>
      </header>
      <div className={styles["columns"]}>
        <BookHead brief={paymentId !== null} />
        <section ref={place} aria-label="Your copy" className={styles["purchase"]}>
          <ChoiceGroup label="Which copy" value={copy} onChange={setCopy} options={COPIES} />
          {copy === "physical" && <PhysicalOffer />}
          {copy === "digital" && paymentId === null && <DigitalOffer purchase={purchase} />}
          {copy === "digital" && paymentId !== null && (
            <PaymentPanel key={paymentId} paymentId={paymentId} onLeave={clear} />
          )}
        </section>
        <BookQuotes />
      </div>
    </div>
  );
}
