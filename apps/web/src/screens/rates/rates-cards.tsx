import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { Rate } from "@tradeslip/contracts";
import { Flag } from "@tradeslip/ui/flag";
import { PriceChange } from "@tradeslip/ui/price-change";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { StarToggle } from "@tradeslip/ui/star-toggle";
import { memo, type ReactNode } from "react";
import { RATES_LIST, WE_BUY_AT, WE_SELL_AT } from "../../content/rates.ts";
import { countryName } from "../../lib/country-name.ts";
import { formatCompact, formatPercent } from "../../lib/format.ts";
import { formatRate } from "./format-rate.ts";
import styles from "./rates-cards.module.css";
import { knownFigures, RateBadge, type RateRowsProps } from "./rates-table.tsx";

/** On a phone a list inside the sheet; with more room, separate slips. */
const CARDS = "grid grid-cols-1 sm:grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] sm:gap-3";

export function RatesCards({ rows, isFavorite, onToggleFavorite }: RateRowsProps) {
  return (
    <ul className={CARDS} aria-label={i18n._(RATES_LIST)}>
      {rows.map((rate) => (
        <RateCard
          key={rate.country}
          rate={rate}
          favorite={isFavorite(rate.country)}
          onToggleFavorite={onToggleFavorite}
        />
      ))}
    </ul>
  );
}

/** As large as the cards. */
export function RatesCardsSkeleton({ cardCount }: { cardCount: number }) {
  return (
    <div className={CARDS} aria-hidden="true">
      {Array.from({ length: cardCount }, (_, card) => (
        <div key={card} className={styles["card"]}>
          <Skeleton shape="block" height={113} />
        </div>
      ))}
    </div>
  );
}

interface RateCardProps {
  rate: Rate;
  favorite: boolean;
  onToggleFavorite: (country: string) => void;
}

/** Rerenders only when its own country changes. */
const RateCard = memo(function RateCard({ rate, favorite, onToggleFavorite }: RateCardProps) {
  const { change24h, volume } = knownFigures(rate);
  const country = countryName(rate.countryCode, rate.country);
  return (
    <li className={styles["card"]}>
      <div className="flex items-center gap-3 min-h-11">
        <Flag code={rate.countryCode} size={28} />
        <h2 className="min-w-0 font-sans text-m font-strong tracking-[normal]">{country}</h2>
        <RateBadge rate={rate} />
        <span className="ms-auto -me-3">
          <StarToggle
            label={t`Favorite ${country}`}
            pressed={favorite}
            onToggle={() => onToggleFavorite(rate.country)}
          />
        </span>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-y-1 gap-x-3 pt-1 pb-2 [&_dd]:text-[1.0625rem] [&_dd]:font-strong [&_dd]:tracking-[-0.01em] [&_dd]:tabular-nums">
        <Price name={i18n._(WE_BUY_AT)} value={rate.buyRate} currency={rate.currency} />
        <Price name={i18n._(WE_SELL_AT)} value={rate.sellRate} currency={rate.currency} />
      </dl>
      <dl className={styles["foot"]}>
        <Figure name={t`24h`} value={<PriceChange percent={change24h} />} />
        <Figure name={t`Diff`} value={formatPercent(rate.spreadPercent)} />
        <Figure name={t`Volume`} value={formatCompact(volume)} />
      </dl>
    </li>
  );
});

function Price({ name, value, currency }: { name: string; value: number; currency: string }) {
  const amount = (
    <bdi dir="ltr">
      <span>{formatRate(value, currency)}</span>{" "}
      <span className="text-ink-muted font-mono text-xs font-normal tracking-[0]">{currency}</span>
    </bdi>
  );
  return <Figure name={name} value={amount} />;
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={styles["figure"]}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
