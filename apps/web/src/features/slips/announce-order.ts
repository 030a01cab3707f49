import type { MouseEvent } from "react";
import { api } from "../../lib/api.ts";

/**
 * Tells the desk that an order's chat was opened (docs/product.md, P8.15). The chat doesn't wait for it, the
 * call outlives the page, and a failure is silent, because the chat itself has the order.
 */
export function announceOrder(token: string): void {
  api
    .POST("/api/orders/{token}/announce", { params: { path: { token } }, keepalive: true })
    .catch(() => undefined);
}

const MIDDLE_BUTTON = 1;

/** Props for a link to the order's chat. */
export function announcing(token: string) {
  return {
    onClick: () => announceOrder(token),
    onAuxClick({ button }: MouseEvent) {
      if (button === MIDDLE_BUTTON) announceOrder(token);
    },
  };
}
