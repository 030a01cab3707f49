import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { keepAmount } from "./kept-amount.ts";
import type { TicketChoice } from "./ticket-address.ts";

/** Of an amount that another page's form hands over, as typed there: "?amount=500&unit=usd". */
const HANDED_OVER = ["amount", "unit"] as const;

/**
 * Keeps the amount that came with the address as if it had been typed here, and takes it out of the address:
 * a reload does not bring it back over what was typed since.
 * @param ticket of the exchange page, before it asks for what is kept
 */
export function useHandedOverAmount(ticket: TicketChoice): void {
  const [params, setParams] = useSearchParams();
  const [text] = useState(() => {
    const amount = params.get("amount")?.trim() ?? "";
    const kind = params.get("unit") === "coin" ? "coin" : "usd";
    if (amount !== "") keepAmount({ surface: "exchange", ...ticket }, { kind, text: amount });
    return amount;
  });
  useEffect(() => {
    if (text === "") return;
    setParams(
      (all) => {
        for (const name of HANDED_OVER) all.delete(name);
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
    // Once: what is set here changes both.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
