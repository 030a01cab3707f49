import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { i18n } from "@lingui/core";
import type { Order } from "@tradeslip/contracts";
import { NEW_ORDER } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { Link as PlainLink } from "@tradeslip/ui/link";
import { Link } from "react-router-dom";
import { useExpired } from "../../lib/use-expired.ts";
import { HandOver } from "./hand-over.tsx";
import { slipAddress } from "./slip-address.ts";
import { SlipSheet } from "./slip-sheet.tsx";

interface OrderSlipProps {
  order: Order;
  /** The address of a ticket with the same coin and side. */
  newOrderTo: string;
  /** Dismisses this slip: on the same screen, following the address alone doesn't do that. */
  onNewOrder: () => void;
}

/** The buyer's own slip, with ways to bring it into the chat. */
export function OrderSlip({ order, newOrderTo, onNewOrder }: OrderSlipProps) {
  const expired = useExpired(order.expiresAt);
  return (
    <SlipSheet terms={order} expired={expired}>
      {expired ? <Expired newOrderTo={newOrderTo} onNewOrder={onNewOrder} /> : <HandOver order={order} />}
      <p className="mt-5 text-ink-muted text-s">
        <PlainLink href={slipAddress(order.token)} external>
          {t`View or share this slip`}
        </PlainLink>
      </p>
    </SlipSheet>
  );
}

function Expired({ newOrderTo, onNewOrder }: Pick<OrderSlipProps, "newOrderTo" | "onNewOrder">) {
  return (
    <div className="grid justify-items-start gap-4 text-s">
      <p role="status">
        <Trans>
          <strong>This slip has expired.</strong> Its price no longer holds. Already sent it? Continue in the
          chat: our team can still see its terms.
        </Trans>
      </p>
      <Link to={newOrderTo} onClick={onNewOrder} className={buttonClass({ variant: "primary" })}>
        {i18n._(NEW_ORDER)}
      </Link>
    </div>
  );
}
