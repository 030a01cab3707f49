/**
 * Of every order, in US dollars (docs/product.md, P7.6). A separate file, for pages that need no trade
 * arithmetic.
 */
export const MINIMUM_USD = "250";
