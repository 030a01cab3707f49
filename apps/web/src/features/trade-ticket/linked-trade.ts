import {
  type AmountTyped,
  type LocalTrade,
  type LocalTyped,
  type TradeAmounts,
  USD,
} from "@tradeslip/contracts/rules";
import { formatLocal, formatWithUnit } from "../../lib/amount-format.ts";

/** A trade's amounts, those in local money where it has some. */
export type LinkedTrade = TradeAmounts & Partial<Pick<LocalTrade, "localAmount" | "localRate">>;

interface PaidTrade {
  readonly amounts: LinkedTrade;
  /** The local money that it is paid or paid out in. */
  readonly currency: string | undefined;
}

/** What is paid for coins, or got for them: dollars, or the local money that was chosen. */
export function moneyOf({ amounts: { usd, localAmount }, currency }: PaidTrade): string {
  return currency !== undefined && localAmount !== undefined
    ? formatLocal(localAmount, currency)
    : formatWithUnit(usd, USD);
}

/** As the server judges it: an order in local money by its dollars, to the cent. */
export function worthOf(typed: LocalTyped | null, amounts: LinkedTrade | null): AmountTyped {
  if (typed === null || amounts?.localAmount !== undefined || typed.unit === "local")
    return { unit: "usd", value: amounts?.usd ?? "0" };
  return { unit: typed.unit, value: typed.value };
}
