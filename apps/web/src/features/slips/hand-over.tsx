import { t } from "@lingui/core/macro";
import type { Order } from "@tradeslip/contracts";
import { buttonClass, type ButtonLook } from "@tradeslip/ui/button";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { NewTabNote } from "@tradeslip/ui/visually-hidden";
import QrCode from "../../lib/qr-code/qr-code.tsx";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { announcing } from "./announce-order.ts";

/** Desktops, where WhatsApp is probably on another device. */
const DESKTOP = "(min-width: 48em) and (pointer: fine)";

interface HandOverProps {
  order: Pick<Order, "token" | "channel" | "message">;
  /** Secondary once the chat has been opened. */
  variant?: NonNullable<ButtonLook["variant"]>;
}

/** Ways to bring a buyer's own order into the chat, including on another device. */
export function HandOver({ order, variant = "primary" }: HandOverProps) {
  const { name: chat, url } = order.channel;
  const onDesktop = useMediaQuery(DESKTOP);
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex-[1_1_170px] flex flex-wrap gap-3">
        <OpenChat order={order} variant={variant} />
        {onDesktop && (
          <p className="basis-full max-w-[28ch] text-ink-muted text-s">{t`Or scan this code to open the message on your phone.`}</p>
        )}
      </div>
      {onDesktop && (
        <QrCode text={url} label={t`QR code: open this message in ${chat} on your phone`} size="l" />
      )}
    </div>
  );
}

/** Opens the chat on this device. */
export function OpenChat({ order: { token, channel, message }, variant = "primary" }: HandOverProps) {
  const chat = channel.name;
  return (
    <>
      <a
        href={channel.url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant })}
        {...announcing(token)}
      >
        <span>{t`Open ${chat}`}</span>
        <NewTabNote />
      </a>
      <CopyButton text={message} label={t`Copy message`} />
    </>
  );
}
