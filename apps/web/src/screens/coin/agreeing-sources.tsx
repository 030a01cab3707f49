import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import {
  countedOf,
  middleOf,
  priceSourcesQuery,
  rowsFor,
  sourceName,
  spreadOf,
  type CountedSource,
} from "../../features/price-sources/price-sources.ts";
import { cachedByLocale, formatCoinPrice } from "../../lib/format.ts";

/** Below three there is no agreement (docs/product.md, P17.6). */
const FEWEST = 3;

/**
 * The sources that agree with the coin's price, each as a dot. The place has its full height before it is
 * filled, and stays empty if the sources are unavailable: the price itself already says that several agree.
 */
export function AgreeingSources({ coinId }: { coinId: string }) {
  const { data } = useQuery(priceSourcesQuery);
  const counted = data ? countedOf(rowsFor(data.sources, coinId)) : [];
  return (
    <div className="[--dots:2rem] grid grid-cols-1 content-start gap-2 min-h-[calc(var(--dots)_+_var(--space-2)_+_2_*_1.5_*_var(--text-s))] @min-[56rem]/coin:px-6">
      {counted.length >= FEWEST && <Agreement counted={counted} />}
    </div>
  );
}

function Agreement({ counted }: { counted: readonly CountedSource[] }) {
  const list = listOf(counted);
  return (
    <>
      <Dots counted={counted} />
      <p className="text-ink-muted text-s leading-[1.5] [&_strong]:text-ink">
        <strong>{agreedText(counted)}</strong> {t`We use the middle.`}
        <VisuallyHidden>
          {" "}
          <span>{t`From the lowest price to the highest: ${list}.`}</span>
        </VisuallyHidden>
      </p>
    </>
  );
}

function agreedText(counted: readonly CountedSource[]): string {
  const count = counted.length;
  const spread = spreadOf(counted);
  return t`${plural(count, {
    one: `# source agrees within ${spread}.`,
    other: `# sources agree within ${spread}.`,
  })}`;
}

function listOf(counted: readonly CountedSource[]): string {
  return listFormat().format(
    counted.map(({ name, price }) => `${sourceName(name)} ${formatCoinPrice(price)}`),
  );
}

const listFormat = cachedByLocale((locale) => new Intl.ListFormat(locale, { type: "unit" }));

/** Share of the width left free on either side of the dots. */
const MARGIN = 0.12;

/** Places are in percent of the box, as in the chart. */
function Dots({ counted }: { counted: readonly CountedSource[] }) {
  const prices = counted.map(({ price }) => price);
  const low = prices[0]!;
  const span = prices.at(-1)! - low;
  const x = (price: number) =>
    `${Math.round((span === 0 ? 0.5 : MARGIN + ((price - low) / span) * (1 - 2 * MARGIN)) * 10_000) / 100}%`;
  const middle = x(middleOf(counted));
  return (
    <svg aria-hidden="true" className="w-full h-(--dots)">
      <line x1="0" x2="100%" y1="84%" y2="84%" className="stroke-rule-strong" />
      <line
        x1={x(low)}
        x2={x(prices.at(-1)!)}
        y1="50%"
        y2="50%"
        className="stroke-accent-wash stroke-[20] [stroke-linecap:round]"
      />
      <line x1={middle} x2={middle} y1="0" y2="100%" className="stroke-accent-text stroke-[2]" />
      {prices.map((price, index) => (
        <circle key={index} cx={x(price)} cy="50%" r="4.5" className="fill-ink" />
      ))}
    </svg>
  );
}
