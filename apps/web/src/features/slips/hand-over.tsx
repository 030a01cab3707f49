import { t } from "@lingui/core/macro";
import type { Order } from "@tradeslip/contracts";
import { buttonClass } from "@tradeslip/ui/button";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { NewTabNote } from "@tradeslip/ui/visually-hidden";
import QrCode from "../../lib/qr-code/qr-code.tsx";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { announcing } from "./announce-order.ts";
import styles from "./hand-over.module.css";

/** Desktops, where WhatsApp is likely on another device. */
const DESKTOP = "(min-width: 48em) and (pointer: fine)";

interface HandOverProps {
  order: Pick<Order, "token" | "channel" | "message">;
}

/** The ways to bring a buyer's own order into the chat, on another device too. */
export function HandOver({ order }: HandOverProps) {
  const { name: chat, url } = order.channel;
  const onDesktop = useMediaQuery(DESKTOP);
  return (
    <div className={styles["handOver"]}>
      <div className={styles["ways"]}>
        <OpenChat order={order} />
        {onDesktop && (
          <p className={styles["scanHint"]}>{t`Or scan this code to open the message on your phone.`}</p>
        )}
      </div>
      {onDesktop && (
        <QrCode text={url} label={t`QR code: open this message in ${chat} on your phone`} size="l" />
      )}
    </div>
  );
}

/** The same on this device. */
export function OpenChat({ order: { token, channel, message } }: HandOverProps) {
  const chat = channel.name;
  return (
    <>
      <a
        href={channel.url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: "primary" })}
        {...announcing(token)}
      >
        <span>{t`Open ${chat}`}</span>
        <NewTabNote />
      </a>
      <CopyButton text={message} label={t`Copy message`} />
    </>
  );
}
