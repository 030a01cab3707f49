import type { TradeSide, TradeSurface } from "@tradeslip/contracts";

/** The page that shows a slip's terms to anybody. */
export function slipAddress(token: string): string {
  return `/q/${encodeURIComponent(token)}`;
}

/** Where an order like this one is made again. */
export function newOrderAddress(surface: TradeSurface, side: TradeSide, coinId: string): string {
  return surface === "dashboard"
    ? `/users?${new URLSearchParams({ trade: coinId, side })}`
    : `/exchange?${new URLSearchParams({ coin: coinId, side })}`;
}
