/** One market of one exchange at one instant, before it is written in the exchange's shape. */
export interface Ticker {
  readonly coinId: string;
  readonly currency: string;
  /** The exchange's name for the market in requests, and in answers. */
  readonly symbol: string;
  readonly key: string;
  /** Between bid and ask. */
  readonly mid: number;
  /** In percent of the middle; negative if bid and ask are the wrong way round. */
  readonly spreadPercent: number;
  /** Milliseconds since 1970. */
  readonly stamp: number;
  /** Replaces every price on the wire. */
  readonly odd?: { readonly value: unknown };
  readonly exponents?: boolean;
  /** Listed, but missing from the answer. */
  readonly leftOut?: boolean;
  /** The exchange reports this beside its prices. */
  readonly closed?: boolean;
}

const SHOWN_DIGITS = 6;

interface Book {
  readonly bid: unknown;
  readonly ask: unknown;
  readonly last: unknown;
}

/** As text of about six digits, with bid and ask at least one unit of the last digit from the middle. */
export function textBook(ticker: Ticker): Book {
  const { mid, spreadPercent } = ticker;
  const decimals = Math.min(20, Math.max(0, SHOWN_DIGITS - 1 - Math.floor(Math.log10(mid))));
  const half = Math.max(10 ** -decimals, (mid * Math.abs(spreadPercent)) / 200);
  const distance = spreadPercent < 0 ? -half : half;
  const text = (price: number) => wireText(price.toFixed(decimals), ticker);
  const middle = Number(mid.toFixed(decimals));
  return { bid: text(middle - distance), ask: text(middle + distance), last: text(middle) };
}

/** As JSON numbers. */
export function numberBook(ticker: Ticker): Book {
  const { bid, ask, last } = textBook(ticker);
  return ticker.odd ? { bid, ask, last } : { bid: Number(bid), ask: Number(ask), last: Number(last) };
}

/** A number's text on the wire, unless an odd value replaces it. */
export function wireText(text: string, { odd, exponents = false }: Ticker): unknown {
  if (odd) return odd.value;
  return exponents ? Number(text).toExponential() : text;
}
