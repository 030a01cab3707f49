import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { endAttempt } from "./attempt-key.ts";
import { checkPayment } from "./check-payment.ts";
import { createPayment } from "./create-payment.ts";

export type Purchase = {
  /** Does nothing while one is under way. */
  readonly buy: () => void;
  /** Back to idle. */
  readonly reset: () => void;
} & ({ readonly phase: "idle" | "initiating" } | { readonly phase: "failed"; readonly error: unknown });

type Phase = { phase: "idle" | "initiating" } | { phase: "failed"; error: unknown };

/**
 * Makes a payment: idle, initiating, and then it is shown, or it has failed. It is shown only after its status has been
 * read with its cookie; until then, to buy again asks for the same payment. A payment whose answers come after the person
 * has left the page is kept on the device all the same.
 */
export function usePurchase(show: (paymentId: string) => void): Purchase {
  const client = useQueryClient();
  const [state, setState] = useState<Phase>({ phase: "idle" });
  const here = useIsHere();

  async function create() {
    try {
      const paymentId = await createPayment();
      await checkPayment(client, paymentId);
      endAttempt();
      if (!here.current) return;
      setState({ phase: "idle" });
      show(paymentId);
    } catch (error) {
      setState({ phase: "failed", error });
    }
  }
  const underWay = useRef(false);
  function buy() {
    if (underWay.current) return;
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
