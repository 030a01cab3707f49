/** Of every order, in US dollars (docs/product.md, P7.7). Alone, for pages without a trade's arithmetic. */
export const MINIMUM_USD = "250";
