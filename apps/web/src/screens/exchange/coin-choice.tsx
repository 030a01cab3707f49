import type { ExchangeCoin } from "@tradeslip/contracts";
import { priceText } from "@tradeslip/contracts/rules";
import { CoinIcon, FreshnessStamp, PriceChange, SelectField } from "@tradeslip/ui";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import type { ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { formatExactPrice } from "../../features/orders/amount/format-amount.ts";
import styles from "./coin-choice.module.css";
import type { TradeInAddress } from "./use-trade-in-address.ts";

/** Of a word that somebody put into the address. */
const MOST_SHOWN = 40;

interface CoinChoiceProps {
  coins: readonly ExchangeCoin[];
  /** Undefined: the address asks for one that we do not have. */
  coin: ExchangeCoin | undefined;
  address: TradeInAddress;
  freshness: ReceivedFreshness;
}

/** The coin, and its price with its age. */
export function CoinChoice({ coins, coin, address, freshness }: CoinChoiceProps) {
  return (
    <div className={styles["coin"]}>
      <SelectField
        label="Coin"
        value={coin?.id ?? ""}
        onChange={(id) => id !== "" && address.chooseCoin(id)}
        options={[
          ...(coin ? [] : [{ value: "", label: "Choose a coin" }]),
          ...coins.map(({ id, name, symbol }) => ({ value: id, label: `${name} (${symbol})` })),
        ]}
      />
      {coin ? (
        <Price coin={coin} freshness={freshness} />
      ) : (
        <p role="alert" className={styles["unknown"]}>
          We do not trade “{address.askedCoin.slice(0, MOST_SHOWN)}” here. Please choose a coin.
        </p>
      )}
    </div>
  );
}

function Price({ coin, freshness }: { coin: ExchangeCoin; freshness: ReceivedFreshness }) {
  return (
    <div className={styles["price"]}>
      <CoinIcon src={coin.icon} size={24} />
      <p>
        1 {coin.symbol} = <strong>{formatExactPrice(priceText(coin.price))}</strong>
      </p>
      <p>
        <PriceChange percent={coin.change24h} /> <span className={styles["day"]}>24h</span>
      </p>
      <p className={styles["age"]}>
        {coin.indicative ? (
          <FreshnessStamp tone="indicative">Indicative rate</FreshnessStamp>
        ) : (
          <FreshnessLine freshness={freshness} every="Updates every minute" />
        )}
      </p>
    </div>
  );
}
