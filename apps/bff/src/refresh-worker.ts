import { DASHBOARD_COINS, DASHBOARD_STATS } from "./market/dashboard.ts";
import { COIN } from "./market/coin-details.ts";
import { HISTORY } from "./market/coin-history.ts";
import { MARKET_COINS, MARKET_STATS } from "./market/coin-list.ts";
import { CURRENCIES } from "./market/currencies.ts";
import { AGREED_EXCHANGE_COINS, EXCHANGE_COINS } from "./market/exchange.ts";
import { AGREE_ON_PRICES } from "./market/quorum/agreed-prices.ts";
import { PRICE_SOURCES } from "./market/quorum/price-backing.ts";
import { AGREED_RATES, RATES } from "./market/rates.ts";
import { serveJobs } from "./platform/jobs/serve-jobs.ts";
import {
  BITCOIN_PRICES,
  COINS_BY_ID,
  GLOBAL,
  PRICE_CHART,
  TOP_COINS,
} from "./sources/coingecko/answer-jobs.ts";
import { FILL_PAGE } from "./site/page-values.ts";
import { ECB_RATES } from "./sources/ecb/rates-job.ts";
import { jobsOf } from "./sources/exchange.ts";
import { EXCHANGES } from "./sources/exchanges.ts";
import { bodyJob } from "./swr-cache/responses/body-job.ts";
import { SNAPSHOT_TEXT } from "./swr-cache/stores/snapshot-store.ts";

/** All the work of a refresh except waiting. */
serveJobs([
  TOP_COINS,
  COINS_BY_ID,
  GLOBAL,
  BITCOIN_PRICES,
  PRICE_CHART,
  ...Object.values(EXCHANGES).flatMap(jobsOf),
  ECB_RATES,
  AGREE_ON_PRICES,
  bodyJob(MARKET_COINS),
  bodyJob(MARKET_STATS),
  bodyJob(DASHBOARD_COINS),
  bodyJob(DASHBOARD_STATS),
  bodyJob(EXCHANGE_COINS),
  bodyJob(AGREED_EXCHANGE_COINS),
  bodyJob(RATES),
  bodyJob(AGREED_RATES),
  bodyJob(PRICE_SOURCES),
  bodyJob(COIN),
  bodyJob(HISTORY),
  bodyJob(CURRENCIES),
  FILL_PAGE,
  SNAPSHOT_TEXT,
]);
