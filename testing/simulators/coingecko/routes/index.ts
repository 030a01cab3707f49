import { supportedCurrencies } from "../currencies.ts";
import { global } from "./global.ts";
import { markets } from "./markets.ts";
import { ok, type Route } from "./route.ts";
import { simplePrice } from "./simple-price.ts";

/** By path below /api/v3. */
export const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
  ["/ping", () => ok({ gecko_says: "(V3) To the Moon!" }, 0)],
  ["/simple/price", simplePrice],
  ["/simple/supported_vs_currencies", () => ok(supportedCurrencies, 300)],
  ["/coins/markets", markets],
  ["/global", global],
]);
