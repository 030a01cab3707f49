import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { PRICES_TITLE } from "../../page-titles.ts";
import { useQuery } from "@tanstack/react-query";
import type { PriceSourcesAnswer } from "@tradeslip/contracts";
import { DESK_COINS, freshnessOf } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { SelectField } from "@tradeslip/ui/select-field";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { useState } from "react";
import { Link } from "react-router-dom";
import { AskAPerson } from "../../features/contacts/ask-a-person.tsx";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import {
  type CountedSource,
  countedOf,
  middleOf,
  priceSourcesQuery,
  rowsFor,
  sourceName,
  spreadOf,
  type SourceRow,
} from "../../features/price-sources/price-sources.ts";
import { Hero } from "../../features/sections/hero.tsx";
import { orderAddress } from "../../features/trade-ticket/ticket-address.ts";
import { formatCoinPrice, formatDecimal } from "../../lib/format.ts";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { SourcesTable } from "./sources-table.tsx";

const NOTE = "max-w-[60ch] py-3 px-4 border-[1.5px] border-dashed border-rule-strong rounded-sm";

const COINS = DESK_COINS.map(({ marketId, name, symbol }) => ({
  value: marketId,
  label: `${name} (${symbol})`,
}));

/** Each source's price, and whether it counts (docs/product.md, P17.13). */
export default function PricesPage() {
  const { data, error, isFetching, errorUpdateCount, refetch } = useQuery(priceSourcesQuery);
  const [coinId, setCoinId] = useState("bitcoin");
  const hasFailed = data === undefined && errorUpdateCount > 0;
  const known = data && rowsFor(data.sources, coinId).find(({ price }) => price !== null)?.price;
  return (
    <div className="grid grid-cols-1 gap-4 max-w-[60rem]">
      <Hero
        title={i18n._(PRICES_TITLE)}
        lede={t`We ask each source what a coin costs. We leave out prices that are too old, too far off or copied from another source, and take the middle of the rest.`}
      />
      {hasFailed ? (
        <Card>
          <LoadFailure
            title={t`The sources could not be loaded`}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-y-2 gap-x-4">
            <SelectField label={t`Coin`} value={coinId} onChange={setCoinId} options={COINS} />
            {data ? (
              <FreshnessLine freshness={freshnessOf(known ?? {}, data.freshness)} />
            ) : (
              <p role="status">{t`Loading the sources...`}</p>
            )}
          </div>
          {data ? <Sources answer={data} coinId={coinId} /> : <Waiting />}
        </>
      )}
      <div className="grid grid-cols-1 gap-y-6 gap-x-12 mt-4 lg:grid-cols-2">
        <HowWeDecide />
        <OurPrice />
      </div>
      <nav aria-label={t`Next steps`} className="flex flex-wrap gap-3">
        <Link to={orderAddress(coinId)} className={buttonClass()}>
          {t`See the price of an order`}
        </Link>
        <AskAPerson className="mt-2 text-ink-muted" />
      </nav>
    </div>
  );
}

function OneSourceNote({ name }: { name: string }) {
  const source = sourceName(name);
  return (
    <p key={source} className={NOTE}>
      <Trans key={source}>
        This desk asks one source, {source}, so no other confirms its prices. Its operator can add more:{" "}
        <code>PRICE_SOURCES</code>.
      </Trans>
    </p>
  );
}

function Sources({ answer: { sources }, coinId }: { answer: PriceSourcesAnswer; coinId: string }) {
  const rows = rowsFor(sources, coinId);
  const [only] = sources;
  const isOneSource = sources.length === 1 && only !== undefined;
  return (
    <>
      {rows.length === 0 ? (
        <p className={NOTE}>{t`No source has a price of this coin.`}</p>
      ) : (
        <>
          <AgreedPrice counted={countedOf(rows)} isOneSource={isOneSource} />
          <p className="font-strong">{summaryOf(rows, isOneSource)}</p>
          <SourcesTable rows={rows} />
        </>
      )}
      {isOneSource && <OneSourceNote name={only.name} />}
    </>
  );
}

interface AgreedPriceProps {
  counted: readonly CountedSource[];
  isOneSource: boolean;
}

/** The agreed price comes first. There is none if no source counts. */
function AgreedPrice({ counted, isOneSource }: AgreedPriceProps) {
  if (counted.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-ink-muted text-s [&_strong]:text-ink [&_strong]:font-display [&_strong]:text-2xl [&_strong]:font-normal [&_strong]:leading-[1.1] [&_strong]:wrap-anywhere">
      <span>{isOneSource || counted.length === 1 ? t`Market price from one source` : t`Market price`}</span>
      <strong>{formatCoinPrice(middleOf(counted))}</strong>
    </p>
  );
}

/** A summary of the rows. */
function summaryOf(rows: readonly SourceRow[], isOneSource: boolean): string {
  const counted = countedOf(rows);
  const count = counted.length;
  const total = rows.length;
  if (count === 0) {
    const areApart = rows.filter(({ price }) => price?.verdict === "outlier").length > 1;
    return areApart
      ? t`The sources disagree. Nothing can be ordered at this price until they agree again.`
      : t`No source counts right now. The last good price is shown, with its time.`;
  }
  if (isOneSource) return t`Price from one source; nothing to compare it with.`;
  if (count === 1)
    return plural(total, {
      one: "1 of # source counts: nothing to compare it with.",
      other: "1 of # sources counts: nothing to compare it with.",
    });
  const spread = spreadOf(counted);
  return count === 2
    ? plural(total, { other: `2 of # sources agree within ${spread}. Few sources.` })
    : plural(total, { other: `${count} of # sources agree within ${spread}.` });
}

function Waiting() {
  return (
    <div className="grid gap-4 min-h-[20rem] content-start">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </div>
  );
}

/** What an order costs on top of it. docs/price.md tells operators the same. */
function OurPrice() {
  return (
    <section aria-labelledby="ours">
      <h2 id="ours">{t`What an order costs`}</h2>
      <ol className="grid gap-2 max-w-[60ch] mt-2 ps-6 list-decimal text-ink-muted">
        <FeeStep />
        <li>{t`Where you pay or are paid in local money, dollars become it at our own rate for 1 USD. The order form shows that rate and its age; an old one takes no order.`}</li>
        <li>{t`A price that you saw is kept for 2 minutes, unless our fee changes. After that nothing is ordered at it: we show you the new one and ask.`}</li>
        <li>{t`The order form, the slip and the receipt state market price, fee and what you get. The slip's signature covers all of it.`}</li>
      </ol>
    </section>
  );
}

function FeeStep() {
  const { buyPercent, sellPercent } = usePublicConfig()?.spread ?? {};
  if (buyPercent === undefined || sellPercent === undefined) return null;
  return (
    <li>
      <span>{feeSentence(buyPercent, sellPercent)}</span>{" "}
      {t`Where the market price isn't live, the order form says whether our team has to confirm the fee.`}
    </li>
  );
}

function feeSentence(buyPercent: string, sellPercent: string): string {
  const [isFreeToBuy, isFreeToSell] = [buyPercent, sellPercent].map((percent) => Number(percent) === 0);
  const [buy, sell] = [formatDecimal(buyPercent), formatDecimal(sellPercent)];
  if (isFreeToBuy && isFreeToSell)
    return t`While it is live, the market price is the price of an order: we take no fee on it.`;
  if (isFreeToBuy)
    return t`The price of an order is the market price when you buy, and ${sell}% less when you sell: that is our fee.`;
  return isFreeToSell
    ? t`The price of an order is the market price when you sell, and ${buy}% more when you buy: that is our fee.`
    : t`The price of an order is the market price with our fee in it: ${buy}% more when you buy, ${sell}% less when you sell.`;
}

function HowWeDecide() {
  return (
    <section aria-labelledby="how">
      <h2 id="how">{t`How we decide`}</h2>
      <dl className="grid gap-1 max-w-[60ch] mt-2 [&_dt]:mt-2 [&_dt]:font-strong [&_dd]:text-ink-muted">
        <dt>{t`Fresh`}</dt>
        <dd>{t`A price older than 5 minutes doesn't count, nor one that hasn't moved while others have.`}</dd>
        <dt>{t`Independent`}</dt>
        <dd>{t`Sources that repeat each other have one vote together.`}</dd>
        <dt>{t({ message: "Close", context: "near" })}</dt>
        <dd>
          {t`With three or more, a price more than 1% from the middle doesn't count; up to 5% where most lie wide apart.`}
        </dd>
        <dt>{t`In the middle`}</dt>
        <dd>
          {t`We take the median: half are higher, half are lower. Two must be within 1% of each other. Without a majority nothing can be ordered at that price.`}
        </dd>
        <dt>{t`Live or not`}</dt>
        <dd>{t`Each coin's price says whether it is live. Our team confirms a delayed or indicative one before you trade.`}</dd>
      </dl>
    </section>
  );
}
