import type { Coin } from "@tradeslip/contracts";
import { PriceChange } from "@tradeslip/ui/price-change";
import type { ReactNode } from "react";
import { formatCompact, formatMarketPrice } from "../../lib/format.ts";
import styles from "./coin-details.module.css";

/** Further facts on a coin, with volume and market cap where the list has no room for them. */
export function CoinDetails({ coin }: { coin: Coin }) {
  const supply = (amount: number | null) =>
    amount === null ? "—" : `${formatCompact(amount)} ${coin.symbol}`;
  return (
    <dl className={styles["details"]}>
      <Detail name="Volume 24h" className={styles["volume"]}>
        {formatCompact(coin.volume24h, { currency: "USD" })}
      </Detail>
      <Detail name="Market Cap" className={styles["cap"]}>
        {formatCompact(coin.marketCap, { currency: "USD" })}
      </Detail>
      <Detail name="24h high">{formatMarketPrice(coin.high24h)}</Detail>
      <Detail name="24h low">{formatMarketPrice(coin.low24h)}</Detail>
      <Detail name="Circulating supply">{supply(coin.circulatingSupply)}</Detail>
      <Detail name="Total supply">{supply(coin.totalSupply)}</Detail>
      <Detail name="All-time high">
        <Extreme price={coin.ath} since={coin.athChangePercentage} />
      </Detail>
      <Detail name="All-time low">
        <Extreme price={coin.atl} since={coin.atlChangePercentage} />
      </Detail>
    </dl>
  );
}

/** An all-time price and the change since. */
function Extreme({ price, since }: { price: number | null; since: number | null }) {
  if (price === null) return "—";
  return (
    <>
      <span>{formatMarketPrice(price)}</span>
      <PriceChange percent={since} digits={since !== null && Math.abs(since) >= 1000 ? 0 : 1} />
    </>
  );
}

function Detail({
  name,
  className,
  children,
}: {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
