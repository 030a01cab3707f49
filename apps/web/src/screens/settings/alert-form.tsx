import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { PriceAlert, PriceAlertInput } from "@tradeslip/contracts";
import {
  ALERT_PRICE_INVALID,
  ALERT_PRICE_ZERO,
  type AmountUnit,
  DESK_COINS,
  parseAmount,
} from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { Field } from "@tradeslip/ui/field";
import { formatLocale } from "@tradeslip/ui/format-locale";
import { SelectField } from "@tradeslip/ui/select-field";
import { useState } from "react";
import { AccountForm, ErrorBanner, SubmitButton } from "../../features/account/account-form.tsx";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import { marketCoinsQuery } from "../../features/live-data/queries.ts";
import { OwnCurrencyNote, OwnPrice, useOwnCurrency } from "../../features/own-currency/own-currency.tsx";
import { api, unreachable, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatCoinPrice } from "../../lib/format.ts";
import { Question } from "../../lib/question.tsx";

interface AlertFormProps {
  /** The initial choice. */
  coinId: string;
  onAdded: (alert: PriceAlert) => void;
  onCancel: () => void;
}

/** As precise as the contract allows for prices in any currency. */
const PRICE: AmountUnit = { kind: "usd", symbol: "USD", decimals: 12 };
const INITIAL = { price: "" };
const RULES = { price: priceProblem };

/** A new price alert: coin, direction, price, frequency. */
export default function AlertForm({ coinId, onAdded, onCancel }: AlertFormProps) {
  const coins = useListedCoins(coinId);
  const [chosen, choose] = useState(coinId);
  const [direction, setDirection] = useState<PriceAlertInput["direction"]>("above");
  const [repeat, setRepeat] = useState<PriceAlertInput["repeat"]>("once");
  const own = useOwnCurrency();
  // Without a known rate, the currency can't be watched.
  const offered = own?.rate ? own.code : "USD";
  const [typedIn, setTypedIn] = useState(offered);
  const form = useAccountForm({
    initial: INITIAL,
    rules: RULES,
    send: async ({ price }) => {
      const body = { coinId: chosen, direction, repeat, currency, price: priceOf(price) ?? "" };
      onAdded(unwrap(await api.POST("/api/account/alerts", { body })));
    },
  });
  const now = coins.find(({ id }) => id === chosen)?.price;
  const price = now === undefined ? null : formatCoinPrice(now);
  const field = form.text("price");
  // A price that is being typed stays in the currency in which it began.
  const currency = field.value === "" ? offered : typedIn;
  if (currency !== typedIn) setTypedIn(currency);
  return (
    <Question aria-label={t`New price alert`} className="py-3" onEscape={onCancel}>
      {form.failure !== undefined && <ErrorBanner>{errorMessage(form.failure, unreachable())}</ErrorBanner>}
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
          label={currency === "USD" ? t`Price in US dollars` : t`Price in ${currency}`}
          help={
            price === null ? undefined : (
              <>
                <span className="me-1">{t`Now ${price}`}</span>
                <OwnPrice own={own} usd={now} />
              </>
            )
          }
          inputMode="decimal"
          autoComplete="off"
        />
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

/** The largest coins, the desk's own that are not among them, and `asked`, the form's first choice. */
function useListedCoins(asked: string): { id: string; name: string; price?: number }[] {
  const { data } = useQuery(marketCoinsQuery);
  const listed = data?.coins.map(({ id, name, price }) => ({ id, name, price })) ?? [];
  const others = DESK_COINS.filter(({ marketId }) => !listed.some(({ id }) => id === marketId));
  const all = [...listed, ...others.map(({ marketId: id, name }) => ({ id, name }))];
  return all.some(({ id }) => id === asked) ? all : [...all, { id: asked, name: asked }];
}

/** Decimal text; null if it cannot be read as a single price. */
function priceOf(typed: string): string | null {
  const parsed = parseAmount(typed, formatLocale(), PRICE);
  return parsed.kind === "amount" ? parsed.value : null;
}

function priceProblem(typed: string) {
  const price = priceOf(typed);
  if (price === null) return ALERT_PRICE_INVALID;
  return Number(price) === 0 ? ALERT_PRICE_ZERO : null;
}
