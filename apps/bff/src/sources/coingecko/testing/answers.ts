/** Answers in CoinGecko's shape, after the examples of its OpenAPI document (May 2026). */

export function coinAnswer(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: "bitcoin",
    symbol: "btc",
    name: "Bitcoin",
    image: "https://coin-images.coingecko.com/coins/images/1/large/bitcoin.png?1696501400",
    current_price: 77671,
    market_cap: 1555886872303,
    market_cap_rank: 1,
    fully_diluted_valuation: 1555914058873,
    total_volume: 33235034316,
    high_24h: 78419,
    low_24h: 76696,
    price_change_24h: -747.3360347281705,
    price_change_percentage_24h: -0.95302,
    market_cap_change_24h: -15184401491.513184,
    market_cap_change_percentage_24h: -0.9665,
    circulating_supply: 20030493.0,
    total_supply: 20030843.0,
    max_supply: 21000000.0,
    ath: 126080,
    ath_change_percentage: -38.39571,
    ath_date: "2025-10-06T18:57:42.558Z",
    atl: 67.81,
    atl_change_percentage: 114443.23093,
    atl_date: "2013-07-06T00:00:00.000Z",
    roi: null,
    last_updated: "2026-05-18T12:49:21.599Z",
    sparkline_in_7d: { price: [81045.84776489827, 81001.73089268175, 80898.20817826076] },
    ...overrides,
  };
}

/** Bitcoin and `count - 1` others. */
export function coinsAnswer(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0
      ? coinAnswer()
      : coinAnswer({ id: `coin-${index}`, symbol: `c${index}`, current_price: 100 / index }),
  );
}

export function globalAnswer(overrides: Record<string, unknown> = {}): { data: Record<string, unknown> } {
  return {
    data: {
      active_cryptocurrencies: 17397,
      markets: 1476,
      total_market_cap: { btc: 34570737.199462704, usd: 2621040321355.0405 },
      total_volume: { btc: 1254779.1727158197, usd: 95133256404.37308 },
      market_cap_percentage: { btc: 57.9539332566265, eth: 9.58227145398409, usdt: 7.223241338072757 },
      market_cap_change_percentage_24h_usd: -1.6081983639177684,
      volume_change_percentage_24h_usd: 33.064521460740046,
      updated_at: 1779878351,
      ...overrides,
    },
  };
}

export function pricesAnswer(overrides: Record<string, unknown> = {}): { bitcoin: Record<string, unknown> } {
  return {
    bitcoin: {
      usd: 76975,
      usd_market_cap: 1542226908349.8406,
      usd_24h_vol: 29096603418.89408,
      usd_24h_change: -1.4093297098441402,
      eur: 66219,
      eur_market_cap: 1326731571209.1,
      eur_24h_vol: 25030735059.2,
      eur_24h_change: -1.52,
      last_updated_at: 1779092258,
      ...overrides,
    },
  };
}
