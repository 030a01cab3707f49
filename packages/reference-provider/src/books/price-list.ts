/** USD by book, for its digital copy, as text with two decimals. Signed copies are not sold yet. */
export const DIGITAL_PRICES: ReadonlyMap<string, string> = new Map([["make-money-while-you-sleep", "50.00"]]);
