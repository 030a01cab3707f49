import { DashboardCoinsAnswer, ExchangeCoinsAnswer } from "@tradeslip/contracts/schemas";
import { expect, it } from "vitest";
import { type CoinPrice, OrderService } from "../src/orders/order-service.ts";
import { marksOf } from "../src/orders/order-key.ts";
import { someDesk, NO_LOCAL_RATES } from "../src/orders/testing/some-desk.ts";
import { someSigner } from "../src/orders/testing/some-signer.ts";
import { startDesk } from "./start-desk.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const DAY_MS = 24 * 3_600_000;
const signer = someSigner(["secret-of-the-tests-0123456789abcdef"]);

interface Asked {
  readonly coin: CoinPrice["coin"];
  readonly price: number;
  readonly spreadPercent?: string;
  readonly ageMs?: number;
}

/** The local amount of the largest order, in a currency with many pounds per dollar. */
const LOCAL = {
  currency: "LBP",
  amount: "899500000000.00",
  rate: "89950.00",
  asOf: "2026-11-21T00:00:00.000Z",
};

/** The slip's length for the largest order by a logged-in user: a token with both marks. */
async function lengthOf({ coin, price, spreadPercent = "0", ageMs = 0 }: Asked): Promise<number> {
  const at = (ms: number) => new Date(ms).toISOString();
  const freshness = {
    source: "stale",
    asOf: at(NOW - ageMs),
    nextRefresh: at(NOW - ageMs + 600_000),
  } as const;
  const service = new OrderService({
    localRates: NO_LOCAL_RATES,
    checkLimits: async () => {},
    localeNow: () => "en",
    priceOf: () => Promise.resolve({ coin, price, freshness }),
    shownPrice: () => Promise.resolve(null),
    spreadNow: async () => ({ buyPercent: spreadPercent, sellPercent: spreadPercent }),
    signer,
    deskNow: async () => someDesk(),
    clock: { now: () => NOW, elapsed: () => 0 },
    log: { info: () => undefined },
  });
  const amount = { unit: "usd", value: "10000000.00" } as const;
  const order = { surface: "exchange", side: "buy", coinId: coin.id, amount } as const;
  const claimant = {
    key: Buffer.alloc(32),
    accountId: "an account's id is random".replaceAll(/\W/g, "-"),
    session: null,
  };
  const { terms } = await service.sign(order, claimant);
  return signer.issue({ ...terms, local: LOCAL }, marksOf(claimant)).token.length;
}

/** As long as a price of this size can be, with all 17 digits of a double. */
const withAllDigits = (price: number) => Number(price.toPrecision(2)) * 1.012345678901235;

async function lengthsOf(coins: readonly (CoinPrice["coin"] & { readonly price: number })[]) {
  const lengths = coins.map(async ({ id, symbol, name, price }) => {
    const coin = { id, symbol, name };
    return [id, await lengthOf({ coin, price: withAllDigits(price), spreadPercent: "1.5" })] as const;
  });
  return Object.fromEntries(await Promise.all(lengths));
}

it("a slip of the exchange's coins has at most 200 characters with local money", async () => {
  const desk = await startDesk();
  const { coins } = ExchangeCoinsAnswer.parse(await desk.read("/api/exchange/coins"));
  const lengths = await lengthsOf(coins);
  expect(lengths).toMatchInlineSnapshot(`
    {
      "avalanche": 196,
      "bitcoin": 192,
      "bnb": 193,
      "cardano": 197,
      "dogecoin": 197,
      "ethereum": 193,
      "solana": 194,
      "tron": 196,
      "usdc": 196,
      "usdt": 196,
      "xrp": 197,
    }
  `);
  expect(Math.max(...Object.values(lengths))).toBeLessThanOrEqual(200);
});

it("a slip of the 50 coins of the market has at most 400 characters with local money", async () => {
  const desk = await startDesk();
  const { coins } = DashboardCoinsAnswer.parse(await desk.read("/api/dashboard/coins"));
  const lengths = await lengthsOf(coins);
  expect(Object.keys(lengths)).toHaveLength(50);
  expect(lengths).toMatchInlineSnapshot(`
    {
      "aave": 216,
      "algorand": 226,
      "aster-2": 222,
      "avalanche-2": 232,
      "binancecoin": 220,
      "bitcoin": 192,
      "bitcoin-cash": 233,
      "bitget-token": 234,
      "bittensor": 225,
      "canton-network": 229,
      "cardano": 197,
      "chainlink": 229,
      "crypto-com-chain": 233,
      "dai": 212,
      "dogecoin": 197,
      "ethena-usde": 234,
      "ethereum": 193,
      "ethereum-classic": 245,
      "hedera-hashgraph": 234,
      "hyperliquid": 233,
      "internet-computer": 248,
      "leo-token": 226,
      "litecoin": 224,
      "mantle": 220,
      "monero": 217,
      "near": 228,
      "ondo-finance": 226,
      "pax-gold": 224,
      "paypal-usd": 233,
      "pepe": 218,
      "polkadot": 226,
      "polygon-ecosystem-token": 253,
      "quant-network": 226,
      "ripple": 217,
      "shiba-inu": 232,
      "solana": 194,
      "staked-ether": 242,
      "stellar": 224,
      "sui": 212,
      "tether": 221,
      "tether-gold": 232,
      "the-open-network": 234,
      "tron": 196,
      "uniswap": 221,
      "usd-coin": 221,
      "usd1-wlfi": 222,
      "wrapped-bitcoin": 241,
      "wrapped-eeth": 236,
      "wrapped-steth": 241,
      "zcash": 213,
    }
  `);
  expect(Math.max(...Object.values(lengths))).toBeLessThanOrEqual(400);
});

it("the longest slip that the code allows has at most 400 characters, at every price", async () => {
  const coin = { id: "x".repeat(64), symbol: "s".repeat(16), name: "n".repeat(48) };
  let longest = 0;
  for (let exponent = -29; exponent < 8; exponent += 1) {
    // A price has at most 30 decimals.
    const digits = "9.8765432109876543".slice(0, Math.max(1, exponent + 32));
    const price = Number(`${digits}e${exponent}`);
    const length = await lengthOf({ coin, price, spreadPercent: "19.9999", ageMs: 365 * DAY_MS });
    longest = Math.max(longest, length);
  }
  expect(longest).toMatchInlineSnapshot(`389`);
  expect(longest).toBeLessThanOrEqual(400);
});
