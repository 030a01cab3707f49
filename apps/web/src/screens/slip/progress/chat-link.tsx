import { t } from "@lingui/core/macro";
import { buttonClass, type ButtonLook } from "@tradeslip/ui/button";
import { NewTabNote } from "@tradeslip/ui/visually-hidden";
import { announcing } from "../../../features/slips/announce-order.ts";
import { useChatName } from "../../../lib/use-chat-name.ts";

/** Leads to the order's chat through the server, which knows the current channel. */
export function ChatLink({ token, variant }: { token: string } & Pick<ButtonLook, "variant">) {
  const chat = useChatName();
  return (
    <a
      href={`/c/${encodeURIComponent(token)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass(variant && { variant })}
      {...announcing(token)}
    >
      <span>{t`Open ${chat}`}</span>
      <NewTabNote />
    </a>
  );
}
