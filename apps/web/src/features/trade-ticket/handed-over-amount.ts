import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { keepAmount } from "./kept-amount.ts";
import type { TicketChoice } from "./ticket-address.ts";
import { chooseCurrency } from "./use-local-money.ts";

/** Of an amount that another page's form hands over, as typed there: "?amount=500&unit=usd", or a currency's. */
const HANDED_OVER = ["amount", "unit"] as const;
const CURRENCY = /^[A-Z]{3}$/;

/**
 * Stores the amount from the address as if it had been typed here, and removes it from the address, so that a
 * reload doesn't overwrite later input with it.
 * @param ticket of the exchange page, before it reads the stored amount
 */
export function useHandedOverAmount(ticket: TicketChoice): void {
  const [params, setParams] = useSearchParams();
  const [{ text, currency }] = useState(() => {
    const amount = params.get("amount")?.trim() ?? "";
    const unit = params.get("unit") ?? "";
    const local = CURRENCY.test(unit) ? unit : undefined;
    const typed = local ? { kind: "local" as const, currency: local } : { kind: kindOf(unit) };
    if (amount !== "") keepAmount({ surface: "exchange", ...ticket }, { ...typed, text: amount });
    return { text: amount, currency: local };
  });
  useEffect(() => {
    if (text === "") return;
    if (currency) chooseCurrency(currency);
    setParams(
      (all) => {
        for (const name of HANDED_OVER) all.delete(name);
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
    // Only once, because this effect changes both.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

const kindOf = (unit: string) => (unit === "coin" ? ("coin" as const) : ("usd" as const));
