// The texts of a rate, as every list of rates has them. Each a constant, which the bundler writes in place.
/** Of 1 BTC, from the desk's side (docs/product.md, P4.3). */
export const WE_BUY_AT = "We buy at";
export const WE_SELL_AT = "We sell at";
export const RATES_LIST = "Price of 1 BTC by country";
