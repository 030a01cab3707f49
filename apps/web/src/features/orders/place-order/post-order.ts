import type { Order, OrderInput } from "@tradeslip/contracts";
import { api, unwrap } from "../../../lib/api.ts";

/** What the person asks for, with the price they saw. */
export type PlacedOrder = Omit<OrderInput, "rate"> & { readonly rate: string };

/** Asks the desk for a slip. Throws ApiError when it refuses. */
export async function postOrder(order: PlacedOrder, signal: AbortSignal): Promise<Order> {
  return unwrap(await api.POST("/api/orders", { body: order, signal }));
}
