import type { CoinAnswer, DashboardCoinsAnswer, LocalRate, OrderInput } from "@tradeslip/contracts";
import { priceText, TRADE_SIDES } from "@tradeslip/contracts/rules";
import { BUY, type OrderDesk } from "./orders-client.ts";
import { openStream } from "./read-stream.ts";

/** What shows prices. */
interface Walk {
  readonly desk: OrderDesk;
  /** Resolves once pages are filled with current prices. */
  readonly filled: () => Promise<void>;
}

export const unisolated = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "");

/** A number that a person acts on, with the order it belongs to. */
export interface Offer {
  readonly input: OrderInput;
  /** The order must have these values; as text, as shown on the page. */
  readonly shown: {
    readonly rate?: number | string;
    readonly localRate?: string;
    readonly market?: number;
    readonly coins?: string;
    readonly fee?: string;
  };
}

const exactly = (surface: OrderInput["surface"], { ask, bid }: Record<"ask" | "bid", number>): Offer[] =>
  TRADE_SIDES.map((each) => {
    const rate = each === "buy" ? ask : bid;
    return { input: { ...BUY, surface, side: each, rate: priceText(rate) }, shown: { rate } };
  });

async function coinsOffered({ desk }: Walk, path: string): Promise<Offer[]> {
  const { body, status } = await desk.get(path);
  if (status === 503) return [];
  const { coins, coin } = body as Partial<DashboardCoinsAnswer & CoinAnswer>;
  const found = coin ?? coins!.find(({ id }) => id === "bitcoin")!;
  return exactly(path.includes("exchange") ? "exchange" : "dashboard", found);
}

/** A page that the server fills with prices, once it has had time to. */
async function servedText({ desk, filled }: Walk, path: string): Promise<string> {
  await desk.get(path).expect(200);
  await filled();
  return unisolated((await desk.get(path).expect(200)).text);
}

/** The first option of the form: "BTC ≈ $75,800.00 / $74,663.00". A single price stands for both sides. */
async function liteOffers({ desk }: Walk, path: string): Promise<Offer[]> {
  const { text } = await desk.get(path).expect(200);
  const [, buy = "", sell = buy] =
    /<option value="bitcoin"[^>]*>\s*BTC (?:≈ )?\u2066?(\$[\d,.]+)\u2069?(?: \/ \u2066?(\$[\d,.]+))?/.exec(
      text,
    ) ?? [];
  return TRADE_SIDES.map((each) => ({
    input: { ...BUY, side: each },
    shown: { rate: each === "buy" ? buy : sell },
  }));
}

async function localOffers({ desk }: Walk, currency: string): Promise<Offer[]> {
  const { rates } = (await desk.get("/api/local-rates").expect(200)).body as { rates: LocalRate[] };
  const rate = rates.find((each) => each.currency === currency)!;
  return TRADE_SIDES.map((each) => ({
    input: {
      ...BUY,
      side: each,
      currency,
      amount: { unit: "local", value: "900000" },
      localRate: rate[each],
    },
    shown: { localRate: rate[each] },
  }));
}

export const OFFERS: { readonly [place: string]: (walk: Walk) => Promise<Offer[]> } = {
  "/api/exchange/coins": (walk) => coinsOffered(walk, "/api/exchange/coins"),
  "/api/dashboard/coins": (walk) => coinsOffered(walk, "/api/dashboard/coins"),
  "/api/market/coins": (walk) => coinsOffered(walk, "/api/market/coins"),
  "/api/coins/bitcoin": (walk) => coinsOffered(walk, "/api/coins/bitcoin"),
  "/api/stream": async ({ desk }) => {
    const stream = await openStream(desk.address, {}, "/api/stream?events=exchange-coins");
    await stream.received(1);
    const [bitcoin] = stream.last("exchange-coins")!["coins"] as Record<"ask" | "bid", number>[];
    stream.disconnect();
    return exactly("exchange", bitcoin!);
  },
  "/lite": (walk) => liteOffers(walk, "/lite"),
  "/lite/order": (walk) => liteOffers(walk, "/lite/order"),
  "/api/example-slip": async ({ desk }) => {
    const { body, status } = await desk.get("/api/example-slip");
    if (status === 503) return [];
    const { rate } = await desk.slip((body as { token: string }).token);
    return [{ input: { ...BUY, rate }, shown: { rate: Number(rate) } }];
  },
  "/ as served": async (walk) => {
    const [, market = "", fee = "", coins = ""] =
      /market \$([\d,.]+) fee (None|\$[\d.]+) get ([\d.]+)/.exec(await servedText(walk, "/")) ?? [];
    if (market === "") return [];
    return [{ input: BUY, shown: { market: Number(market.replaceAll(",", "")), fee, coins } }];
  },
  "/exchange as served": async (walk) => {
    const [, rate] = /rate (\$[\d,.]+)/.exec(await servedText(walk, "/exchange")) ?? [];
    return rate === undefined ? [] : [{ input: BUY, shown: { rate } }];
  },
  "/api/local-rates KES": (walk) => localOffers(walk, "KES"),
  "/api/local-rates NGN": (walk) => localOffers(walk, "NGN"),
};
