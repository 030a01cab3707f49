import type {
  CoinAnswer,
  CoinHistoryAnswer,
  DashboardCoinsAnswer,
  ExchangeCoinsAnswer,
} from "@tradeslip/contracts";
import { freshnessOf, isDisputed, priceText } from "@tradeslip/contracts/rules";
import { PriceSourcesAnswer, RatesAnswer } from "@tradeslip/contracts/schemas";
import { DAY, FakeClock, HOUR, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { playedSources } from "@tradeslip/simulators/exchanges";
import { startProviderSimulator } from "@tradeslip/simulators/provider";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BUY } from "./orders-client.ts";
import { Buyer, deskEnv } from "./start-payments.ts";
import { startQuorumDesk, type QuorumDesk } from "./start-quorum.ts";

vi.setConfig({ testTimeout: 180_000 });

/** Time between two checks in a day without CoinGecko. */
const STEP = runs(4 * HOUR, 30 * MINUTE);

const rowOf = ({ rates }: RatesAnswer, currency: string) => rates.find((row) => row.currency === currency)!;

/** Bitcoin in US dollars at one source, with its verdict. */
function bitcoinAt({ sources }: PriceSourcesAnswer, name: string) {
  const source = sources.find((each) => each.name === name);
  return source?.prices.find(({ coinId, currency }) => coinId === "bitcoin" && currency === "USD");
}

/** Moves the sources so far apart that no majority agrees. */
async function disagree(desk: QuorumDesk, coinId = "bitcoin"): Promise<void> {
  const { coins } = (await desk.read("/api/dashboard/coins")) as unknown as DashboardCoinsAnswer;
  const usd = coins.find(({ id }) => id === coinId)!.price;
  const factors = { coinbase: 0.9, kraken: 1.1, bitstamp: 0.94, bitfinex: 1.06, gemini: 0.85 } as const;
  for (const [source, factor] of Object.entries(factors) as [keyof typeof factors, number][])
    desk.exchanges.fixPrice(source, coinId, "USD", usd * factor);
}

describe("several sources", () => {
  it("agree on rates, coins and orders, and say how many they are", async () => {
    const desk = await startQuorumDesk();
    const rates = RatesAnswer.parse(await desk.rates());
    expect(rates.freshness).toMatchObject({
      source: "live",
      agreement: "agreed",
      sources: { asked: 6, agreeing: 6 },
    });
    expect(rates.freshness.sources!.spreadPercent).toBeLessThan(0.5);
    expect(rowOf(rates, "USD")).not.toHaveProperty("agreement");
    expect(rowOf(rates, "BRL")).toMatchObject({ agreement: "few", indicative: false });
    const order = await desk.issue(BUY);
    expect(Number(order.rate) * 0.998).toBeCloseTo(rowOf(rates, "USD").buyRate, 6);
    expect(order.freshness).toEqual({
      source: "live",
      asOf: order.freshness.asOf,
      nextRefresh: order.freshness.nextRefresh,
    });
    const dashboard = (await desk.read("/api/dashboard/coins"))["coins"] as { id: string; price: number }[];
    expect(dashboard.find(({ id }) => id === "bitcoin")!.price).toBe(Number(order.rate));
  });

  it("I51: one liar moves a price by at most 0.05 %, and is named", async () => {
    const [honest, lied] = [await startQuorumDesk(), await startQuorumDesk()];
    for (const fault of [
      "times-ten",
      "inverted",
      "minus-20-percent",
      "day-old-stamp",
      "wrong-key",
    ] as const) {
      lied.exchanges.fault("bitstamp", fault);
      await Promise.all([honest.pass(2 * MINUTE), lied.pass(2 * MINUTE)]);
      const truth = rowOf(await honest.rates(), "USD").buyRate;
      const shown = rowOf(await lied.rates(), "USD").buyRate;
      expect(Math.abs(shown / truth - 1), fault).toBeLessThanOrEqual(0.0005);
      expect(bitcoinAt(await lied.sources(), "bitstamp")?.verdict, fault).not.toBe("counted");
    }
    expect(bitcoinAt(await lied.sources(), "kraken")?.verdict).toBe("counted");
  });

  it("are what continues a coin's chart, and it has a gap while they disagree", async () => {
    const desk = await startQuorumDesk();
    const ethereum = async () => {
      const { coin } = (await desk.read("/api/coins/ethereum")) as unknown as CoinAnswer;
      await desk.settled();
      const path = "/api/coins/ethereum/history?range=24h";
      const { points } = (await desk.read(path)) as unknown as CoinHistoryAnswer;
      return { price: coin.price, newest: points.at(-1)! };
    };
    const { price } = await ethereum();
    // All except CoinGecko.
    desk.exchanges.fixPrice(null, "ethereum", "USD", price * 1.03);
    await desk.pass(6 * MINUTE);
    await ethereum();
    await desk.pass(6 * MINUTE);
    const risen = await ethereum();
    expect(risen.price / price).toBeCloseTo(1.03, 2);
    expect(risen.newest.price).toBe(risen.price);
    for (const [source, factor] of [
      ["coinbase", 0.9],
      ["kraken", 1.2],
      ["bitstamp", 0.8],
      ["bitfinex", 1.1],
      ["gemini", 0.7],
    ] as const)
      desk.exchanges.fixPrice(source, "ethereum", "USD", price * factor);
    await desk.pass(6 * MINUTE);
    await ethereum();
    const before = (await ethereum()).newest;
    await desk.pass(6 * MINUTE);
    expect((await ethereum()).newest).toEqual(before);
  });

  it("I53: CoinGecko away for a day: no stand-in where two sources agree, and orders continue", async () => {
    const desk = await startQuorumDesk();
    desk.simulator.fault("error-503-html");
    for (let passed = 0; passed < DAY; passed += STEP) {
      await desk.pass(STEP);
      const rates = await desk.rates();
      expect(rates.freshness).toMatchObject({ source: "live", agreement: "agreed" });
      expect(rates.rates.filter(({ indicative }) => indicative)).toEqual([]);
      const order = await desk.issue(BUY);
      expect(order.freshness.source).toBe("live");
      await desk.issue({ ...BUY, surface: "dashboard", coinId: "ethereum" });
    }
    const coins = (await desk.read("/api/exchange/coins"))["coins"] as { indicative: boolean }[];
    expect(coins.filter(({ indicative }) => indicative)).toEqual([]);
    const { sources } = PriceSourcesAnswer.parse(await desk.sources());
    expect(sources[0]).toMatchObject({ name: "coingecko", status: "failing" });
  });

  it("I54: without a majority nothing is live and nothing can be ordered at that price", async () => {
    const desk = await startQuorumDesk();
    const { asOf } = (await desk.rates()).freshness;
    await disagree(desk);
    await desk.pass(2 * MINUTE);
    const rates = await desk.rates();
    expect(rates.freshness).toMatchObject({
      source: "stale",
      agreement: "disputed",
      asOf,
      sources: { asked: 6, agreeing: 0 },
    });
    for (const surface of ["exchange", "dashboard"] as const) {
      const problem = await desk.refused({ ...BUY, surface }, 503);
      expect(problem).toMatchObject({ code: "price_disputed" });
      expect(problem.detail).toContain("disagree");
    }
    expect((await desk.issue({ ...BUY, coinId: "ethereum" })).freshness.source).toBe("live");
  });

  it.each([
    ["bitcoin", "ethereum"],
    ["ethereum", "bitcoin"],
  ])("that disagree about %s leave %s live in each answer", async (disputed, agreed) => {
    const desk = await startQuorumDesk();
    await disagree(desk, disputed);
    await desk.pass(2 * MINUTE);
    const lists = ["/api/exchange/coins", "/api/dashboard/coins", "/api/market/coins"];
    const labelsIn = async (coinId: string) => {
      const paths = [...lists, `/api/coins/${coinId}`];
      for (const path of paths) await desk.read(path);
      await desk.settled();
      const labels = paths.map(async (path) => {
        const answer = (await desk.read(path)) as unknown as DashboardCoinsAnswer & CoinAnswer;
        const row = answer.coin ?? answer.coins.find(({ id }) => id === coinId)!;
        const own = isDisputed(row, answer.freshness)
          ? "disputed"
          : freshnessOf(row, answer.freshness).source;
        return `${answer.freshness.source}, its own ${own}`;
      });
      return Promise.all(labels);
    };
    expect(await labelsIn(agreed)).toEqual(Array(4).fill("live, its own live"));
    expect(await labelsIn(disputed)).toEqual(Array(4).fill("live, its own disputed"));
  });

  it("that disagree about bitcoin let a coin be ordered that only the first of them knows", async () => {
    const desk = await startQuorumDesk();
    await disagree(desk);
    await desk.pass(2 * MINUTE);
    const { coins } = (await desk.read("/api/dashboard/coins")) as unknown as DashboardCoinsAnswer;
    const others = coins.filter(({ agreement }) => agreement === "single");
    expect(others).not.toEqual([]);
    await desk.issue({ ...BUY, surface: "dashboard", coinId: others[0]!.id });
  });

  it("that disagreed about a coin leave no price of it to order at later", async () => {
    const desk = await startQuorumDesk();
    const ethereum = async () => {
      const { coins } = (await desk.read("/api/exchange/coins")) as unknown as ExchangeCoinsAnswer;
      return coins.find(({ id }) => id === "ethereum")!;
    };
    const { price } = await ethereum();
    const fix = (factors: readonly number[]) => {
      for (const [index, source] of (
        ["coinbase", "kraken", "bitstamp", "bitfinex", "gemini"] as const
      ).entries())
        desk.exchanges.fixPrice(source, "ethereum", "USD", price * factors[index]!);
    };
    fix([0.9, 1.2, 0.8, 1.1, 0.7]);
    await desk.pass(2 * MINUTE);
    await ethereum();
    await desk.pass(3 * MINUTE);
    const disputed = await ethereum();
    expect(disputed.agreement).toBe("disputed");
    fix([1.03, 1.03, 1.03, 1.03, 1.03]);
    await desk.pass(MINUTE);
    expect((await ethereum()).price / price).toBeCloseTo(1.03, 2);
    const late = { ...BUY, coinId: "ethereum", rate: priceText(disputed.price) };
    expect((await desk.refused(late, 409)).code).toBe("rate_changed");
  });

  it("that disagree about bitcoin sell no book until they agree again, but tell of one that was sold", async () => {
    const clock = new FakeClock();
    const provider = await startProviderSimulator({ now: clock.now });
    onTestFinished(() => provider.close());
    const desk = await startQuorumDesk({ clock, env: deskEnv(provider) });
    const buyer = new Buyer(desk.address);
    const { paymentId } = await buyer.bought("bought-before");
    await disagree(desk);
    await desk.pass(2 * MINUTE);
    for (const key of [null, "bought-after"])
      expect(await buyer.buy(key)).toMatchObject({ status: 503, body: { code: "price_unsure" } });
    expect(provider.payments.size).toBe(1);
    // A retry gets its payment, unless it is another provider's, which may not say which that is (P11.12).
    expect(await buyer.bought("bought-before")).toMatchObject({ paymentId });
    provider.answer("refused-404");
    expect((await buyer.buy("bought-before")).body).toMatchObject({ code: "price_unsure" });
    provider.answer("refused-422");
    expect((await buyer.buy("bought-before")).body).toMatchObject({ code: "key_reused" });
    provider.answer(null);
    for (const source of playedSources) desk.exchanges.fixPrice(source, "bitcoin", "USD", null);
    await desk.pass(2 * MINUTE);
    expect((await buyer.bought()).paymentId).toBeTruthy();
  });

  it("that disagree are named on /lite, whose freshness lines lead to them", async () => {
    const desk = await startQuorumDesk();
    const pages = ["/lite", "/lite/rates", "/lite/market", "/lite/order"];
    const read = async (path: string) => (await desk.get(path).expect(200)).text;
    for (const page of pages) expect(await read(page)).toContain('<a href="/prices">Where it comes from</a>');
    expect(await read("/lite/rates")).not.toContain("disagree");
    await disagree(desk);
    await desk.pass(2 * MINUTE);
    // The list to order from is live by the other coins; bitcoin's row says that it is disputed.
    const notes = { "/lite": 1, "/lite/rates": 1, "/lite/order": 0 };
    for (const [page, count] of Object.entries(notes))
      expect((await read(page)).split("<b>The sources disagree.</b>")).toHaveLength(1 + count);
    expect(await read("/lite/order")).toContain("<b>Live</b>");
  });

  it("that disagree about a coin leave it no price to order at on /lite, which says so and promises nothing", async () => {
    const desk = await startQuorumDesk();
    await disagree(desk);
    await desk.pass(2 * MINUTE);
    for (const path of ["/lite", "/lite/order"]) {
      const { text } = await desk.get(path).expect(200);
      const options = [...text.matchAll(/<option[^>]*>\s*([A-Z]+ [^<]*?)\s*</g)].map(([, option]) => option);
      expect(options).toEqual([
        "BTC disputed",
        ...Array.from({ length: 10 }, () => expect.stringMatching(/^[A-Z]+ \$[\d,.]+$/) as string),
      ]);
      expect(text).toContain(
        "<p>disputed: Our price sources disagree about this coin, so you can&#39;t order it",
      );
      expect(text).not.toContain("our team will confirm it");
      // It stays the choice: a form without it would be of another coin.
      expect(text).toMatch(/<option value="bitcoin"\s+selected>/);
    }
  });

  it("that disagree about a coin make it disputed in the market on /lite, not delayed", async () => {
    const desk = await startQuorumDesk();
    await disagree(desk);
    await desk.pass(2 * MINUTE);
    const { text } = await desk.get("/lite/market").expect(200);
    expect(text.match(/<small>[A-Z]+, [^<]+/g)).toEqual(["<small>BTC, disputed"]);
  });

  it("what only a cross gives says so", async () => {
    const desk = await startQuorumDesk();
    desk.simulator.fault("error-503-html");
    desk.exchanges.fault("coinbase", "missing-pairs", { currencies: ["BRL", "MXN"] });
    await desk.pass(MINUTE);
    const rates = await desk.rates();
    expect(rowOf(rates, "BRL")).toMatchObject({ cross: true, indicative: false, agreement: "single" });
    expect(rowOf(rates, "USD")).not.toHaveProperty("cross");
  });

  it("report the spread and the verdicts of each source to the operator", async () => {
    // Behind a proxy, metrics are not served here.
    const desk = await startQuorumDesk({ env: { TRUST_PROXY: "" } });
    desk.exchanges.fault("kraken", "times-ten");
    await desk.pass(MINUTE);
    const metrics = (await desk.get("/metrics").expect(200)).text;
    expect(metrics).toMatch(/^tradeslip_price_source_verdict\{source="kraken",verdict="counted"\} 0$/m);
    expect(metrics).toMatch(/^tradeslip_price_source_deviation_percent\{source="bitstamp"\} -?\d/m);
    expect(metrics).toMatch(/^tradeslip_prices_by_agreement\{agreement="disputed"\} 0$/m);
  });
});

describe("one source", () => {
  it("is listed by itself, and no agreement is claimed anywhere", async () => {
    const desk = await startQuorumDesk({ priceSources: "coingecko" });
    const { freshness, sources } = PriceSourcesAnswer.parse(await desk.sources());
    expect(sources.map(({ name }) => name)).toEqual(["coingecko"]);
    expect(sources[0]!.prices.map(({ verdict }) => verdict)).not.toContain("outlier");
    for (const answer of [{ freshness }, await desk.rates(), await desk.read("/api/exchange/coins")])
      expect(Object.keys(answer.freshness)).toEqual(["source", "asOf", "nextRefresh"]);
    expect(JSON.stringify(await desk.read("/api/dashboard/coins"))).not.toContain("agreement");
    expect(desk.exchanges.calls.total).toBe(0);
  });

  it("that never answered is a 503", async () => {
    const desk = await startQuorumDesk({ priceSources: "coingecko" });
    desk.simulator.fault("error-503-html");
    const { body } = await desk.get("/api/prices/sources").expect(503);
    expect(body).toMatchObject({ code: "market_data_unavailable" });
  });
});
