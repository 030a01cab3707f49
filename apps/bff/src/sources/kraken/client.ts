import * as z from "zod";
import { openExchange, type OpenExchange } from "../exchange.ts";
import { rateLimited } from "../get-json.ts";
import { middleOf, textPrice } from "../quoted-price.ts";
import { badShape, readAnswer } from "../read-answer.ts";
import { listings } from "../symbols.ts";

/** A failure comes with status 200. */
const TickerAnswer = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.unknown()).optional(),
});
/** Price, whole lots, lots. It gives no time. */
const Level = z.tuple([textPrice]).rest(z.unknown());
const Pair = z.object({ b: Level, a: Level });

const RATE_LIMIT = /^(EAPI:Rate limit exceeded|EGeneral:Too many requests)/;
const UNKNOWN_PAIR = "EQuery:Unknown asset pair";

/** It allows one call a second, and asks permission for commercial use of its data. */
export const openKraken: OpenExchange = (settings, onCall) => {
  let asked = listings("kraken");

  function refuse(error: string): never {
    if (RATE_LIMIT.test(error)) throw rateLimited(error);
    // One pair that it no longer lists fails the whole call: from now on only bitcoin's, which no exchange drops.
    if (error.startsWith(UNKNOWN_PAIR)) asked = asked.filter(({ coinId }) => coinId === "bitcoin");
    throw badShape(`error: ${error}`);
  }

  return openExchange(
    {
      name: "kraken",
      baseUrl: "https://api.kraken.com",
      callsPerMinute: 10,
      path: "/0/public/Ticker",
      query: () => ({ pair: asked.map(({ symbol }) => symbol).join(",") }),
      listings: listings("krakenAnswers"),
      rows(answer) {
        const { error, result = {} } = readAnswer(TickerAnswer, answer);
        if (error[0] !== undefined) refuse(error[0]);
        return new Map(Object.entries(result));
      },
      price(row) {
        const pair = Pair.safeParse(row).data;
        const price = pair ? middleOf({ bid: pair.b[0], ask: pair.a[0] }) : null;
        return price === null ? null : { price, asOf: null };
      },
    },
    settings,
    onCall,
  );
};
