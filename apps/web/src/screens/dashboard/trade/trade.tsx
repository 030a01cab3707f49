import { lazy, Suspense, useState } from "react";
import { usePublicConfig } from "../../../lib/public-config.ts";
import { loadTradeModal } from "./load-trade-modal.ts";
import type { IssuedOutcome } from "./trade-form.tsx";
import { useTradeAddress } from "./use-trade-address.ts";

const TradeModal = lazy(loadTradeModal);
/** Part of the modal's code, which is here when an order was issued. */
const OrderOutcomeCard = lazy(async () => ({
  default: (await import("../../../features/orders/place-order/order-outcome-card.tsx")).OrderOutcomeCard,
}));

/** The trade that the address asks for, and the slip that came of the last one. */
export function Trade() {
  const { choice, choose, close } = useTradeAddress();
  const [issued, setIssued] = useState<IssuedOutcome | null>(null);
  const slip = useOnceClosed(issued, choice !== null);
  const brandName = usePublicConfig()?.brand.name;
  function show(outcome: IssuedOutcome) {
    setIssued(outcome);
    close();
  }
  return (
    <>
      <Suspense fallback={null}>
        {slip && (
          <OrderOutcomeCard
            key={slip.order.token}
            outcome={slip}
            surface="dashboard"
            brandName={brandName}
            onDismiss={() => setIssued(null)}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {choice && <TradeModal choice={choice} onChoose={choose} onClose={close} onIssued={show} />}
      </Suspense>
    </>
  );
}

/** A new slip appears, and takes the focus, when the modal that holds the focus is gone. A dismissed one goes at once. */
function useOnceClosed(issued: IssuedOutcome | null, isOpen: boolean): IssuedOutcome | null {
  const [shown, setShown] = useState(issued);
  if (shown !== issued && (!isOpen || issued === null)) setShown(issued);
  return shown;
}
