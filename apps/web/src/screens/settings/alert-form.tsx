import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { PriceAlert, PriceAlertInput } from "@tradeslip/contracts";
import {
  ALERT_PRICE_INVALID,
  ALERT_PRICE_ZERO,
  amountQuestion,
  type AmountUnit,
  DESK_COINS,
  freshnessOf,
  type Message,
} from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { Field } from "@tradeslip/ui/field";
import { SelectField } from "@tradeslip/ui/select-field";
import { useRef, useState } from "react";
import { AccountForm, ErrorBanner, SubmitButton } from "../../features/account/account-form.tsx";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import { currentTone, type ReceivedFreshness } from "../../features/live-data/freshness.ts";
import { FreshnessLine } from "../../features/live-data/freshness-line.tsx";
import { marketCoinsQuery } from "../../features/live-data/queries.ts";
import { useServerNow } from "../../features/live-data/use-server-now.ts";
import { OwnCurrencyNote, OwnPrice, useOwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { AmountQuestion } from "../../features/trade-ticket/amount-field.tsx";
import { formatAmount, readAmount } from "../../lib/amount-format.ts";
import { api, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatCoinPrice } from "../../lib/format.ts";
import { Question } from "../../lib/question.tsx";

interface AlertFormProps {
  /** The initial choice. */
  coinId: string;
  onAdded: (alert: PriceAlert) => void;
  onCancel: () => void;
}

const INITIAL = { price: "" };

/** A new price alert: coin, direction, price, frequency. */
export default function AlertForm({ coinId, onAdded, onCancel }: AlertFormProps) {
  const coins = useListedCoins(coinId);
  const [chosen, choose] = useState(coinId);
  const [direction, setDirection] = useState<PriceAlertInput["direction"]>("above");
  const [repeat, setRepeat] = useState<PriceAlertInput["repeat"]>("once");
  const input = useRef<HTMLInputElement>(null);
  const own = useOwnCurrency();
  // Without a known rate, the currency can't be watched.
  const offered = own?.rate ? own.code : "USD";
  const [typedIn, setTypedIn] = useState(offered);
  const form = useAccountForm({
    initial: INITIAL,
    rules: { price: (typed) => priceProblem(typed, typedIn) },
    send: async ({ price }) => {
      const body = { coinId: chosen, direction, repeat, currency, price: priceOf(price, currency) ?? "" };
      onAdded(unwrap(await api.POST("/api/account/alerts", { body })));
    },
  });
  const listed = coins.find(({ id }) => id === chosen);
  const field = form.text("price");
  // A price that is being typed stays in the currency in which it began.
  const currency = field.value === "" ? offered : typedIn;
  if (currency !== typedIn) setTypedIn(currency);
  const parsed = readAmount(field.value, priceIn(currency));
  return (
    <Question aria-label={t`New price alert`} className="py-3" onEscape={onCancel}>
      {form.failure !== undefined && <ErrorBanner>{errorMessage(form.failure)}</ErrorBanner>}
      <AccountForm form={form} label={t`New price alert`}>
        <SelectField
          label={t`Coin`}
          value={chosen}
          onChange={choose}
          options={coins.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="flex flex-wrap gap-3">
          <ChoiceGroup
            label={t`Tell me when the price is`}
            value={direction}
            onChange={setDirection}
            options={[
              { value: "above", label: t`Above` },
              { value: "below", label: t`Below` },
            ]}
          />
          <ChoiceGroup
            label={t`How often`}
            value={repeat}
            onChange={setRepeat}
            options={[
              { value: "once", label: t`Once` },
              { value: "daily", label: t`At most once a day` },
            ]}
          />
        </div>
        <Field
          {...field}
          ref={input}
          label={currency === "USD" ? t`Price in US dollars` : t`Price in ${currency}`}
          help={
            listed?.price !== undefined &&
            listed.freshness && (
              <>
                <PriceNow usd={listed.price} freshness={listed.freshness} />
                <OwnPrice own={own} usd={listed.price} />
              </>
            )
          }
          inputMode="decimal"
          autoComplete="off"
        />
        {field.error !== undefined && parsed.kind === "question" && (
          <AmountQuestion
            choices={parsed.choices}
            unit={{ ...priceIn(currency), decimals: 0 }}
            onChoose={(choice) => {
              form.change("price", unasked(choice, currency));
              input.current?.focus();
            }}
          />
        )}
        {own && (
          <p>
            <OwnCurrencyNote own={own} />
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={onCancel}>{t`Cancel`}</Button>
          <SubmitButton form={form} busyText={t`Adding…`}>
            {t`Add alert`}
          </SubmitButton>
        </div>
      </AccountForm>
    </Question>
  );
}

interface ListedCoin {
  id: string;
  name: string;
  price?: number;
  freshness?: ReceivedFreshness;
}

/** "Now" is only a price of now; any other says from when it is. */
function PriceNow({ usd, freshness }: { usd: number; freshness: ReceivedFreshness }) {
  const price = formatCoinPrice(usd);
  const isDelayed = currentTone(freshness, useServerNow()) === "delayed";
  if (!isDelayed) return <span className="me-1">{t`Now ${price}`}</span>;
  return (
    <>
      <span className="me-1">{price}</span>
      <FreshnessLine freshness={freshness} />
    </>
  );
}

/** The largest coins, the desk's own that are not among them, and `asked`, the form's first choice. */
function useListedCoins(asked: string): ListedCoin[] {
  const { data } = useQuery(marketCoinsQuery);
  const listed: ListedCoin[] =
    data?.coins.map((coin) => {
      const { id, name, price } = coin;
      return { id, name, price, freshness: freshnessOf(coin, data.freshness) };
    }) ?? [];
  const others = DESK_COINS.filter(({ marketId }) => !listed.some(({ id }) => id === marketId));
  const all = [...listed, ...others.map(({ marketId: id, name }) => ({ id, name }))];
  return all.some(({ id }) => id === asked) ? all : [...all, { id: asked, name: asked }];
}

/** As precise as the contract allows for prices in any currency. */
function priceIn(currency: string): AmountUnit {
  return { kind: "usd", symbol: currency, decimals: 12 };
}

/** Decimal text; null if it cannot be read as a single price. */
function priceOf(typed: string, currency: string): string | null {
  const parsed = readAmount(typed, priceIn(currency));
  return parsed.kind === "amount" ? parsed.value : null;
}

function priceProblem(typed: string, currency: string): Message | null {
  const parsed = readAmount(typed, priceIn(currency));
  if (parsed.kind === "question") return amountQuestion(parsed, typed, priceIn(currency));
  if (parsed.kind !== "amount") return ALERT_PRICE_INVALID;
  return Number(parsed.value) === 0 ? ALERT_PRICE_ZERO : null;
}

/** A choice in the reader's notation. With three decimals it would be asked about again. */
function unasked(choice: string, currency: string): string {
  return formatAmount(choice, { ...priceIn(currency), decimals: choice.includes(".") ? 4 : 0 });
}
