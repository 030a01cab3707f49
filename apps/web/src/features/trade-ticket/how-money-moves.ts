import { t } from "@lingui/core/macro";
import type { TradeSide } from "@tradeslip/contracts";
import { formatChoices } from "../../lib/format-list.ts";
import { usePublicConfig } from "../../lib/public-config.ts";

/** How customers pay, or are paid, as far as the operator has said (P7.18). Null: not said. */
export function useHowMoneyMoves(side: TradeSide): string | null {
  const methods = usePublicConfig()?.desk.paymentMethods;
  if (methods === undefined) return null;
  const choices = formatChoices(methods);
  if (side === "buy") return methods.length === 0 ? null : t`You can pay by ${choices}.`;
  return methods.length === 0
    ? t`Our team agrees with you how you're paid before you send your coins.`
    : t`You're paid by ${choices}, to an account in your own name.`;
}
