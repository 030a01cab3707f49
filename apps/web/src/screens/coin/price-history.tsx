import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { CoinHistoryAnswer, HistoryRange } from "@tradeslip/contracts";
import { HISTORY_RANGES } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { classNames } from "@tradeslip/ui/class-names";
import { Disclosure } from "@tradeslip/ui/disclosure";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Table, tableStyles } from "@tradeslip/ui/table";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { memo, startTransition, useDeferredValue, useMemo, useOptimistic, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ApiError, unreachable } from "../../lib/api.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { type ChartPoint, chartPoints } from "./chart-scale.ts";
import { momentText, priceText, RANGE_TEXTS } from "./chart-texts.ts";
import { historyQuery } from "./coin-queries.ts";
import { PriceChart } from "./price-chart.tsx";

interface PriceHistoryProps {
  id: string;
  /** The newest price that the page shows, where the chart ends. Undefined until it is known. */
  latest: ChartPoint | undefined;
}

/**
 * The chart with its ranges. If a range fails to load, the last one stays. Its rows have fixed heights, so that
 * its place is as high before it is drawn.
 */
export function PriceHistory({ id, latest }: PriceHistoryProps) {
  const [range, chooseRange] = useRangeSearchParam();
  // Paint the choice first, then the chart.
  const asked = useDeferredValue(range);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(historyQuery(id, asked));
  const [kept, setKept] = useState<CoinHistoryAnswer>();
  if (data && data !== kept) setKept(data);
  const answer = data ?? kept;
  const points = useMemo(() => answer && chartPoints(answer, latest), [answer, latest]);
  const options = HISTORY_RANGES.map((value) => ({ value, label: i18n._(RANGE_TEXTS[value].brief) }));
  const isLoading = (isPlaceholderData || data === undefined) && !error;
  return (
    <section
      aria-label={t`Price history`}
      className="[--chart-ground:var(--paper)] [--plot:13.5rem] [--times:1.75rem] grid grid-cols-1 gap-3 @min-[37.5rem]/coin:[--chart-ground:var(--paper-raised)] @min-[37.5rem]/coin:[--plot:16rem] @min-[37.5rem]/coin:pt-5 @min-[37.5rem]/coin:px-6 @min-[37.5rem]/coin:pb-3 @min-[37.5rem]/coin:border @min-[37.5rem]/coin:border-rule @min-[37.5rem]/coin:rounded-lg @min-[37.5rem]/coin:bg-paper-raised @min-[37.5rem]/coin:shadow-card"
    >
      <div className="*:flex tabular-nums @min-[37.5rem]/coin:max-w-[17rem]">
        <ChoiceGroup label={t`Range`} value={range} onChange={chooseRange} options={options} />
      </div>
      {error && !data && (
        <Alert
          tone="danger"
          action={
            <Button size="s" busy={isFetching} onClick={() => void refetch()}>
              {t`Try again`}
            </Button>
          }
        >
          {failureText(asked, answer?.range, error)}
        </Alert>
      )}
      {answer && points && points.length > 1 ? (
        <>
          <PriceChart points={points} range={answer.range} loading={isLoading} />
          <PriceTable points={points} range={answer.range} />
        </>
      ) : (
        (!error || points) && <ChartPlace empty={points !== undefined} />
      )}
      <LiveRegion>{answer && points && !isLoading && i18n._(RANGE_TEXTS[answer.range].shown)}</LiveRegion>
    </section>
  );
}

/**
 * The range is in the address, so that it can be shared (`?range=30d`). The prerendered page shows the first.
 */
function useRangeSearchParam(): [range: HistoryRange, choose: (range: HistoryRange) => void] {
  const [params, setParams] = useSearchParams();
  const hydrated = useHydrated();
  const named = hydrated ? params.get("range") : null;
  const [range, showOptimistically] = useOptimistic(HISTORY_RANGES.find((each) => each === named) ?? "24h");
  /** Optimistic, because the router updates in a transition and the radio would jump back meanwhile. */
  function choose(next: HistoryRange) {
    startTransition(() => {
      showOptimistically(next);
      setParams({ range: next }, { replace: true, preventScrollReset: true });
    });
  }
  return [range, choose];
}

function failureText(wanted: HistoryRange, shown: HistoryRange | undefined, error: Error): string {
  if (shown !== undefined && shown !== wanted) {
    return `${i18n._(RANGE_TEXTS[wanted].failed)} ${i18n._(RANGE_TEXTS[shown].kept)}`;
  }
  return error instanceof ApiError ? error.message : unreachable();
}

/** As large as the chart and the button for its table, so that nothing below moves when they appear. */
function ChartPlace({ empty }: { empty: boolean }) {
  return (
    <>
      <div
        className="grid content-center min-h-[calc(1.5_*_var(--text-s)_+_var(--plot)_+_var(--times)_+_2_*_var(--space-3))] text-ink-muted text-center"
        aria-busy={!empty}
      >
        {empty ? (
          <p>{t`We have too few prices for a chart yet.`}</p>
        ) : (
          <Skeleton shape="block" height={216} />
        )}
      </div>
      <Disclosure summary={i18n._(TABLE_SUMMARY)} className={classNames("text-s", "invisible")}>
        {null}
      </Disclosure>
    </>
  );
}

const TABLE_SUMMARY = msg`Show as a table`;

/** Enough to follow the chart, few enough to listen to. */
const MOST_ROWS = 25;

interface PriceTableProps {
  points: readonly ChartPoint[];
  range: HistoryRange;
}

/** The chart as a table, newest first. */
const PriceTable = memo(function PriceTable({ points, range }: PriceTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      summary={i18n._(TABLE_SUMMARY)}
      className="text-s"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {isOpen && (
        <Table caption={i18n._(RANGE_TEXTS[range].caption)}>
          <thead>
            <tr>
              <th scope="col">{t`Time`}</th>
              <th scope="col" className={tableStyles.numeric}>
                {t`Price`}
              </th>
            </tr>
          </thead>
          <tbody>
            {thinned(points).map(({ at, price }) => (
              <tr key={at}>
                <th scope="row" className={tableStyles.rowHead}>
                  {momentText(at, range)}
                </th>
                <td className={tableStyles.numeric}>{priceText(price)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Disclosure>
  );
});

/** The newest point and, in equal steps, as many others as fit. */
function thinned(points: readonly ChartPoint[]): ChartPoint[] {
  const step = Math.ceil(points.length / MOST_ROWS);
  return points.toReversed().filter((_, index) => index % step === 0);
}
