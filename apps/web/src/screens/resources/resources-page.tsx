import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import { AskAPerson } from "../../features/contacts/ask-a-person.tsx";
import { Hideable } from "../../lib/hideable.tsx";
import { useGoBack } from "../../lib/use-go-back.ts";
import { BookHead, BookQuotes } from "./book.tsx";
import { PaymentPanel } from "./payment/payment-panel.tsx";
import { DigitalOffer, PhysicalOffer } from "./purchase/offers.tsx";
import { usePurchase } from "./purchase/use-purchase.ts";
import { usePaymentSearchParams } from "./use-payment-search-params.ts";
import { useRestoredFocus } from "./use-restored-focus.ts";

type Copy = "digital" | "physical";

const copyOptions = (): readonly { value: Copy; label: string }[] => [
  { value: "digital", label: t`Digital Copy` },
  { value: "physical", label: t`Physical Copy` },
];

/** The book and its purchase (docs/product.md, P11.1). Each payment has its own address: `?payment=…`. */
export default function ResourcesPage() {
  const { paymentId, show, clear } = usePaymentSearchParams();
  const goBack = useGoBack();
  const purchase = usePurchase(show);
  const [copy, setCopy] = useState<Copy>("digital");
  const place = useRestoredFocus<HTMLElement>(paymentId ?? purchase.phase);

  return (
    <div className="@container/resources grid grid-cols-1 gap-5">
      <header className="grid justify-items-start gap-1 [&>button]:-ms-3 [&_svg:dir(rtl)]:[scale:-1_1]">
        <Button variant="quiet" size="s" onClick={goBack}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t`Back`}
        </Button>
        <h1>{t`Purchase E-book`}</h1>
      </header>
      <div className="grid grid-cols-1 content-start gap-6 @min-[53.75rem]/resources:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] @min-[53.75rem]/resources:grid-rows-[auto_1fr] @min-[53.75rem]/resources:gap-y-8 @min-[53.75rem]/resources:gap-x-10 @min-[53.75rem]/resources:*:first:row-span-2">
        <BookHead brief={paymentId !== null} />
        <section
          ref={place}
          aria-label={t`Your copy`}
          className="grid grid-cols-1 content-start justify-items-stretch gap-4 [&>[role=radiogroup]]:justify-self-start"
        >
          <ChoiceGroup label={t`Which copy`} value={copy} onChange={setCopy} options={copyOptions()} />
          {copy === "physical" && <PhysicalOffer />}
          {copy === "digital" && paymentId === null && <DigitalOffer purchase={purchase} />}
          {copy === "digital" && paymentId !== null && (
            <PaymentPanel key={paymentId} paymentId={paymentId} onLeave={clear} />
          )}
        </section>
        <Hideable part="claims">
          <BookQuotes />
        </Hideable>
      </div>
      <AskAPerson className="text-ink-muted text-s text-center" />
    </div>
  );
}
