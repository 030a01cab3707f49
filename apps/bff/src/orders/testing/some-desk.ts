import type { DeskNow } from "../hand-over.ts";

/** A desk that answers on WhatsApp and keeps no orders. */
export function someDesk(changes: Partial<DeskNow> = {}): DeskNow {
  const contacts = [{ kind: "whatsapp", value: "12025550143", active: true }] as const;
  return { contacts: [...contacts], takesOrders: false, refusesOrders: false, ...changes };
}

/** A desk that deals only in dollars. */
export const NO_LOCAL_RATES = { forOrder: async () => undefined, shownAt: async () => null };
