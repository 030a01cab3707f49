import * as z from "zod";
import { type AnswerJob, answerJob } from "../answer-job.ts";
import { logExcerpt, rateLimited } from "../source-error.ts";
import {
  readBitcoinPrices,
  readCoinsById,
  readGlobal,
  readPriceChart,
  readTopCoins,
} from "./read-answers.ts";

const RateLimitAnswer = z.object({ status: z.object({ error_code: z.literal([429, "429"]) }) });

/** CoinGecko has been seen to send its rate-limit object under status 200. */
function refuseRateLimit(answer: unknown, apiKey: string | null): unknown {
  if (!RateLimitAnswer.safeParse(answer).success) return answer;
  throw rateLimited(logExcerpt(JSON.stringify(answer), apiKey));
}

function coinGeckoJob<Value, Params = null>(
  name: string,
  read: (answer: unknown, params: Params) => Value,
): AnswerJob<Value, Params> {
  return answerJob<Value, Params>(name, (answer, params, apiKey) =>
    read(refuseRateLimit(answer, apiKey), params),
  );
}

/** Its parameter is the number of requested coins. */
export const TOP_COINS = coinGeckoJob("top coins", (answer, count: number) => readTopCoins(answer, count));
/** Its parameter is the requested ids. */
export const COINS_BY_ID = coinGeckoJob("coins by id", (answer, ids: readonly string[]) =>
  readCoinsById(answer, ids),
);
export const GLOBAL = coinGeckoJob("global", (answer) => readGlobal(answer));
/** Its parameter is the requested currencies, in lower case. */
export const BITCOIN_PRICES = coinGeckoJob("bitcoin prices", (answer, codes: readonly string[]) =>
  readBitcoinPrices(answer, codes),
);
export const PRICE_CHART = coinGeckoJob("price chart", (answer) => readPriceChart(answer));
