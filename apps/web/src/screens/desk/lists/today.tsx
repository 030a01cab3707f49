import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useIsPast } from "../../../features/live-data/use-server-now.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { DESK } from "../orders/order-queries.ts";
import { nextMidnight, NO_FILTERS, sumsSpanOf } from "./filters.ts";
import { totalsQuery } from "./list-queries.ts";
import { Totals } from "./totals.tsx";
import styles from "./today.module.css";

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
    <section className={styles["today"]} aria-labelledby="desk-today">
      <h2 id="desk-today">{t`Today`}</h2>
      <Totals totals={data} />
    </section>
  );
}
