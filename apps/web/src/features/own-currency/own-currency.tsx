import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import {
  inCurrency,
  marketPriceDigits,
  priceText,
  REFRESH_SECONDS,
  SHOWN_CURRENCIES,
} from "@tradeslip/contracts/rules";
import { SelectField } from "@tradeslip/ui/select-field";
import { useMemo } from "react";
import { api, unwrap } from "../../lib/api.ts";
import { cachedByLocale, formatCompact, formatDecimal, formatTime, island } from "../../lib/format.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useStoredChoice } from "../../lib/storage.ts";
import { refreshed } from "../live-data/queries.ts";
import styles from "./own-currency.module.css";

const currenciesQuery = refreshed("currencies", "rates", REFRESH_SECONDS.currencies * 1000, async (call) =>
  unwrap(await api.GET("/api/currencies", call)),
);

/** The currency in which a person reads prices besides US dollars (docs/product.md, P18.8). */
export interface OwnCurrency {
  readonly code: string;
  /** Units of it for one dollar, as decimal text. Null: unknown. */
  readonly rate: string | null;
  /** Time of the rate; null without one. */
  readonly asOf: string | null;
  /** The first response hasn't arrived. */
  readonly isLoading: boolean;
}

/** The currencies that the server has rates for (docs/product.md, P18.8). */
function useShownCurrencies(): readonly string[] {
  return [...SHOWN_CURRENCIES, ...(usePublicConfig()?.extraCurrencies ?? [])];
}

/** The chosen currency, by default "USD". Stored on the device. */
export function useCurrencyChoice(): [choice: string, choose: (choice: string) => void] {
  const [choice, choose] = useStoredChoice("currency", useShownCurrencies());
  return [choice ?? "USD", choose];
}

/** Null if only US dollars are shown; then nothing is fetched. The same object while nothing changes. */
export function useOwnCurrency(): OwnCurrency | null {
  const [code] = useCurrencyChoice();
  const { data, isPending } = useQuery({ ...currenciesQuery, enabled: code !== "USD" });
  const rate = data?.rates[code] ?? null;
  const asOf = rate === null ? null : data!.freshness.asOf;
  return useMemo(
    () => (code === "USD" ? null : { code, rate, asOf, isLoading: isPending }),
    [code, rate, asOf, isPending],
  );
}

/** A decimal as text, because it may have more digits than a number can hold. */
type DecimalText = Intl.StringNumericLiteral;

const amount = cachedByLocale(
  (locale, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/** From this size on, a list has no room for all digits. */
const LONG = 100_000;

interface OwnPriceProps {
  own: OwnCurrency | null;
  /** US dollars: a number, or decimal text. */
  usd: number | string | null | undefined;
  /** For lists: "≈ 98.2M NGN". */
  brief?: boolean;
}

/** "about 2,784,491 NGN", next to the dollars; nothing without an own currency or its rate. */
export function OwnPrice({ own, usd, brief = false }: OwnPriceProps) {
  if (!own?.rate || usd === null || usd === undefined) return null;
  const value = inCurrency(typeof usd === "number" ? priceText(usd) : usd, own.rate);
  const size = Math.abs(Number(value));
  const figures =
    brief && size >= LONG
      ? formatCompact(Number(value))
      : amount(marketPriceDigits(size)).format(value as DecimalText);
  const price = island(`${figures}\u00A0${own.code}`);
  return <span className={styles["price"]}>{brief ? `≈ ${price}` : t`about ${price}`}</span>;
}

/** "109,824,000 NGN": a price set in the currency itself, with all of its digits. */
export function formatPriceIn(price: string, currency: string): string {
  return island(`${formatDecimal(price)}\u00A0${currency}`);
}

interface OwnAmountProps {
  own: OwnCurrency | null;
  /** The typed amount in US dollars, as decimal text. */
  usd: string | undefined;
}

/** An order's amount in that currency, and the rate. The order itself is in US dollars. */
export function OwnAmount({ own, usd }: OwnAmountProps) {
  return (
    own && (
      <p>
        <OwnPrice own={own} usd={usd} />
        <OwnCurrencyNote own={own} />
      </p>
    )
  );
}

/** The rate behind such prices, with its time; or that there is none. */
export function OwnCurrencyNote({ own }: { own: OwnCurrency | null }) {
  if (own === null || own.isLoading) return null;
  const { code, rate, asOf } = own;
  if (rate === null || asOf === null) {
    const none = t`We have no rate for ${code} right now, so prices are in US dollars only.`;
    return <span className={styles["note"]}>{none}</span>;
  }
  const figures = amount(Number(rate) >= 10 ? 2 : 4).format(rate as DecimalText);
  const dollar = island(`1 USD = ${figures} ${code}`);
  const time = formatTime(asOf);
  return (
    <span key={dollar} className={styles["note"]}>
      <Trans key={dollar}>
        {dollar} as of <time dateTime={asOf}>{time}</time>.
      </Trans>
    </span>
  );
}

/** The choice of that currency; "USD" means none. */
export function CurrencySelect({ label }: { label: string }) {
  const [choice, choose] = useCurrencyChoice();
  const options = useShownCurrencies().map((code) => ({ value: code, label: code }));
  return <SelectField label={label} value={choice} onChange={choose} options={options} />;
}
