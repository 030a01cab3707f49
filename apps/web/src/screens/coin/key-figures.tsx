import { t } from "@lingui/core/macro";
import type { CoinDetails } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui/class-names";
import { Skeleton } from "@tradeslip/ui/skeleton";
import type { ReactNode } from "react";
import { formatCompact, formatPercent, island } from "../../lib/format.ts";
import { dateText, priceText } from "./chart-texts.ts";
import type { Day } from "./use-day.ts";
import styles from "./key-figures.module.css";

interface KeyFiguresProps {
  coin: CoinDetails | undefined;
  day: Day | null;
}

/** The coin's figures as a ledger, with a dash for each unknown one (docs/product.md, P3.10). */
export function KeyFigures({ coin, day }: KeyFiguresProps) {
  const usd = (value: number | null) => formatCompact(value, { currency: "USD" });
  const supply = (amount: number | null) =>
    amount === null || !coin ? "—" : island(`${formatCompact(amount)}\u00A0${coin.symbol}`);
  return (
    <dl
      className="grid grid-cols-2 border-t border-t-rule-strong @min-[37.5rem]/coin:grid-cols-3 @max-[14rem]/coin:grid-cols-1"
      aria-busy={coin === undefined}
    >
      <Figure name={t`Market cap`} value={coin && usd(coin.marketCap)} />
      <Figure name={t`24h volume`} value={coin && usd(coin.volume24h)} />
      <Figure name={t`Fully diluted value`} value={coin && usd(coin.fullyDilutedValuation)} />
      <Figure name={t`Day's low`} value={coin && priceText(day?.low ?? coin.low24h)} />
      <Figure name={t`Day's high`} value={coin && priceText(day?.high ?? coin.high24h)} />
      <Figure name={t`In circulation`} notes="one" value={coin && supply(coin.circulatingSupply)}>
        {coin && supplyNote(coin)}
      </Figure>
      <Figure name={t`Total supply`} value={coin && supply(coin.totalSupply)} />
      <Figure name={t`All-time high`} notes="two" value={coin && priceText(coin.allTimeHigh)}>
        {coin && extremeNote(coin.allTimeHighAt, coin.allTimeHighChangePercent)}
      </Figure>
      <Figure name={t`All-time low`} notes="two" value={coin && priceText(coin.allTimeLow)}>
        {coin && extremeNote(coin.allTimeLowAt, coin.allTimeLowChangePercent)}
      </Figure>
    </dl>
  );
}

/** "95.0% of at most 21.0M" */
function supplyNote({ circulatingSupply, maxSupply }: CoinDetails): string | null {
  if (maxSupply === null || maxSupply === 0) return null;
  const most = formatCompact(maxSupply);
  if (circulatingSupply === null) return t`at most ${most}`;
  const share = formatPercent((circulatingSupply / maxSupply) * 100, 1);
  return t`${share} of at most ${most}`;
}

/** "6 Oct 2025, 43.7% below it now": how far the price is from the extreme. */
function extremeNote(at: string | null, change: number | null): string | null {
  const date = at === null ? null : dateText(at);
  if (change === null) return date;
  const distance = formatPercent(Math.abs(change), Math.abs(change) >= 1000 ? 0 : 1);
  if (date === null) return change < 0 ? t`now ${distance} below` : t`now ${distance} above`;
  return change < 0 ? t`${date}, now ${distance} below` : t`${date}, now ${distance} above`;
}

interface FigureProps {
  name: string;
  /** Undefined while loading. */
  value: string | undefined;
  /** Lines reserved for a note before it is known. */
  notes?: "one" | "two";
  /** The note. */
  children?: ReactNode;
}

/** In half a phone's width, longer amounts are smaller, so that they stay in one piece. */
const [LONG, VERY_LONG] = [12, 18];

function sizeOf({ length }: string): string {
  if (length < LONG) return "";
  return length < VERY_LONG ? "@max-[37.5rem]/coin:text-l" : "@max-[37.5rem]/coin:text-m";
}

function Figure({ name, value, notes, children }: FigureProps) {
  return (
    <div className={classNames(styles["figure"], notes && styles[notes])}>
      <dt className="text-ink-muted text-xs leading-[1.4]">{name}</dt>
      <dd
        className={classNames(
          "min-h-[1.2em] font-display text-xl leading-[1.2] wrap-anywhere",
          value !== undefined && sizeOf(value),
        )}
      >
        {value ?? <Skeleton width="5ch" height="0.75em" />}
      </dd>
      {children !== undefined && <dd className="text-ink-muted text-xs leading-[1.4]">{children}</dd>}
    </div>
  );
}
