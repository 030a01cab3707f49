import { DashboardCoinsAnswer, ExchangeCoinsAnswer } from "@tradeslip/contracts/schemas";
import { expect, it } from "vitest";
import { type CoinPrice, OrderService } from "../src/orders/order-service.ts";
import { someDesk } from "../src/orders/testing/some-desk.ts";
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

/** Of the largest order, by somebody who is logged in: a token with both marks. */
async function lengthOf({ coin, price, spreadPercent = "0", ageMs = 0 }: Asked): Promise<number> {
  const at = (ms: number) => new Date(ms).toISOString();
  const freshness = {
    source: "stale",
    asOf: at(NOW - ageMs),
    nextRefresh: at(NOW - ageMs + 600_000),
  } as const;
  const service = new OrderService({
    checkLimits: async () => {},
    priceOf: () => Promise.resolve({ coin, price, freshness }),
    shownPrice: () => Promise.resolve(null),
    spreadPercent,
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
  return (await service.issue(order, "https://desk.example", claimant)).token.length;
}

/** As long as a price of this size can be: all 17 digits of a double. */
const withAllDigits = (price: number) => Number(price.toPrecision(2)) * 1.012345678901235;

it("a slip of the exchange's coins has at most 180 characters", async () => {
  const desk = await startDesk();
  const { coins } = ExchangeCoinsAnswer.parse(await desk.read("/api/exchange/coins"));
  const lengths = Object.fromEntries(
    await Promise.all(
      coins.map(async ({ id, symbol, name, price }) => {
        return [id, await lengthOf({ coin: { id, symbol, name }, price: withAllDigits(price) })] as const;
      }),
    ),
  );
  expect(lengths).toMatchInlineSnapshot(`
    {
      "avalanche": 166,
      "bitcoin": 164,
      "bnb": 165,
      "cardano": 168,
      "dogecoin": 168,
      "ethereum": 165,
      "solana": 166,
      "tron": 168,
      "usdc": 168,
      "usdt": 168,
      "xrp": 168,
    }
  `);
  expect(Math.max(...Object.values(lengths))).toBeLessThanOrEqual(180);
});

it("a slip of the 50 coins of the market has at most 360 characters", async () => {
  const desk = await startDesk();
  const { coins } = DashboardCoinsAnswer.parse(await desk.read("/api/dashboard/coins"));
  const lengths = Object.fromEntries(
    await Promise.all(
      coins.map(async ({ id, symbol, name, price }) => {
        return [id, await lengthOf({ coin: { id, symbol, name }, price: withAllDigits(price) })] as const;
      }),
    ),
  );
  expect(Object.keys(lengths)).toHaveLength(50);
  expect(lengths).toMatchInlineSnapshot(`
    {
      "aave": 186,
      "algorand": 198,
      "aster-2": 194,
      "avalanche-2": 202,
      "binancecoin": 192,
      "bitcoin": 164,
      "bitcoin-cash": 205,
      "bitget-token": 205,
      "bittensor": 197,
      "canton-network": 201,
      "cardano": 168,
      "chainlink": 200,
      "crypto-com-chain": 205,
      "dai": 184,
      "dogecoin": 168,
      "ethena-usde": 206,
      "ethereum": 165,
      "ethereum-classic": 217,
      "hedera-hashgraph": 206,
      "hyperliquid": 205,
      "internet-computer": 220,
      "leo-token": 198,
      "litecoin": 196,
      "mantle": 192,
      "monero": 188,
      "near": 200,
      "ondo-finance": 198,
      "pax-gold": 196,
      "paypal-usd": 205,
      "pepe": 190,
      "polkadot": 197,
      "polygon-ecosystem-token": 225,
      "quant-network": 198,
      "ripple": 188,
      "shiba-inu": 204,
      "solana": 166,
      "staked-ether": 213,
      "stellar": 194,
      "sui": 184,
      "tether": 193,
      "tether-gold": 204,
      "the-open-network": 206,
      "tron": 168,
      "uniswap": 193,
      "usd-coin": 193,
      "usd1-wlfi": 194,
      "wrapped-bitcoin": 213,
      "wrapped-eeth": 208,
      "wrapped-steth": 212,
      "zcash": 185,
    }
  `);
  expect(Math.max(...Object.values(lengths))).toBeLessThanOrEqual(360);
});

it("the longest slip that the code allows has at most 360 characters, at every price", async () => {
  const coin = { id: "x".repeat(64), symbol: "s".repeat(16), name: "n".repeat(48) };
  let longest = 0;
  for (let exponent = -29; exponent < 8; exponent += 1) {
    // A price has at most 30 decimals.
    const digits = "9.8765432109876543".slice(0, Math.max(1, exponent + 32));
    const price = Number(`${digits}e${exponent}`);
    const length = await lengthOf({ coin, price, spreadPercent: "19.9999", ageMs: 365 * DAY_MS });
    longest = Math.max(longest, length);
  }
  expect(longest).toMatchInlineSnapshot(`360`);
  expect(longest).toBeLessThanOrEqual(360);
});
