import { t } from "@lingui/core/macro";
import type { TradeSide } from "@tradeslip/contracts";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { formatList } from "../../lib/format-list.ts";
import { usePublicConfig } from "../../lib/public-config.ts";

/** Beside a ticket: how money comes or goes, and with whom one trades, as far as the operator says it. */
export function DeskTerms({ side }: { side: TradeSide }) {
  const how = useHowMoneyMoves(side);
  return (
    <>
      {how !== null && <p key={how}>{how}</p>}
      <DeskFacts names={["legalName", "licence", "hours", "refundRule"]} />
    </>
  );
}

function useHowMoneyMoves(side: TradeSide): string | null {
  const methods = usePublicConfig()?.desk.paymentMethods;
  if (methods === undefined) return null;
  const list = formatList(methods);
  if (side === "buy") return methods.length === 0 ? null : t`You can pay by ${list}.`;
  return methods.length === 0
    ? t`Our team agrees with you how you're paid before you send your coins.`
    : t`You're paid by ${list}, to an account in your own name.`;
}
