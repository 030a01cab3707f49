import { t } from "@lingui/core/macro";
import { Card } from "@tradeslip/ui/card";
import { type Fact, Facts } from "../../../lib/facts.tsx";
import { formatTime } from "../../../lib/format.ts";
import { priceFacts } from "./price-facts.ts";
import type { CustomersOrder } from "./headline.ts";

/** A renewed price is the order's; the slip keeps the first one, which it proves. */
export function RenewedTerms({ status, slip }: CustomersOrder) {
  const { rate, coinAmount = slip.coinAmount, usd = slip.usd, local, expiresAt } = status;
  if (rate === undefined || expiresAt === undefined) return null;
  if (Date.parse(expiresAt) === Date.parse(slip.expiresAt)) return null;
  const until: Fact = [t`Valid for payment details until`, formatTime(expiresAt)];
  return (
    <Card title={t`The order's price now`} className="print:hidden">
      <Facts
        className="gap-1 mt-3 text-s"
        facts={[...priceFacts(slip, { coinAmount, usd, rate, local }), until]}
      />
    </Card>
  );
}
