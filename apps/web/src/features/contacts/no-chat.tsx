import { i18n } from "@lingui/core";
import { NO_CHAT } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { useHasNoChat } from "../../lib/contacts.ts";

/** Before anything is typed: an order of this desk would have nowhere to go (docs/product.md, P8.8). */
export function NoChat() {
  if (!useHasNoChat()) return null;
  return <Alert tone="info">{i18n._(NO_CHAT)}</Alert>;
}
