import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { paymentQuery } from "../payment/payment-query.ts";
import { createPayment } from "./create-payment.ts";
import { keepPayment } from "../payment/kept-payments.ts";

export type Purchase = {
  /** Does nothing while one is under way or has failed. */
  readonly buy: () => void;
  /** Back to idle. */
  readonly reset: () => void;
} & ({ readonly phase: "idle" | "initiating" } | { readonly phase: "failed"; readonly error: unknown });

type Phase = { phase: "idle" | "initiating" } | { phase: "failed"; error: unknown };

/**
 * Makes a payment: idle, initiating, and then it is shown, or the creation has failed. A payment whose answer comes after
 * the person has left the page is kept on the device all the same.
 */
export function usePurchase(show: (paymentId: string) => void): Purchase {
  const client = useQueryClient();
  const [state, setState] = useState<Phase>({ phase: "idle" });
  const here = useIsHere();

  async function create() {
    try {
      const payment = await createPayment();
      keepPayment(payment);
      client.setQueryData(paymentQuery(payment.paymentId).queryKey, payment);
      if (!here.current) return;
      setState({ phase: "idle" });
      show(payment.paymentId);
    } catch (error) {
      setState({ phase: "failed", error });
    }
  }
  const underWay = useRef(false);
  function buy() {
    if (underWay.current || state.phase !== "idle") return;
    underWay.current = true;
    setState({ phase: "initiating" });
    void create().finally(() => {
      underWay.current = false;
    });
  }
  return { ...state, buy, reset: () => setState({ phase: "idle" }) };
}

/** Whether the screen is still there: what comes later must not lead anybody back to it. */
function useIsHere() {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
