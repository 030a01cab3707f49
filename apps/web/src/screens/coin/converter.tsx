import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { CoinDetails } from "@tradeslip/contracts";
import {
  coinDecimals,
  coinUnit,
  inCurrency,
  localTrade,
  priceText,
  type AmountUnit,
} from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import { Slip } from "@tradeslip/ui/slip";
import { useState } from "react";
import {
  CurrencySelect,
  type OwnCurrency,
  OwnCurrencyNote,
  useCurrencyChoice,
  useOwnCurrency,
} from "../../features/own-currency/own-currency.tsx";
import { useIsPast } from "../../features/live-data/use-server-now.ts";
import { AmountField } from "../../features/trade-ticket/amount-field.tsx";
import type { TypedText } from "../../features/trade-ticket/kept-amount.ts";
import { useLinkedAmounts } from "../../features/trade-ticket/use-amount-entry.ts";
import { localRatesQuery } from "../../features/trade-ticket/use-local-money.ts";
import { formatAmount, readAmount } from "../../lib/amount-format.ts";
import { formatExactPrice, island } from "../../lib/format.ts";

const ONE_COIN: TypedText = { kind: "coin", text: "1" };

interface ConverterProps {
  coin: CoinDetails;
  /** The slip's foot: the way to a trade. */
  children: Elements;
}

/** Converts an amount of the coin into the reader's own currency, and back. Nothing is ordered here. */
export function Converter({ coin, children }: ConverterProps) {
  const reference = useOwnCurrency();
  const [choice] = useCurrencyChoice();
  const [typed, setTyped] = useState(ONE_COIN);
  const [typedIn, setTypedIn] = useState({ choice, code: choice });
  // People act on these numbers below, so it is the price at which the desk sells, not the market's.
  const price = priceText(coin.ask);
  const { symbol } = coin;
  const own = useDeskMoney(reference, { typed, price, symbol });
  // A currency without a rate cannot be converted into: fall back to dollars.
  const offered = own === null || own.rate !== null ? choice : "USD";
  // Money that was typed doesn't become another when a rate arrives or is lost.
  const isMoney = typed.kind === "usd" && typed.text !== "";
  const code = isMoney && typedIn.choice === choice ? typedIn.code : offered;
  const money: AmountUnit = { kind: "usd", symbol: code, decimals: decimalsOf(code) };
  const isOnePrice = coin.ask === coin.bid;
  const rate = code === "USD" ? price : own?.rate ? inCurrency(price, own.rate) : undefined;
  // Without a price there is nothing to convert with.
  const countedRate = coin.price > 0 ? rate : undefined;
  const entry = useLinkedAmounts(coinUnit(symbol), countedRate, money, [
    typed,
    (next) => {
      setTyped(next);
      setTypedIn({ choice, code });
    },
  ]);
  useCoinsKept([typed, setTyped], { choice, coins: entry.amounts?.coinAmount, symbol });
  return (
    <section aria-labelledby="convert">
      <Slip issued className="grid grid-cols-1 gap-4">
        <header className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4">
          <h2 id="convert">{t`Convert`}</h2>
          <p className="text-accent-text font-mono text-s">{`${symbol}/${code}`}</p>
        </header>
        <div className="grid grid-cols-1 gap-3 [&_input]:min-h-14 [&_input]:font-display [&_input]:text-xl [&_input]:leading-none">
          <AmountField
            {...entry.field("coin")}
            label={coin.name}
            unit={coinUnit(symbol)}
            step="1"
            placeholder="0"
          />
          <AmountField
            {...entry.field("usd")}
            label={isOnePrice ? t`Worth in ${code}` : t`You pay in ${code}`}
            unit={money}
            step="1"
            placeholder="0"
          />
        </div>
        <div className="grid grid-cols-1 gap-2 max-xs:[&>label]:flex-wrap max-xs:[&>label]:pt-1 max-xs:[&_select]:basis-full max-xs:[&_select]:ps-3">
          <CurrencySelect label={t`Your currency`} />
          <p className="text-ink-muted text-xs">
            <OwnCurrencyNote own={own} />
            <span> {t`Remembered on this device, and shown beside the dollars.`}</span>
          </p>
        </div>
        <div className="grid grid-cols-1 gap-3 pt-4 border-t-2 border-dashed border-t-rule-strong">
          {isOnePrice ? (
            <PriceLine name={island(`1 ${symbol}`)} usd={coin.ask} />
          ) : (
            <>
              <PriceLine name={t`Buy 1 ${symbol}`} usd={coin.ask} />
              <PriceLine name={t`Sell 1 ${symbol}`} usd={coin.bid} />
            </>
          )}
          {children}
        </div>
      </Slip>
    </section>
  );
}

interface Converted {
  readonly typed: TypedText;
  /** USD for one coin. */
  readonly price: string;
  readonly symbol: string;
}

/** At the desk's rate where it has one, in the tier that the amount reaches, because orders use it. */
function useDeskMoney(own: OwnCurrency | null, { typed, price, symbol }: Converted): OwnCurrency | null {
  const { data } = useQuery({ ...localRatesQuery, enabled: own !== null });
  const desk = data?.rates.find(({ currency }) => currency === own?.code);
  // No order would be made at an old one.
  const isOld = useIsPast(desk ? Date.parse(desk.sides.buy.goodUntil) : Infinity);
  if (own === null || desk === undefined || isOld || !(Number(price) > 0)) return own;
  const { currency, digits, tiers, sides } = desk;
  const isCoin = typed.kind === "coin";
  const money = { kind: "local", symbol: currency, decimals: digits } as const;
  const read = readAmount(typed.text, isCoin ? coinUnit(symbol) : money);
  const value = read.kind === "amount" ? read.value : "0";
  const at = { rate: price, rates: tiers.buy, digits, coinDigits: coinDecimals(symbol) };
  const { localRate } = localTrade({ unit: isCoin ? "coin" : "local", value }, at);
  return { ...own, rate: localRate, asOf: sides.buy.asOf };
}

interface Counted {
  /** The chosen currency. */
  readonly choice: string;
  readonly coins: string | undefined;
  readonly symbol: string;
}

/**
 * Changing the currency changes the coins' value, not their number, so an amount typed in money becomes their
 * number.
 */
function useCoinsKept(
  [typed, setTyped]: readonly [TypedText, (next: TypedText) => void],
  { choice, coins, symbol }: Counted,
) {
  const [last, setLast] = useState({ choice, coins });
  if (last.choice === choice && last.coins === coins) return;
  if (last.choice !== choice && last.coins !== undefined && typed.kind === "usd")
    setTyped({ kind: "coin", text: formatAmount(last.coins, coinUnit(symbol)) });
  setLast({ choice, coins });
}

function PriceLine({ name, usd }: { name: string; usd: number }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-s [&_strong]:font-mono [&_strong]:text-m [&_strong]:font-medium [&_strong]:wrap-anywhere">
      <span>{name}</span>
      <strong>{formatExactPrice(usd)}</strong>
    </p>
  );
}

/** Yen and won have no decimals. */
function decimalsOf(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}
