import { plural, t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { useQuery } from "@tanstack/react-query";
import type { CoinDetails, Freshness } from "@tradeslip/contracts";
import { freshnessOf, isDisputed, NO_MARKET_DATA_RETRY, SOURCES_DISAGREE } from "@tradeslip/contracts/rules";
import { Badge } from "@tradeslip/ui/badge";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { classNames } from "@tradeslip/ui/class-names";
import { CoinIcon } from "@tradeslip/ui/coin-icon";
import { PriceChange } from "@tradeslip/ui/price-change";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { StarToggle } from "@tradeslip/ui/star-toggle";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useMemo } from "react";
import { Link, useParams } from "react-router-dom";
import { AskAPerson } from "../../features/contacts/ask-a-person.tsx";
import { FreshnessLine, ServedFreshness } from "../../features/live-data/freshness-line.tsx";
import { currentTone, type ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { useServerNow } from "../../features/live-data/use-server-now.ts";
import { OwnPrice, useOwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { ApiError } from "../../lib/api.ts";
import { DataSource } from "../../lib/data-source.tsx";
import { formatCoinPrice, formatPercent, formatUsd } from "../../lib/format.ts";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { ServerValue } from "../../lib/server-value.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useStoredSet } from "../../lib/storage.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { coinTitle } from "../../page-titles.ts";
import { coinQuery } from "./coin-queries.ts";
import { AgreeingSources } from "./agreeing-sources.tsx";
import { Converter } from "./converter.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { PriceHistory } from "./price-history.tsx";
import { AlertLink, TradeBar, TradeLink } from "./trade-coin.tsx";
import { type Day, useDay } from "./use-day.ts";

/** Before React loads: whether there will be such a line (before-first-paint.js). */
const EARLY = "in-[:root:not([data-own-currency])]:hidden";

/** A listed coin: price, chart, key figures, converter (docs/product.md, P18). */
export default function CoinPage() {
  const { id = "" } = useParams();
  const { data, error, isFetching, errorUpdateCount, refetch } = useQuery(coinQuery(id));
  const config = usePublicConfig();
  const latest = useMemo(
    () => data && { at: Date.parse(freshnessOf(data.coin, data.freshness).asOf), price: data.coin.price },
    [data],
  );
  const day = useDay(id, latest);
  useTitle(data?.coin, config?.brand.name);
  // 400: no coin can have this id.
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const hasFailed = data === undefined && errorUpdateCount > 0;
  return (
    <div className="@container/coin grid grid-cols-1 gap-3">
      <Link
        to="/market"
        className="inline-flex items-center justify-self-start gap-2 min-h-control text-s font-strong no-underline hover:underline [&_svg:dir(rtl)]:[scale:-1_1]"
      >
        <ArrowLeft size={16} aria-hidden="true" /> {t`Coin Markets`}
      </Link>
      {isUnknown && <UnknownCoin />}
      {!isUnknown && hasFailed && (
        <>
          <h1>{t`Coin price`}</h1>
          <Card>
            <LoadFailure
              title={t`We couldn't load this coin`}
              error={error}
              offlineReason={i18n._(NO_MARKET_DATA_RETRY)}
              retryLabel={t`Try Again`}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          </Card>
        </>
      )}
      {!isUnknown && !hasFailed && (
        <div className="grid grid-cols-1 content-start gap-5 @min-[56rem]/coin:grid-cols-[minmax(0,1fr)_20rem] @min-[56rem]/coin:gap-x-6">
          <div className="grid grid-cols-1 content-start gap-5">
            {/* A price served with the page belongs to that page's coin only. */}
            <Head key={id} coin={data?.coin} freshness={data?.freshness} day={day} />
            <PriceHistory id={id} latest={latest} />
            <KeyFigures coin={data?.coin} day={day} />
          </div>
          <div className="grid grid-cols-1 content-start gap-6 @min-[56rem]/coin:pt-3">
            {data ? (
              <>
                <Converter coin={data.coin}>
                  <div className="hidden @min-[56rem]/coin:grid @min-[56rem]/coin:gap-3">
                    <TradeLink coin={data.coin} />
                  </div>
                </Converter>
                <AlertLink coin={data.coin} />
                {freshnessOf(data.coin, data.freshness).agreement === "agreed" && (
                  <AgreeingSources coinId={id} />
                )}
              </>
            ) : (
              <Skeleton shape="block" height={420} />
            )}
          </div>
          <AskAPerson className="text-ink-muted text-s text-center @min-[56rem]/coin:col-span-full" />
          <p className="text-ink-muted text-s text-center @min-[56rem]/coin:col-span-full">
            <DataSource demo={config?.demo ?? false} />
          </p>
          {data && <TradeBar coin={data.coin} />}
        </div>
      )}
    </div>
  );
}

/** Sets the document's title; until the coin has a name, the page's or the router's stays. */
function useTitle(coin: CoinDetails | undefined, brand: string | undefined): void {
  const title = coin && brand !== undefined ? `${coinTitle(coin)} · ${brand}` : null;
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}

function UnknownCoin() {
  return (
    <div className="grid justify-items-start gap-4">
      <h1>{t`We don't list this coin`}</h1>
      <p>{t`We list the 50 largest coins and those our desk trades.`}</p>
      <Link to="/market" className={buttonClass({ variant: "primary" })}>
        {t`See all coins`}
      </Link>
    </div>
  );
}

const NOTHING_WATCHED: readonly string[] = [];

interface HeadProps {
  /** Undefined until the first answer. */
  coin: CoinDetails | undefined;
  freshness: ReceivedFreshness | undefined;
  day: Day | null;
}

/** Name, price, change and age. */
function Head({ coin, freshness, day }: HeadProps) {
  const own = useOwnCurrency();
  const hydrated = useHydrated();
  return (
    <header className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3 min-h-11 [&_h1]:min-w-0 [&_h1]:text-[min(var(--text-xl),11vw)] [&_h1]:wrap-anywhere @min-[37.5rem]/coin:[&_h1]:text-2xl">
        {coin ? <CoinIcon src={coin.icon} size={40} /> : <Skeleton shape="circle" width={40} height={40} />}
        <h1>
          {coin?.name ?? (
            <ServerValue name="coin-name">
              <VisuallyHidden>{t`Coin price`}</VisuallyHidden>
              <Skeleton width="6ch" height="0.8em" />
            </ServerValue>
          )}
        </h1>
        {coin ? <Badge>{coin.symbol}</Badge> : <ServedBadge name="coin-symbol" />}
        {coin?.marketCapRank != null && <Badge>{`#${coin.marketCapRank}`}</Badge>}
        {!coin && <ServedBadge name="coin-rank" before="#" />}
        <span className="min-w-control ms-auto">{coin && <Watch coin={coin} />}</span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <p className="min-h-[1.1em] font-display text-[min(3.25rem,15vw)] leading-[1.1] wrap-anywhere @min-[37.5rem]/coin:text-[4rem]">
          {coin ? (
            formatCoinPrice(coin.price)
          ) : (
            <ServerValue name="coin-price">
              <Skeleton width="6ch" height="0.8em" />
            </ServerValue>
          )}
        </p>
        <p className="basis-full min-h-[1.5em] text-ink-muted tabular-nums @min-[37.5rem]/coin:basis-auto">
          {coin ? (
            <span>
              <PriceChange percent={changeInPercent(coin, day)} /> <span>{changeInDollars(coin, day)}</span>
            </span>
          ) : (
            <ServerValue name="coin-change" known={import.meta.env.SSR && inADay("{{coin-change}}")}>
              {null}
            </ServerValue>
          )}
        </p>
      </div>
      {(own || !hydrated) && (
        <p className={classNames("min-h-[1.5em] text-xs", !own && EARLY)}>
          <OwnPrice own={own} usd={coin?.price} />
        </p>
      )}
      <p className="flex flex-wrap items-center gap-y-1 gap-x-3 min-h-[1.75em] text-ink-muted text-s">
        {coin && freshness ? (
          <>
            <FreshnessLine freshness={freshnessOf(coin, freshness)} />
            <Agreement coin={coin} freshness={freshness} />
          </>
        ) : (
          <ServedFreshness answer="coin">
            <span role="status">{t`Loading the price…`}</span>
          </ServedFreshness>
        )}
      </p>
      {coin && freshness && isDisputed(coin, freshness) && (
        <p role="alert" className="text-danger font-strong">
          {i18n._(SOURCES_DISAGREE)}
        </p>
      )}
    </header>
  );
}

interface ServedBadgeProps {
  name: string;
  before?: string;
}

function ServedBadge({ name, before = "" }: ServedBadgeProps) {
  return (
    <ServerValue name={name} known={import.meta.env.SSR && <Badge>{`${before}{{${name}}}`}</Badge>}>
      {null}
    </ServerValue>
  );
}

/** Adds the coin to the market's watchlist. */
function Watch({ coin: { id, name } }: { coin: CoinDetails }) {
  const { has, toggle } = useStoredSet("market.watchlist", NOTHING_WATCHED);
  return <StarToggle label={t`Watch ${name}`} pressed={has(id)} onToggle={() => toggle(id)} />;
}

/** Since the price of 24 hours ago in the chart; the source's own figure until that is known. */
function changeInPercent({ price, change24h }: CoinDetails, day: Day | null): number | null {
  return day ? (price / day.first - 1) * 100 : change24h;
}

/** "−$24.22 in 24 h" */
function changeInDollars(coin: CoinDetails, day: Day | null): string {
  const { price } = coin;
  const percent = changeInPercent(coin, day);
  if (percent === null || percent <= -100) return t`in 24 h`;
  const change = price - (day?.first ?? price / (1 + percent / 100));
  if (Math.abs(change) < 0.005) return t`in 24 h`;
  return inADay(`${change > 0 ? "+" : ""}${formatUsd(change)}`);
}

function inADay(change: string): string {
  return t`${change} in 24 h`;
}

/**
 * How many sources agree, unless the price is delayed: those that agreed on it may have gone since. How far
 * apart they are is known only for bitcoin.
 */
function Agreement({ coin, freshness }: { coin: CoinDetails; freshness: ReceivedFreshness }) {
  const own = freshnessOf(coin, freshness);
  const { agreement, sources } = own;
  const isDelayed = currentTone(own, useServerNow()) === "delayed";
  if (isDelayed || agreement !== "agreed") return null;
  const isMeasured = coin.id === "bitcoin" && sources && sources.spreadPercent !== null;
  return <Link to="/prices">{isMeasured ? agreementText(sources) : t`Several sources agree`}</Link>;
}

function agreementText({ agreeing, spreadPercent }: NonNullable<Freshness["sources"]>): string {
  const spread = formatPercent(spreadPercent);
  return t`${plural(agreeing, {
    one: `# source agrees within ${spread}`,
    other: `# sources agree within ${spread}`,
  })}`;
}
