import type {
  CoinDetails,
  ExchangeCoin,
  ExchangeCoinsAnswer,
  Freshness,
  MarketCoinsAnswer,
  MarketStatsAnswer,
  RatesAnswer,
} from "@tradeslip/contracts";
import {
  COIN_DECIMALS,
  coinPriceDigits,
  compactUnit,
  dateOptions,
  EXACT_DIGITS,
  feePercent,
  freshnessOf,
  islandIn,
  knownFigure,
  marketPriceDigits,
  MINIMUM_USD,
  priceText,
  spreadFee,
  statedFee,
  tradeAmounts,
} from "@tradeslip/contracts/rules";
import { encodeBody, type Effort, type EncodedBodies } from "../platform/http/content-encoding.ts";
import type { Job } from "../platform/jobs/job.ts";
import { fillValues, type PageValues } from "./page-template.ts";

/** API responses whose values appear in pages, by name. "coin" is that of the page's address. */
export type PageAnswer = "rates" | "market-coins" | "market-stats" | "exchange-coins" | "coin";

/** How many coins the market's page is served with. */
const FIRST_COINS = 8;
/** The coin of a ticket whose address names none. */
const FIRST_COIN = "bitcoin";

/** What is needed to write the texts of a page. */
export interface PageTexts {
  /** The page's language. */
  readonly locale: string;
  /** For Intl. */
  readonly formats: string;
  /** Shown after a time when few sources agree on the prices. */
  readonly fewSources: string;
  readonly fee: {
    readonly name: string;
    /** With {percent} in it. */
    readonly share: string;
    readonly none: string;
  };
}

/** The texts of one answer, as its screens write them. */
const TEXTS: Readonly<Record<PageAnswer, (answer: never, texts: PageTexts) => PageValues>> = {
  rates: ({ freshness, summary }: RatesAnswer, texts) => ({
    ...timeTexts(texts, "rates", freshness),
    "average-buy": decimal(texts.formats, 2).format(summary.averageBuyUsd),
    "average-sell": decimal(texts.formats, 2).format(summary.averageSellUsd),
    "active-markets": decimal(texts.formats, 0).format(summary.activeMarkets),
    ...(summary.totalVolume > 0 && { "total-volume": compact(texts.formats).format(summary.totalVolume) }),
  }),
  "market-stats": ({ freshness, stats }: MarketStatsAnswer, texts) => ({
    ...timeTexts(texts, "stats", freshness),
    ...textOf("market-cap", stats.totalMarketCap, (usd) => compact(texts.formats, "USD").format(usd)),
    ...textOf("market-volume", knownFigure(stats, "totalVolume24h"), (usd) =>
      compact(texts.formats, "USD").format(usd),
    ),
    ...textOf("btc-dominance", stats.btcDominance, (share) =>
      islandIn(texts.formats, `${decimal(texts.formats, 1).format(share)}%`),
    ),
    ...textOf("active-coins", knownFigure(stats, "activeCryptocurrencies"), (count) =>
      decimal(texts.formats, 0).format(count),
    ),
  }),
  "market-coins": ({ freshness, coins }: MarketCoinsAnswer, texts) => ({
    ...timeTexts(texts, "coins", freshness),
    ...Object.fromEntries(
      coins
        .filter((coin) => isLive(freshnessOf(coin, freshness)))
        .slice(0, FIRST_COINS)
        .flatMap(({ name, symbol, price }, place) => {
          const digits = marketPriceDigits(price);
          return [
            [`coin-${place}-name`, name],
            [`coin-${place}-symbol`, symbol],
            [`coin-${place}-price`, dollars(texts.formats, digits, digits).format(price)],
          ];
        }),
    ),
  }),
  coin: ({ freshness, coin }: { freshness: Freshness; coin: CoinDetails }, texts) => {
    const own = freshnessOf(coin, freshness);
    if (!isLive(own) || coin.price <= 0) return {};
    return {
      ...timeTexts(texts, "coin", own),
      "coin-id": coin.id,
      "coin-name": coin.name,
      "coin-symbol": coin.symbol,
      "coin-price": coinPrice(texts.formats, coin.price),
      ...(coin.marketCapRank !== null && { "coin-rank": String(coin.marketCapRank) }),
      ...textOf("coin-change", coin.change24h, (percent) => change(texts.formats, percent)),
    };
  },
  "exchange-coins": ({ freshness, coins }: ExchangeCoinsAnswer, texts) => {
    const coin = coins.find(({ id }) => id === FIRST_COIN);
    if (!coin || coin.indicative) return {};
    const own = freshnessOf(coin, freshness);
    if (!isLive(own)) return {};
    return {
      ...timeTexts(texts, "exchange", own),
      "exchange-symbol": coin.symbol,
      "exchange-rate": exactPrice(texts.formats, coin.ask),
      "exchange-market": exactPrice(texts.formats, coin.price),
      ...ticketTexts(texts, coin),
    };
  },
};

export function isPageAnswer(name: string): name is PageAnswer {
  return Object.hasOwn(TEXTS, name);
}

/** Whether pages may have a price (docs/product.md, P15.10). */
function isLive({ source, agreement }: Freshness): boolean {
  return source === "live" && agreement !== "disputed";
}

/** What the smallest order to buy comes to: the ticket of the home page begins with it. */
function ticketTexts({ formats, fee }: PageTexts, { price, ask, symbol }: ExchangeCoin): PageValues {
  const rate = priceText(ask);
  const { coinAmount } = tradeAmounts({ unit: "usd", value: MINIMUM_USD }, rate);
  const percent = feePercent(price, ask);
  const isNone = statedFee(percent, "live") === "none";
  const share = new Intl.NumberFormat(formats, { maximumFractionDigits: 20 }).format(Number(percent));
  const usd = Number(spreadFee(coinAmount, priceText(price), rate));
  return {
    "exchange-fee-name": isNone ? fee.name : fee.share.replace("{percent}", share),
    "exchange-fee": isNone ? fee.none : dollars(formats, 2, 2).format(usd),
    "exchange-get": islandIn(
      formats,
      `${decimal(formats, COIN_DECIMALS).format(Number(coinAmount))}\u00a0${symbol}`,
    ),
  };
}

/** The time at the end of a date, such as "14:02 UTC". */
const CLOCK = /[\d:]+ UTC$/;

/** A page says when its prices were made, never that they are live: browsers and proxies may keep it. */
function timeTexts(
  { locale, formats, fewSources }: PageTexts,
  name: string,
  { asOf, agreement }: Freshness,
): PageValues {
  return {
    [`${name}-time`]: `${timeFormat(locale, formats).format(new Date(asOf))} UTC`.replace(CLOCK, (clock) =>
      islandIn(formats, clock),
    ),
    [`${name}-as-of`]: asOf,
    [`${name}-note`]: agreement === "few" ? fewSources : "",
  };
}

/** An unknown figure gets no text: its place stays as it is without values. */
function textOf(name: string, figure: number | null, write: (figure: number) => string): PageValues {
  return figure === null ? {} : { [name]: write(figure) };
}

const money = { style: "currency", currencyDisplay: "narrowSymbol" } as const;

/** With the day, because a page may be kept for long. Made on demand: it would take 13 ms of the start. */
function timeFormat(locale: string, formats: string) {
  const options = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(formats, {
    ...dateOptions(locale, options),
    hourCycle: "h23",
    timeZone: "UTC",
  });
}

function decimal(locale: string, digits: number) {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function coinPrice(locale: string, price: number): string {
  const { least, most } = coinPriceDigits(price);
  return dollars(locale, least, most).format(price);
}

/** As an order has it. */
function exactPrice(locale: string, price: number): string {
  return dollars(locale, 2, EXACT_DIGITS).format(price);
}

function dollars(locale: string, minimumFractionDigits: number, maximumFractionDigits: number) {
  const format = new Intl.NumberFormat(locale, {
    ...money,
    currency: "USD",
    minimumFractionDigits,
    maximumFractionDigits,
  });
  return {
    format: (value: number) => islandIn(locale, format.format(value)),
  };
}

/** @param percent 1.23 is 1.23 % */
function change(locale: string, percent: number): string {
  const format = { style: "percent", signDisplay: "exceptZero", minimumFractionDigits: 2 } as const;
  const text = new Intl.NumberFormat(locale, { ...format, maximumFractionDigits: 2 }).format(percent / 100);
  return islandIn(locale, text.replace("-", "\u2212"));
}

/** Three significant digits and T, B, M or K. */
function compact(locale: string, currency?: string) {
  const format = new Intl.NumberFormat(locale, {
    ...(currency && { ...money, currency }),
    minimumSignificantDigits: 3,
    maximumSignificantDigits: 3,
  });
  return {
    format(value: number): string {
      const rounded = Number(value.toPrecision(3));
      const [size, letter] = compactUnit(rounded);
      return islandIn(locale, format.format(rounded / size).replace(/\d(?=\D*$)/, `$&${letter}`));
    },
  };
}

export interface FillPageInput {
  /** With places for values. */
  readonly html: string;
  /** Bodies as the API sends them. */
  readonly answers: readonly { readonly name: PageAnswer; readonly body: Uint8Array<ArrayBuffer> }[];
  readonly texts: PageTexts;
  readonly effort: Effort;
}

/** Writes the values into a page and compresses it: takes some ten milliseconds, once per refresh. */
export const FILL_PAGE: Job<FillPageInput, EncodedBodies> = {
  name: "fill page",
  isInputChecked: true,
  run({ html, answers, texts, effort }) {
    const values = answers.map(({ name, body }) =>
      TEXTS[name](JSON.parse(Buffer.from(body).toString()) as never, texts),
    );
    return encodeBody(fillValues(html, Object.assign({}, ...values) as PageValues), effort);
  },
  transfer: (bodies) => Object.values(bodies).map(({ body }) => body.buffer),
};
