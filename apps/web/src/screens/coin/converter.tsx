import { t } from "@lingui/core/macro";
import type { CoinDetails } from "@tradeslip/contracts";
import { coinUnit, inCurrency, priceText, type AmountUnit } from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import { Slip } from "@tradeslip/ui/slip";
import { useState } from "react";
import {
  CurrencySelect,
  OwnCurrencyNote,
  useCurrencyChoice,
  useOwnCurrency,
} from "../../features/own-currency/own-currency.tsx";
import { AmountField } from "../../features/trade-ticket/amount-field.tsx";
import type { TypedText } from "../../features/trade-ticket/kept-amount.ts";
import { useLinkedAmounts } from "../../features/trade-ticket/use-amount-entry.ts";
import { formatCoinPrice } from "../../lib/format.ts";
import styles from "./converter.module.css";

const ONE_COIN: TypedText = { kind: "coin", text: "1" };

interface ConverterProps {
  coin: CoinDetails;
  /** The slip's foot: the way to a trade. */
  children: Elements;
}

/** What an amount of the coin comes to in one's own currency, and the other way round. Nothing is ordered here. */
export function Converter({ coin, children }: ConverterProps) {
  const own = useOwnCurrency();
  const [choice] = useCurrencyChoice();
  // Without a rate of its own the currency cannot be counted in: dollars can.
  const code = own === null || own.rate !== null ? choice : "USD";
  const money: AmountUnit = { kind: "usd", symbol: code, decimals: decimalsOf(code) };
  const price = priceText(coin.price);
  const rate = code === "USD" || !own?.rate ? price : inCurrency(price, own.rate);
  // A coin without a price has nothing to count with.
  const countedRate = coin.price > 0 ? rate : undefined;
  const entry = useLinkedAmounts(coinUnit(coin.symbol), countedRate, money, useState(ONE_COIN));
  return (
    <section aria-labelledby="convert">
      <Slip issued className={styles["slip"]}>
        <header className={styles["head"]}>
          <h2 id="convert">{t`Convert`}</h2>
          <p className={styles["pair"]}>{`${coin.symbol}/${code}`}</p>
        </header>
        <div className={styles["fields"]}>
          <AmountField
            {...entry.field("coin")}
            label={coin.name}
            unit={coinUnit(coin.symbol)}
            step="1"
            placeholder="0"
          />
          <AmountField
            {...entry.field("usd")}
            label={t`Worth in ${code}`}
            unit={money}
            step="1"
            placeholder="0"
          />
        </div>
        <div className={styles["choice"]}>
          <CurrencySelect label={t`Your currency`} />
          <p className={styles["note"]}>
            <OwnCurrencyNote own={own} />
            <span> {t`Remembered on this device, and shown beside the dollars.`}</span>
          </p>
        </div>
        <div className={styles["foot"]}>
          <p className={styles["line"]}>
            <span>{`1 ${coin.symbol}`}</span>
            <strong>{formatCoinPrice(coin.price)}</strong>
          </p>
          {children}
        </div>
      </Slip>
    </section>
  );
}

/** Yen and won have none. */
function decimalsOf(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
