import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { Rate } from "@tradeslip/contracts";
import { knownFigure } from "@tradeslip/contracts/rules";
import { memo, type ReactNode } from "react";
import { Badge } from "@tradeslip/ui/badge";
import { Flag } from "@tradeslip/ui/flag";
import { PriceChange } from "@tradeslip/ui/price-change";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { StarToggle } from "@tradeslip/ui/star-toggle";
import { SortHeader, Table, tableStyles } from "@tradeslip/ui/table";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { RATES_LIST, WE_BUY_AT, WE_SELL_AT } from "../../content/rates.ts";
import { PriceBadge } from "../../features/live-data/price-badge.tsx";
import { countryName } from "../../lib/country-name.ts";
import { formatCompact, formatPercent } from "../../lib/format.ts";
import { formatRate } from "./format-rate.ts";
import { nextSort, type RateSort, type SortColumn } from "./rate-filters.ts";
import styles from "./rates-table.module.css";

export interface RateRowsProps {
  rows: readonly Rate[];
  isFavorite: (country: string) => boolean;
  onToggleFavorite: (country: string) => void;
}

interface SortProps {
  sort: RateSort | null;
  onSort: (sort: RateSort) => void;
}

export function RatesTable({ rows, sort, onSort, isFavorite, onToggleFavorite }: RateRowsProps & SortProps) {
  return (
    <TableFrame sort={sort} onSort={onSort}>
      {rows.map((rate) => (
        <RateRow
          key={rate.country}
          rate={rate}
          favorite={isFavorite(rate.country)}
          onToggleFavorite={onToggleFavorite}
        />
      ))}
    </TableFrame>
  );
}

/** As large as the table. */
export function RatesTableSkeleton({ rowCount, sort, onSort }: SortProps & { rowCount: number }) {
  return (
    <TableFrame sort={sort} onSort={onSort}>
      {Array.from({ length: rowCount }, (_, row) => (
        <tr key={row}>
          <td className={styles["star"]}>
            <Skeleton shape="circle" width={18} height={18} />
          </td>
          {(["16ch", "3ch", "10ch", "10ch", "5ch", "7ch", "5ch"] as const).map((width, column) => (
            <td key={column} className={column > 1 ? tableStyles.numeric : ""}>
              <Skeleton width={width} />
            </td>
          ))}
        </tr>
      ))}
    </TableFrame>
  );
}

function TableFrame({ sort, onSort, children }: SortProps & { children: ReactNode }) {
  const header = (column: SortColumn, label: string, align: "start" | "end") => (
    <SortHeader
      label={label}
      align={align}
      direction={sort?.column === column ? sort.direction : null}
      onSort={() => onSort(nextSort(sort, column))}
    />
  );
  return (
    <div className={styles["rates"]}>
      <Table caption={i18n._(RATES_LIST)}>
        <thead>
          <tr>
            <th scope="col" className={styles["star"]}>
              <VisuallyHidden>{t`Favorite`}</VisuallyHidden>
            </th>
            {header("country", t`Country`, "start")}
            {header("currency", t`Currency`, "start")}
            {header("buyRate", `${t`Buy rate`}\n${i18n._(WE_BUY_AT)}`, "end")}
            {header("sellRate", `${t`Sell rate`}\n${i18n._(WE_SELL_AT)}`, "end")}
            <th scope="col" className={tableStyles.numeric}>
              {t`Diff %`}
            </th>
            {header("change24h", t`Change 24h`, "end")}
            {header("volume", t`Volume`, "end")}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </div>
  );
}

interface RateRowProps {
  rate: Rate;
  favorite: boolean;
  onToggleFavorite: (country: string) => void;
}

/** Rerenders only when its own country changes. */
const RateRow = memo(function RateRow({ rate, favorite, onToggleFavorite }: RateRowProps) {
  const { change24h, volume } = knownFigures(rate);
  const country = countryName(rate.countryCode, rate.country);
  return (
    <tr>
      <td className={styles["star"]}>
        <StarToggle
          label={t`Favorite ${country}`}
          pressed={favorite}
          onToggle={() => onToggleFavorite(rate.country)}
        />
      </td>
      <th scope="row" className={tableStyles.rowHead}>
        <span className={styles["country"]} data-currency={rate.currency}>
          <Flag code={rate.countryCode} />
          <span>{country}</span>
          <RateBadge rate={rate} />
        </span>
      </th>
      <td className={styles["currency"]}>{rate.currency}</td>
      <td className={tableStyles.numeric}>{formatRate(rate.buyRate, rate.currency)}</td>
      <td className={tableStyles.numeric}>{formatRate(rate.sellRate, rate.currency)}</td>
      <td className={tableStyles.numeric}>{formatPercent(rate.spreadPercent)}</td>
      <td className={tableStyles.numeric}>
        <PriceChange percent={change24h} />
      </td>
      <td className={tableStyles.numeric}>{formatCompact(volume)}</td>
    </tr>
  );
});

/** Marks what is special about a row's price. */
export function RateBadge({ rate: { indicative, cross, agreement, staleAsOf } }: { rate: Rate }) {
  if (!indicative && !cross)
    return <PriceBadge isDisputed={agreement === "disputed"} staleAsOf={staleAsOf} />;
  return <Badge tone="indicative">{indicative ? t`Indicative` : t`Via USD`}</Badge>;
}

/** Change and volume, or null if unknown: 0 would look like a quiet market. */
export function knownFigures(rate: Rate): { change24h: number | null; volume: number | null } {
  return { change24h: knownFigure(rate, "change24h"), volume: knownFigure(rate, "volume") };
}
