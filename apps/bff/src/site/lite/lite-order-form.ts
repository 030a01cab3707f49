import type { ExchangeCoin, OrderInput } from "@tradeslip/contracts";
import {
  amountError,
  amountQuestion,
  type AmountUnit,
  CHOOSE_CURRENCY,
  chosenAmount,
  coinUnit,
  currencyDigits,
  DESK_COINS,
  ENTER_AMOUNT,
  parseAmount,
  priceText,
  USD,
} from "@tradeslip/contracts/rules";
import * as z from "zod";
import { shownRate } from "./lite-local-money.ts";
import type { OrderForm, OrderTrouble } from "./lite-order-page.ts";
import { shownPrice } from "./lite-shown-prices.ts";

export const EMPTY_FORM: OrderForm = {
  side: "buy",
  coin: DESK_COINS[0].id,
  amount: "",
  unit: "usd",
  currency: "",
};

/** Fields of a link or form: what isn't understood becomes the default, and the amount stays as typed. */
export const FormFields = z.object({
  side: z.enum(["buy", "sell"]).catch(EMPTY_FORM.side),
  coin: z.string().catch(EMPTY_FORM.coin),
  amount: z.string().max(40).catch(""),
  /** None where the money that was chosen is no longer offered: a default would make dollars of it. */
  unit: z.enum(["usd", "coin", "local"]).optional().catch(undefined),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .catch(EMPTY_FORM.currency),
  /** The rates of local money on the page that the order was made on. */
  shown: z.string().catch(""),
  /** The prices there. */
  prices: z.string().catch(""),
  /** The answer to a question about the amount. */
  exact: z.string().optional().catch(undefined),
});

type Fields = z.infer<typeof FormFields>;

/** The amount as the order takes it, or what the person must be told or asked. */
export function readAmount(
  { amount, unit, coin, currency, exact }: Fields,
  locale: string,
): OrderInput["amount"] | OrderTrouble {
  if (unit === undefined) return { kind: "error", sentence: CHOOSE_CURRENCY, isOfAmount: true };
  const kind = unitOf(unit, coin, currency);
  const parsed = parseAmount(amount, locale, kind);
  switch (parsed.kind) {
    case "amount":
      return { unit, value: parsed.value };
    case "question":
      // An answer counts for the amount that was asked about; the person may have typed another since.
      if (exact !== undefined && parsed.choices.includes(exact))
        return { unit, value: chosenAmount(exact, kind) };
      return {
        kind: "question",
        sentence: amountQuestion(parsed, amount, kind),
        unit: kind,
        choices: parsed.choices,
      };
    default:
      return { kind: "error", sentence: amountError(parsed, kind) ?? ENTER_AMOUNT, isOfAmount: true };
  }
}

function unitOf(unit: AmountUnit["kind"], coinId: string, currency: string): AmountUnit {
  if (unit === "usd") return USD;
  // Without a currency the order asks for one.
  if (unit === "local")
    return currency === "" ? USD : { kind: "local", symbol: currency, decimals: currencyDigits(currency) };
  return coinUnit(DESK_COINS.find(({ id }) => id === coinId)?.symbol ?? coinId.slice(0, 8).toUpperCase());
}

/**
 * The order at the price and rate that its page showed.
 * @param coins with today's prices
 */
export function orderInput(
  { side, coin, currency, shown, prices }: Fields,
  amount: OrderInput["amount"],
  coins: readonly ExchangeCoin[],
): OrderInput {
  const rate = shownPrice(prices, coin, side);
  const order: OrderInput = {
    surface: "exchange",
    side,
    coinId: coin,
    amount,
    ...(rate === undefined ? {} : { rate }),
  };
  if (currency === "") return order;
  // Without a price there is no order.
  const price = coins.find(({ id }) => id === coin)?.[side === "buy" ? "ask" : "bid"] ?? 0;
  if (price === 0) return { ...order, currency };
  const seen = { currency, side, typed: amount, coinRate: rate ?? priceText(price) };
  const localRate = shownRate(shown, seen);
  return { ...order, currency, ...(localRate === undefined ? {} : { localRate }) };
}
