import { i18n } from "@lingui/core";
import { NO_CHAT } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { useHasNoChat } from "../../lib/contacts.ts";

/** Shown before the person types anything, because this desk can't receive orders (docs/product.md, P8.8). */
export function NoChat() {
  if (!useHasNoChat()) return null;
  return <Alert tone="info">{i18n._(NO_CHAT)}</Alert>;
}
