import { msg } from "@lingui/core/macro";
import { useState } from "react";
import { api, expectOk } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { clearSlips } from "./saved-slips.ts";

/** The consequence, shown before the action. */
export const NO_LONGER_THE_CUSTOMER = msg`This browser will also no longer be linked to your orders, so it won't show their progress or where to pay.`;

interface Forgetting {
  forget: () => void;
  busy: boolean;
  /** Why nothing was deleted; null if nothing failed. */
  failure: string | null;
}

/** Removes the order key from this browser, then its saved slips: both or neither (P8.14). */
export function useForgetOrders(onForgotten: () => void): Forgetting {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function forget() {
    setBusy(true);
    setFailure(null);
    try {
      expectOk(await api.DELETE("/api/order-key"));
      clearSlips();
      onForgotten();
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setBusy(false);
  }
  return { busy, failure, forget: () => void (busy || forget()) };
}
