import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { i18n } from "@lingui/core";
import type { Order } from "@tradeslip/contracts";
import { NEW_ORDER } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { Link as PlainLink } from "@tradeslip/ui/link";
import { NewTabNote } from "@tradeslip/ui/visually-hidden";
import { Link } from "react-router-dom";
import QrCode from "../../lib/qr-code/qr-code.tsx";
import { useExpired } from "../../lib/use-expired.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import styles from "./order-slip.module.css";
import { slipAddress, SlipSheet } from "./slip-sheet.tsx";

/** Desktops, where WhatsApp is likely on another device. */
const DESKTOP = "(min-width: 48em) and (pointer: fine)";

interface OrderSlipProps {
  order: Order;
  /** The address of a ticket with the same coin and side. */
  newOrderTo: string;
  /** Dismisses this slip: on the same screen, following the address alone does not. */
  onNewOrder: () => void;
}

/** The buyer's own slip, with the ways to bring it into the chat. */
export function OrderSlip({ order, newOrderTo, onNewOrder }: OrderSlipProps) {
  const expired = useExpired(order.expiresAt);
  return (
    <SlipSheet terms={order} expired={expired}>
      {expired ? (
        <Expired newOrderTo={newOrderTo} onNewOrder={onNewOrder} />
      ) : (
        <HandOver channel={order.channel} message={order.message} />
      )}
      <p className={styles["verify"]}>
        <PlainLink href={slipAddress(order.token)} external>
          {t`View or share this slip`}
        </PlainLink>
      </p>
    </SlipSheet>
  );
}

function HandOver({ channel, message }: Pick<Order, "channel" | "message">) {
  const onDesktop = useMediaQuery(DESKTOP);
  const chat = channel.name;
  return (
    <div className={styles["handOver"]}>
      <div className={styles["ways"]}>
        <a
          href={channel.url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "primary" })}
        >
          <span>{t`Open ${chat}`}</span>
          <NewTabNote />
        </a>
        <CopyButton text={message} label={t`Copy message`} />
        {onDesktop && (
          <p className={styles["scanHint"]}>{t`Or scan this code to open the message on your phone.`}</p>
        )}
      </div>
      {onDesktop && (
        <QrCode text={channel.url} label={t`QR code: open this message in ${chat} on your phone`} size="l" />
      )}
    </div>
  );
}

function Expired({ newOrderTo, onNewOrder }: Pick<OrderSlipProps, "newOrderTo" | "onNewOrder">) {
  return (
    <div className={styles["expired"]}>
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
