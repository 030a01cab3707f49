/** The texts of a rate, as every list of rates has them. */
export const rateTexts = {
  /** Of 1 BTC, from the desk's side (docs/product.md, P4.3). */
  buy: "We buy at",
  sell: "We sell at",
  list: "Price of 1 BTC by country",
} as const;
