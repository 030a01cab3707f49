import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { HistoryRange } from "@tradeslip/contracts";
import { marketPriceDigits } from "@tradeslip/contracts/rules";
import { cachedByLocale, dateFormat, island } from "../../lib/format.ts";

interface RangeTexts {
  /** On the range's button. */
  readonly brief: MessageDescriptor;
  readonly past: MessageDescriptor;
  readonly ago: MessageDescriptor;
  readonly shown: MessageDescriptor;
  readonly failed: MessageDescriptor;
  /** Shown when another range failed to load. */
  readonly kept: MessageDescriptor;
  /** The table's caption. */
  readonly caption: MessageDescriptor;
}

export const RANGE_TEXTS: Readonly<Record<HistoryRange, RangeTexts>> = {
  "24h": {
    brief: msg`24h`,
    past: msg`The last 24 hours`,
    ago: msg`24 h ago`,
    shown: msg`The last 24 hours shown`,
    failed: msg`The last 24 hours couldn't be loaded.`,
    kept: msg`You still see the last 24 hours.`,
    caption: msg`Prices in US dollars: the last 24 hours`,
  },
  "7d": {
    brief: msg`7d`,
    past: msg`The last 7 days`,
    ago: msg`7 days ago`,
    shown: msg`The last 7 days shown`,
    failed: msg`The last 7 days couldn't be loaded.`,
    kept: msg`You still see the last 7 days.`,
    caption: msg`Prices in US dollars: the last 7 days`,
  },
  "30d": {
    brief: msg`30d`,
    past: msg`The last 30 days`,
    ago: msg`30 days ago`,
    shown: msg`The last 30 days shown`,
    failed: msg`The last 30 days couldn't be loaded.`,
    kept: msg`You still see the last 30 days.`,
    caption: msg`Prices in US dollars: the last 30 days`,
  },
  "1y": {
    brief: msg`1y`,
    past: msg`The last year`,
    ago: msg`A year ago`,
    shown: msg`The last year shown`,
    failed: msg`The last year couldn't be loaded.`,
    kept: msg`You still see the last year.`,
    caption: msg`Prices in US dollars: the last year`,
  },
};

const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;
const DAY = { day: "numeric", month: "short" } as const;
const time = dateFormat(CLOCK);
const day = dateFormat(DAY);
const month = dateFormat({ month: "short", year: "numeric" });
const dayAndTime = dateFormat({ ...DAY, ...CLOCK });
const date = dateFormat({ dateStyle: "medium" });

/** A time below the chart, in the reader's zone. */
export function tickText(at: number, range: HistoryRange): string {
  if (range === "24h") return time(at);
  return (range === "1y" ? month : day)(at);
}

/** A single moment of the chart. */
export function momentText(at: number, range: HistoryRange): string {
  return (range === "1y" ? date : dayAndTime)(at);
}

/** "6 Oct 2025" */
export function dateText(iso: string): string {
  return date(new Date(iso));
}

const usd = cachedByLocale(
  (locale, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

/** US dollars beside a line of the chart. */
export function scaleText(value: number, digits: number): string {
  return island(usd(digits).format(value));
}

/** Significant figures of a price below a cent: enough to tell a high from a low. */
const FIGURES = 4;

/** US dollars with at least cents: on this page a single price is the point. Null: unknown. */
export function priceText(value: number | null): string {
  if (value === null) return "—";
  const small = value > 0 && value < 0.01 ? FIGURES - 1 - Math.floor(Math.log10(value)) : 2;
  return island(usd(Math.min(Math.max(marketPriceDigits(value), small), 20)).format(value));
}
