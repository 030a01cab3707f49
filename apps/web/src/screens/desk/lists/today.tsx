import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useIsPast } from "../../../features/live-data/use-server-now.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { DESK } from "../orders/order-queries.ts";
import { nextMidnight, NO_FILTERS, sumsSpanOf } from "./filters.ts";
import { totalsQuery } from "./list-queries.ts";
import { Totals } from "./totals.tsx";

/** Order steps don't refetch it: consoles of one office share a network's rate limit. */
const EVERY_MS = 2 * 60_000;

/** What came in and went out since the reader's midnight, beside any list. */
export default function Today() {
  const now = serverNow();
  // Sums that stay the same overnight render nothing.
  useIsPast(nextMidnight(now));
  const span = sumsSpanOf(NO_FILTERS, now);
  const { data } = useQuery({
    ...totalsQuery(span),
    queryKey: [DESK, "today", span],
    refetchInterval: EVERY_MS,
  });
  if (data === undefined) return null;
  return (
    <section
      className="grid gap-2 pt-4 border-t border-dashed border-t-rule-strong text-s [&_dl]:gap-1 [&_dl>div]:flex [&_dl>div]:flex-[1_1_100%] [&_dl>div]:flex-wrap [&_dl>div]:gap-y-0 [&_dl>div]:gap-x-1 [&_dd]:ms-auto [&_dd]:text-end [&_dd]:wrap-anywhere"
      aria-labelledby="desk-today"
    >
      <h2 id="desk-today" className="text-l">{t`Today`}</h2>
      <Totals totals={data} />
    </section>
  );
}
