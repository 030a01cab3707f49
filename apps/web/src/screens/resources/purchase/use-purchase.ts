import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { checkPayment, clearIdempotencyKey, createPayment } from "./create-payment.ts";

export type Purchase = {
  /** Ignored while a purchase is in progress. */
  readonly buy: () => void;
  /** Back to idle. */
  readonly reset: () => void;
} & ({ readonly phase: "idle" | "initiating" } | { readonly phase: "failed"; readonly error: unknown });

type Phase = { phase: "idle" | "initiating" } | { phase: "failed"; error: unknown };

/**
 * Creates a payment: idle, initiating, then shown or failed. It is shown only after its status was read with its cookie;
 * until then, buying again requests the same payment. A payment whose answers arrive after the person has left the page
 * is still saved on the device.
 */
export function usePurchase(show: (paymentId: string) => void): Purchase {
  const client = useQueryClient();
  const [state, setState] = useState<Phase>({ phase: "idle" });
  const mounted = useIsMounted();

  async function create() {
    try {
      const paymentId = await createPayment();
      await checkPayment(client, paymentId);
      clearIdempotencyKey();
      if (!mounted.current) return;
      setState({ phase: "idle" });
      show(paymentId);
    } catch (error) {
      setState({ phase: "failed", error });
    }
  }
  const inProgress = useRef(false);
  function buy() {
    if (inProgress.current) return;
    inProgress.current = true;
    setState({ phase: "initiating" });
    void create().finally(() => {
      inProgress.current = false;
    });
  }
  return { ...state, buy, reset: () => setState({ phase: "idle" }) };
}

/** A late answer must not navigate back to a screen that was left. */
function useIsMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
