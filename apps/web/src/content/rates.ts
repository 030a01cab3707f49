import { msg } from "@lingui/core/macro";

// Texts shared by all lists of rates.
/** The price of 1 BTC, from the desk's side (docs/product.md, P4.3). */
export const WE_BUY_AT = msg`We buy at`;
export const WE_SELL_AT = msg`We sell at`;
export const RATES_LIST = msg`Price of 1 BTC by country`;
