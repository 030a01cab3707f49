import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { i18n } from "@lingui/core";
import type { DashboardCoin } from "@tradeslip/contracts";
import { isDisputed, NO_MARKET_DATA_RETRY } from "@tradeslip/contracts/rules";
import { Badge } from "@tradeslip/ui/badge";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { classNames } from "@tradeslip/ui/class-names";
import { CoinIcon } from "@tradeslip/ui/coin-icon";
import { PriceChange } from "@tradeslip/ui/price-change";
import { SearchField } from "@tradeslip/ui/search-field";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { LiveRegion, VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { type MouseEvent, useState } from "react";
import { Link } from "react-router-dom";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import { NoCoins } from "../../features/live-data/no-coins.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { PriceBadge } from "../../features/live-data/price-badge.tsx";
import {
  OwnCurrencyNote,
  OwnPrice,
  useOwnCurrency,
  type OwnCurrency,
} from "../../features/own-currency/own-currency.tsx";
import { formatCoinPrice } from "../../lib/format.ts";
import { LoadFailure } from "../../lib/load-failure.tsx";
import styles from "./top-coins.module.css";
import { announceTrade, loadTradeModal, tradeLink } from "./trade.tsx";

/** The number of coins without a search (docs/product.md, P6.5). */
const TOP_COUNT = 8;

interface TopCoinsProps {
  /** Undefined until the first answer. */
  answer: { coins: readonly DashboardCoin[]; freshness: ReceivedFreshness } | undefined;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** The largest coins, or the search results among all listed coins. */
export function TopCoins({ answer, failed, retrying, onRetry }: TopCoinsProps) {
  const [typed, setTyped] = useState("");
  const found = answer && findCoins(answer.coins, typed);
  const own = useOwnCurrency();
  const isSearch = found !== undefined && found.search !== null;
  const count = found?.coins.length ?? 0;
  const title = isSearch ? t`Search Results (${count})` : t`Top Cryptocurrencies`;
  return (
    <Card title={title} aside={answer && <FreshnessLine freshness={answer.freshness} />}>
      {failed ? (
        <LoadFailure
          title={i18n._(NO_MARKET_DATA_RETRY)}
          retryLabel={t`Try Again`}
          retrying={retrying}
          onRetry={onRetry}
        />
      ) : (
        <>
          <div className={styles["search"]}>
            <SearchField
              label={t`Search cryptocurrencies`}
              placeholder={t`Search cryptocurrencies...`}
              value={typed}
              onChange={setTyped}
              shortcut
            />
          </div>
          {found === undefined && <CoinGridSkeleton />}
          {found?.coins.length === 0 && <NoCoins />}
          {found && found.coins.length > 0 && (
            <ul className={styles["grid"]}>
              {found.coins.map((coin) => (
                <CoinCard
                  key={coin.id}
                  coin={coin}
                  own={own}
                  disputed={answer !== undefined && isDisputed(coin, answer.freshness)}
                />
              ))}
            </ul>
          )}
          {/* Below the list: on a phone the first "Trade" belongs to the first screen. */}
          <p
            className={styles["own"]}
          >{t`These are market prices. The order form shows the price of an order.`}</p>
          <p className={styles["own"]}>
            <OwnCurrencyNote own={own} />
          </p>
        </>
      )}
      <LiveRegion>{isSearch && foundText(count, answer?.coins.length ?? 0)}</LiveRegion>
    </Card>
  );
}

function foundText(count: number, total: number): string {
  return t`${plural(total, {
    one: `${count} of # cryptocurrency found`,
    other: `${count} of # cryptocurrencies found`,
  })}`;
}

interface FoundCoins {
  /** Null: no search. */
  search: string | null;
  coins: readonly DashboardCoin[];
}

/** The first eight coins, or all whose name or symbol contains the search, ignoring case. */
export function findCoins(coins: readonly DashboardCoin[], typed: string): FoundCoins {
  const search = typed.trim().toLowerCase();
  if (search === "") return { search: null, coins: coins.slice(0, TOP_COUNT) };
  const found = coins.filter(({ name, symbol }) =>
    [name, symbol].some((text) => text.toLowerCase().includes(search)),
  );
  return { search, coins: found };
}

interface CoinCardProps {
  coin: DashboardCoin;
  own: OwnCurrency | null;
  disputed: boolean;
}

function CoinCard({ coin, own, disputed }: CoinCardProps) {
  const rank = badgeRank(coin);
  return (
    <li className={styles["card"]}>
      <CoinIcon src={coin.icon} size={36} />
      <div className={styles["words"]}>
        <div className={styles["head"]}>
          <h3 className={styles["symbol"]}>{coin.symbol}</h3>
          {rank !== null && <Badge>{`#${rank}`}</Badge>}
        </div>
        <p className={styles["name"]}>
          <Link to={`/market/${coin.id}`} className={styles["page"]}>
            {coin.name}
          </Link>
        </p>
      </div>
      <div className={styles["foot"]}>
        <div className={styles["figures"]}>
          <p className={styles["price"]}>{formatCoinPrice(coin.price)}</p>
          <PriceBadge isDisputed={disputed} staleAsOf={coin.staleAsOf} />
          <OwnPrice brief own={own} usd={coin.price} />
          <p className={styles["change"]}>
            <PriceChange percent={coin.change} />
          </p>
        </div>
        <TradeLink coin={coin} />
      </div>
    </li>
  );
}

/** The rank of one of the ten largest coins, which carry a badge. */
export function badgeRank({ rank }: DashboardCoin): number | null {
  return rank !== null && rank <= 10 ? rank : null;
}

/** Opens the coin's trade modal. CSS stretches the link over the whole card. */
function TradeLink({ coin: { id, name } }: { coin: DashboardCoin }) {
  return (
    <Link
      {...tradeLink(id)}
      className={classNames(buttonClass({ size: "s" }), styles["trade"])}
      onPointerEnter={prefetchModal}
      onFocus={prefetchModal}
      onClick={press}
    >
      <Trans>
        Trade <VisuallyHidden>{name}</VisuallyHidden>
      </Trans>
    </Link>
  );
}

function press(event: MouseEvent<HTMLAnchorElement>) {
  // Safari does not focus a clicked link, and the focus needs a place to return to when the modal closes.
  event.currentTarget.focus();
  // Modified clicks open it elsewhere.
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (isPlain) announceTrade();
}

/** Ignores errors: opening the modal loads it again and reports them. */
function prefetchModal() {
  loadTradeModal().catch(() => {});
}

/** As large as the grid. */
function CoinGridSkeleton() {
  return (
    <div className={styles["grid"]} aria-busy="true">
      {Array.from({ length: TOP_COUNT }, (_, card) => (
        <div key={card} className={styles["card"]}>
          <Skeleton shape="circle" width={36} height={36} />
          <div className={styles["words"]}>
            <p className={styles["symbol"]}>
              <Skeleton width="4ch" />
            </p>
            <p className={styles["name"]}>
              <Skeleton width="8ch" />
            </p>
          </div>
          <div className={styles["foot"]}>
            <div className={styles["figures"]}>
              <p className={styles["price"]}>
                <Skeleton width="8ch" />
              </p>
              <p className={styles["change"]}>
                <Skeleton width="6ch" />
              </p>
            </div>
            <span className={styles["tradeSpace"]} />
          </div>
        </div>
      ))}
    </div>
  );
}
