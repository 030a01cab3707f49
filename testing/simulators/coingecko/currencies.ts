/**
 * The 63 vs currencies, in CoinGecko's own order. Money and metals: units per US dollar, from the example of
 * /exchange_rates in CoinGecko's document (coingecko/coingecko-api-oas, MIT). Coins: the id that prices them,
 * so that a price in ether agrees with the price of ether.
 */
const currencies = {
  btc: { coin: "bitcoin", units: 1 },
  eth: { coin: "ethereum", units: 1 },
  ltc: { coin: "litecoin", units: 1 },
  bch: { coin: "bitcoin-cash", units: 1 },
  bnb: { coin: "binancecoin", units: 1 },
  eos: { coin: "eos", units: 1 },
  xrp: { coin: "ripple", units: 1 },
  xlm: { coin: "stellar", units: 1 },
  link: { coin: "chainlink", units: 1 },
  dot: { coin: "polkadot", units: 1 },
  yfi: { coin: "yearn-finance", units: 1 },
  sol: { coin: "solana", units: 1 },
  usd: 1,
  aed: 3.673125,
  ars: 1408.506117,
  aud: 1.395991,
  bdt: 122.765714,
  bhd: 0.37723,
  bmd: 1,
  brl: 5.042201,
  cad: 1.38118,
  chf: 0.785771,
  clp: 896.11001,
  cny: 6.7937,
  czk: 20.874975,
  dkk: 6.428592,
  eur: 0.860265,
  gbp: 0.743882,
  gel: 2.6642,
  hkd: 7.836435,
  huf: 306.218541,
  idr: 17811.21925,
  ils: 2.8417,
  inr: 95.697542,
  jpy: 159.316502,
  krw: 1507.500255,
  kwd: 0.309513,
  lkr: 325.232539,
  mmk: 2099.810025,
  mxn: 17.317498,
  myr: 3.9663,
  ngn: 1372.840016,
  nok: 9.274757,
  nzd: 1.713899,
  php: 61.593502,
  pkr: 278.397927,
  pln: 3.64545,
  rub: 72.002192,
  sar: 3.740034,
  sek: 9.319626,
  sgd: 1.277709,
  thb: 32.67625,
  try: 45.903903,
  twd: 31.4471,
  uah: 44.275538,
  vef: 0.10013,
  vnd: 26343.51981,
  zar: 16.389143,
  xdr: 0.700859,
  xag: 0.01312513,
  xau: 0.00022215,
  bits: { coin: "bitcoin", units: 1_000_000 },
  sats: { coin: "bitcoin", units: 100_000_000 },
} as const satisfies Record<string, number | { coin: string; units: number }>;

export type Currency = keyof typeof currencies;

export const supportedCurrencies = Object.keys(currencies) as Currency[];

export const isSupported = (text: string): text is Currency => Object.hasOwn(currencies, text);

/** How many units of `currency` one US dollar buys, given the price of a coin in dollars. */
export function unitsPerUsd(currency: Currency, coinUsd: (id: string) => number): number {
  const rate = currencies[currency];
  return typeof rate === "number" ? rate : rate.units / coinUsd(rate.coin);
}
