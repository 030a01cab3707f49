import type { DeskTotals } from "@tradeslip/contracts";
import { useAccountNames } from "../orders/order-queries.ts";
import { moneyText } from "./sums.ts";

/** Sums of payments, one line per account: two accounts of one currency are never added up. */
export function MoneyByAccount({ sums }: { sums: DeskTotals["in"] }) {
  return sums.length === 0 ? <span>{moneyText([])}</span> : <Lines sums={sums} />;
}

function Lines({ sums }: { sums: DeskTotals["in"] }) {
  const nameOf = useAccountNames();
  return [...Map.groupBy(sums, ({ accountId }) => accountId)].map(([id, own]) => {
    const [money, name] = [moneyText(own), nameOf(id)];
    return (
      <span key={id} className="block">
        <span>{money}</span>
        {name !== undefined && (
          <span translate="no" className="font-normal text-ink-muted text-s">{`\u00A0${name}`}</span>
        )}
      </span>
    );
  });
}
