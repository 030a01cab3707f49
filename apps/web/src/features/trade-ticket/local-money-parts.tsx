import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { LocalRate, TradeSide } from "@tradeslip/contracts";
import { UPDATING_RATE, USD } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { inBoth } from "@tradeslip/ui/english-beneath";
import { formatLocale } from "@tradeslip/ui/format-locale";
import { SelectField } from "@tradeslip/ui/select-field";
import { formatLocalRate } from "../../lib/format-sum.ts";
import { agoText } from "../../lib/ago-text.ts";
import { AmountField } from "./amount-field.tsx";
import { useServerNow } from "../live-data/use-server-now.ts";
import type { LinkedTrade } from "./linked-trade.ts";
import type { LocalMoney } from "./local-money.ts";
import type { RateChange } from "./use-rate-change.ts";
import type { TicketAmounts } from "./use-ticket-amounts.ts";

export { localMoneyOf } from "./local-money.ts";

/** A ticket's money, chosen from the desk's rates. */
export interface ChosenMoney {
  /** Null: dollars only. */
  readonly money: LocalMoney | null;
  readonly rates: readonly LocalRate[];
  /** Undefined: dollars. */
  readonly chosen: LocalRate | undefined;
  /** @param currency "USD" or a currency of the rates */
  readonly choose: (currency: string) => void;
}

interface LocalMoneyFieldsProps {
  side: TradeSide;
  local: ChosenMoney;
  entry: Pick<TicketAmounts, "source" | "amounts" | "field" | "setUsd" | "rateChange">;
}

/** The choice of currency and, if it isn't dollars, its amount and rate. */
export function LocalMoneyFields({ side, local, entry }: LocalMoneyFieldsProps) {
  const { money, rates, chosen, choose } = local;
  const { source, amounts, setUsd } = entry;
  if (rates.length === 0) return null;
  /** An amount typed in one currency is carried over in dollars: the same number would be another amount. */
  const change = (currency: string) => {
    if (source.kind === "local" && amounts !== null) setUsd(amounts.usd);
    choose(currency);
  };
  return (
    <>
      <MoneyChoice {...{ side, rates, chosen }} onChoose={change} />
      {money !== null && chosen !== undefined && <LocalAmount {...{ side, money, entry }} rate={chosen} />}
    </>
  );
}

interface MoneyChoiceProps {
  side: TradeSide;
  rates: readonly LocalRate[];
  chosen: LocalRate | undefined;
  onChoose: (currency: string) => void;
}

/** Dollars, or a local currency. */
function MoneyChoice({ side, rates, chosen, onChoose }: MoneyChoiceProps) {
  return (
    <SelectField
      label={side === "buy" ? t`You pay in` : t`You're paid in`}
      value={chosen?.currency ?? USD.symbol}
      onChange={onChoose}
      options={[USD.symbol, ...rates.map(({ currency }) => currency)].map((code) => ({
        value: code,
        label: `${code} · ${currencyName(code)}`,
      }))}
    />
  );
}

interface LocalAmountProps {
  side: TradeSide;
  money: LocalMoney;
  rate: LocalRate;
  entry: LocalMoneyFieldsProps["entry"];
}

/** The amount in local money, and the rate behind it. */
function LocalAmount({ side, money, rate, entry }: LocalAmountProps) {
  const { unit } = money;
  const { symbol } = unit;
  return (
    <div className="grid gap-2">
      <AmountField {...entry.field("local")} label={t`Amount (${symbol})`} unit={unit} step="1" />
      {money.isOld ? (
        <Alert tone="info">{updatingRate(symbol)}</Alert>
      ) : (
        <p className="flex flex-wrap gap-x-2 text-s text-ink-muted tabular-nums">
          <span dir="ltr">{`1 USD = ${dollarIn(rate, side, entry.amounts)}`}</span>
          <RateAge rate={rate} side={side} />
        </p>
      )}
      {!money.isOld && entry.rateChange && <RateChanged change={entry.rateChange} currency={symbol} />}
    </div>
  );
}

/** "1,650.00 NGN", by the tier of these amounts. */
export function dollarIn(
  { currency, tiers }: LocalRate,
  side: TradeSide,
  amounts: LinkedTrade | null,
): string {
  return formatLocalRate(amounts?.localRate ?? tiers[side][0]!.rate, currency);
}

/** Why an old rate takes no order. */
export function updatingRate(currency: string): string {
  return i18n._({ ...UPDATING_RATE, values: { currency: inBoth(() => currencyName(currency)) } });
}

/** Nothing is ordered before the person agrees to it. */
function RateChanged({ change: { from, to, accept }, currency }: { change: RateChange; currency: string }) {
  const before = formatLocalRate(from, currency);
  const after = formatLocalRate(to, currency);
  return (
    <Alert tone="danger" title={t`Our rate has changed`}>
      <p>{t`While this page was open, our rate for 1 USD moved from ${before} to ${after}. Check the amounts.`}</p>
      <Button onClick={accept}>{t`Continue at the new rate`}</Button>
    </Alert>
  );
}

/** "our rate, set 4 min ago" */
export function RateAge({ rate, side }: { rate: LocalRate; side: TradeSide }) {
  const { asOf, source } = rate.sides[side];
  const ago = agoText(Math.max(0, useServerNow() - Date.parse(asOf)));
  return <span>{source === "desk" ? t`our rate, set ${ago}` : t`our rate by the market, from ${ago}`}</span>;
}

function currencyName(code: string): string {
  return new Intl.DisplayNames(formatLocale(), { type: "currency" }).of(code) ?? code;
}
