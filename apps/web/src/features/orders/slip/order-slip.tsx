import type { Order } from "@tradeslip/contracts";
import { buttonClass, CopyButton, Link as PlainLink, VisuallyHidden } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import { QrCode } from "../../../lib/qr-code/qr-code.tsx";
import { useExpired } from "../../../lib/use-expired.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import styles from "./order-slip.module.css";
import { slipAddress } from "./slip-address.ts";
import { SlipSheet } from "./slip-sheet.tsx";

/** Where WhatsApp is likely to be on another device than this one. */
const DESK = "(min-width: 48em) and (pointer: fine)";

interface OrderSlipProps {
  order: Order;
  brandName: string | undefined;
  /** Where another order of this kind is made. */
  newOrderTo: string;
  /** Puts this slip away: where the screen is the same one, its address alone does not. */
  onNewOrder: () => void;
}

/** A slip in the hands of the person who ordered it, with the ways to carry it into the chat. */
export function OrderSlip({ order, brandName, newOrderTo, onNewOrder }: OrderSlipProps) {
  const expired = useExpired(order.expiresAt);
  return (
    <SlipSheet terms={order} expired={expired} brandName={brandName}>
      {expired ? (
        <Expired newOrderTo={newOrderTo} onNewOrder={onNewOrder} />
      ) : (
        <HandOver whatsappUrl={order.whatsappUrl} message={order.message} />
      )}
      <p className={styles["verify"]}>
        Anybody with its link can check this slip:{" "}
        <PlainLink href={slipAddress(order.token)} external>
          the page that shows its terms
        </PlainLink>
      </p>
    </SlipSheet>
  );
}

function HandOver({ whatsappUrl, message }: Pick<Order, "whatsappUrl" | "message">) {
  const atDesk = useMediaQuery(DESK);
  return (
    <div className={styles["handOver"]}>
      <div className={styles["ways"]}>
        <a
          href={whatsappUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "primary" })}
        >
          Open WhatsApp <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
        <CopyButton text={message} label="Copy message" />
        {atDesk && (
          <p className={styles["scanHint"]}>Or scan this code with your phone: it opens the same message.</p>
        )}
      </div>
      {atDesk && (
        <QrCode text={whatsappUrl} label="QR code: open this message in WhatsApp on your phone" size="l" />
      )}
    </div>
  );
}

function Expired({ newOrderTo, onNewOrder }: Pick<OrderSlipProps, "newOrderTo" | "onNewOrder">) {
  return (
    <div className={styles["expired"]}>
      <p role="status">
        <strong>This slip has expired.</strong> Its price no longer holds. Have you sent it already? Then go
        on in the chat: our team can still read its terms.
      </p>
      <Link to={newOrderTo} onClick={onNewOrder} className={buttonClass({ variant: "primary" })}>
        Make a new order
      </Link>
    </div>
  );
}
