import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  CoinDetails,
  ExchangeCoinsAnswer,
  MarketCoinsAnswer,
  MarketStatsAnswer,
  RatesAnswer,
} from "@tradeslip/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { IN_THIS_THREAD, type JobRunner } from "../src/platform/jobs/job.ts";
import { startDesk, UPDATE_INTERVALS, type Desk, type DeskOptions } from "./start-desk.ts";
import { writeSite } from "./write-site.ts";

const value = (name: string, more = "") => `{{if ${name}}}<b>{{${name}}}</b>${more}{{else}}no ${name}{{end}}`;
const time = (name: string) =>
  value(`${name}-time`, `<time datetime="{{${name}-as-of}}"></time>{{${name}-note}}`);
const page = (
  name: string,
  answers: readonly string[],
  body: string,
  { title = "", ...more }: { title?: string; path?: string; param?: string } = {},
) => ({
  ...more,
  name,
  answers,
  html: `<!doctype html><style>p{}</style><title>${title}{{brand}}</title><main>${body}</main>`,
});
const PAGES = [
  page(
    "index",
    ["exchange-coins"],
    value("exchange-market") +
      value("exchange-fee-name") +
      value("exchange-fee") +
      value("exchange-get") +
      time("exchange"),
  ),
  page("rates", ["rates"], value("average-buy") + value("active-markets") + time("rates")),
  page(
    "market",
    ["market-stats", "market-coins"],
    value("market-cap") + value("btc-dominance") + time("stats") + value("coin-0-name", "{{coin-0-price}}"),
  ),
  page("exchange", ["exchange-coins"], value("exchange-rate", "{{exchange-symbol}}") + time("exchange")),
  page(
    "market-id",
    ["coin"],
    value("coin-name", "{{coin-symbol}} {{coin-price}}") +
      value("coin-rank") +
      value("coin-change") +
      time("coin") +
      value("coin-id"),
    {
      path: "/market/:id",
      param: "[a-z0-9-]+",
      // As written by apps/web/scripts/prerender.ts.
      title: "{{if coin-name}}{{coin-name}} ({{coin-symbol}}) price{{else}}Coin price{{end}} · ",
    },
  ),
  ...["ha", "yo"].map((locale) =>
    page(`${locale}-rates`, ["rates"], time("rates"), { path: `/${locale}/rates` }),
  ),
  page("about-us", ["dashboard-coins"], "about"),
  page("app", [], ""),
  page("404", [], ""),
];
const API: Record<string, string[]> = {
  "/": ["/api/exchange/coins"],
  "/rates": ["/api/rates"],
  "/market": ["/api/market/stats", "/api/market/coins"],
  "/exchange": ["/api/exchange/coins"],
};
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tradeslip-served-"));
  await writeSite(root, PAGES);
});

/** Records the names of jobs, in the order in which they were submitted. */
function recordedJobs(): { jobs: JobRunner; made: readonly string[] } {
  const made: string[] = [];
  const run: JobRunner["run"] = (job, input) => {
    made.push(job.name);
    return IN_THIS_THREAD.run(job, input);
  };
  return { jobs: { restarts: 0, run }, made };
}

/** Jobs in progress: a page that is not filled in time is sent without prices. */
const underWay: Promise<unknown>[] = [];
const tracked: JobRunner = {
  restarts: 0,
  run(job, input) {
    const run = IN_THIS_THREAD.run(job, input);
    underWay.push(run);
    return run;
  },
};
const start = ({ env, ...options }: DeskOptions = {}) =>
  startDesk({ env: { WEB_DIST: root, ...env }, jobs: tracked, ...options });

/** Makes all prices known and fills the pages with them. */
async function warm(desk: Desk): Promise<Desk> {
  for (const path of Object.values(API).flat()) await desk.read(path);
  await desk.settled();
  for (const path of Object.keys(API)) await desk.get(path);
  while (underWay.length > 0) await Promise.allSettled(underWay.splice(0));
  return desk;
}
const textOf = async (desk: Desk, path: string) => (await desk.get(path).expect(200)).text;
const readAs = async <Answer>(desk: Desk, path: string) => (await desk.read(path)) as unknown as Answer;
const usd = (digits: number, amount: number) =>
  amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

describe("once prices are known", () => {
  it.each([
    ["0", "<b>Our fee</b><b>None</b>"],
    ["1.5", "<b>Our fee, 1.5%</b><b>$3.69</b>"],
  ])(
    "the home page has the smallest order's three lines, at a fee of %s %%, and their time",
    async (percent, fee) => {
      const desk = await warm(await start({ env: { ORDER_SPREAD_PERCENT: percent } }));
      const { coins, freshness } = await readAs<ExchangeCoinsAnswer>(desk, "/api/exchange/coins");
      const { price, ask } = coins[0]!;
      const text = await textOf(desk, "/");
      const exact = price.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 20 });
      expect(text).toContain(`<b>$${exact}</b>${fee}<b>${(250 / ask).toFixed(8)}\u00a0BTC</b>`);
      expect(text).toContain(`<time datetime="${freshness.asOf}">`);
      expect(text).toMatch(/<b>\d+ [A-Z][a-z]{2,3}, \d\d:\d\d UTC<\/b>/);
      expect(text).not.toMatch(/\{\{|no |Live/);
    },
  );

  it.each(["/ha/rates", "/yo/rates"])("%s has their time without a month in English", async (path) => {
    const desk = await start();
    await desk.read("/api/rates");
    await desk.settled();
    await desk.get(path);
    while (underWay.length > 0) await Promise.allSettled(underWay.splice(0));
    expect(await textOf(desk, path)).toMatch(/<b>\d\d\/\d\d, \d\d:\d\d UTC<\/b>/);
  });

  it("the pages of rates, market and exchange have theirs", async () => {
    const desk = await warm(await start());
    const { summary } = await readAs<RatesAnswer>(desk, "/api/rates");
    expect(await textOf(desk, "/rates")).toContain(
      `<b>${usd(2, summary.averageBuyUsd).slice(1)}</b><b>14</b>`,
    );
    const { stats } = await readAs<MarketStatsAnswer>(desk, "/api/market/stats");
    const { coins } = await readAs<MarketCoinsAnswer>(desk, "/api/market/coins");
    const market = await textOf(desk, "/market");
    expect(market).toContain(`<b>$${(stats.totalMarketCap / 1e12).toPrecision(3)}T</b>`);
    expect(market).toContain(`<b>${stats.btcDominance.toFixed(1)}%</b>`);
    expect(market).toContain(`<b>${coins[0]!.name}</b>${usd(0, coins[0]!.price)}`);
    const [bitcoin] = (await readAs<ExchangeCoinsAnswer>(desk, "/api/exchange/coins")).coins;
    const exact = bitcoin!.price.toLocaleString("en-US", {
      minimumFractionDigits: 2,
      maximumFractionDigits: 20,
    });
    expect(await textOf(desk, "/exchange")).toContain(`<b>$${exact}</b>BTC`);
  });

  it("the exchange has the rate of an order, the operator's spread included", async () => {
    const desk = await warm(await start({ env: { ORDER_SPREAD_PERCENT: "10" } }));
    const [bitcoin] = (await readAs<ExchangeCoinsAnswer>(desk, "/api/exchange/coins")).coins;
    const [, shown = ""] = /<b>\$([\d,.]+)<\/b>BTC/.exec(await textOf(desk, "/exchange")) ?? [];
    expect(Number(shown.replaceAll(",", ""))).toBeCloseTo(bitcoin!.price * 1.1, 6);
  });

  it.each(["coin=ethereum", "side=sell", "from=mail&coin=xrp"])(
    "a ticket that begins otherwise (%s) has none",
    async (search) => {
      const desk = await warm(await start());
      expect(await textOf(desk, `/exchange?${search}`)).toContain("no exchange-rate");
      expect(await textOf(desk, "/exchange?from=mail")).toContain("BTC");
    },
  );

  it("a page without places for values is the same for ever", async () => {
    const desk = await warm(await start());
    const first = await desk.get("/about-us");
    desk.clock.advance(UPDATE_INTERVALS["/simple/price"]);
    await warm(desk);
    const again = await desk.get("/about-us", { "if-none-match": first.headers["etag"]! });
    expect(again.status).toBe(304);
  });
});

describe("the bytes", () => {
  it.each(Object.keys(API))(
    "%s is the same in every encoding, and 304 until a price changes",
    async (path) => {
      const desk = await warm(await start());
      const read = (encoding: string) =>
        fetch(desk.address + path, { headers: { "accept-encoding": encoding } });
      const [br, gzip, plain] = await Promise.all(["br", "gzip", "identity"].map(read));
      expect(br!.headers.get("content-encoding")).toBe("br");
      const text = await plain!.text();
      expect(await br!.text()).toBe(text);
      expect(await gzip!.text()).toBe(text);
      const etag = br!.headers.get("etag")!;
      const again = () => desk.get(path, { "accept-encoding": "br", "if-none-match": etag });
      await again().expect(304);

      desk.clock.advance(UPDATE_INTERVALS["/global"]);
      await warm(desk);
      expect((await again().expect(200)).headers["etag"]).not.toBe(etag);
      expect(br!.headers.get("cache-control")).toBe("no-cache");
    },
  );

  it("are made once for all readers of a price", async () => {
    const { jobs, made } = recordedJobs();
    const desk = await start({ jobs });
    await desk.read("/api/rates");
    await Promise.all(Array.from({ length: 20 }, () => textOf(desk, "/rates")));
    expect(made.filter((name) => name === "fill page")).toHaveLength(1);
  });

  it("a page that cannot be filled is sent without prices", async () => {
    const jobs: JobRunner = {
      restarts: 0,
      run(job, input) {
        if (job.name === "fill page") throw new Error("no memory");
        return IN_THIS_THREAD.run(job, input);
      },
    };
    const desk = await warm(await start({ jobs }));
    expect(await textOf(desk, "/rates")).toContain("no average-buy");
  });

  it("a page that takes long to fill is sent without prices meanwhile", async () => {
    const jobs: JobRunner = {
      restarts: 0,
      run: (job, input) =>
        job.name === "fill page" ? new Promise(() => {}) : IN_THIS_THREAD.run(job, input),
    };
    const desk = await warm(await start({ jobs }));
    expect(await textOf(desk, "/rates")).toContain("no average-buy");
  });

  it("a page whose next prices take long to fill in is sent with those before, as long as they are live", async () => {
    let isSlow = false;
    const jobs: JobRunner = {
      restarts: 0,
      run: (job, input) =>
        isSlow && job.name === "fill page" ? new Promise(() => {}) : tracked.run(job, input),
    };
    const desk = await warm(await start({ jobs }));
    const before = await textOf(desk, "/rates");
    expect(before).toContain("<b>14</b>");
    isSlow = true;
    const pass = async () => {
      desk.clock.advance(1.5 * UPDATE_INTERVALS["/simple/price"]);
      await desk.read("/api/rates");
      await desk.settled();
      const now = new Date(desk.clock.now()).toISOString();
      expect((await desk.read("/api/rates")).freshness).toMatchObject({ source: "live", asOf: now });
    };
    await pass();
    expect(await textOf(desk, "/rates")).toBe(before);
    await pass();
    expect(await textOf(desk, "/rates")).toContain("no average-buy");
  });

  it("the content security policy is that of the page as built", async () => {
    const desk = await start();
    const before = await desk.get("/rates");
    await warm(desk);
    const after = await desk.get("/rates");
    expect(after.text).not.toBe(before.text);
    expect(after.headers["content-security-policy"]).toBe(before.headers["content-security-policy"]);
  });
});

describe("a price that is not live is left out", () => {
  it("before the first answer: the page waits for no price source, and asks it as the API would", async () => {
    const desk = await start();
    desk.simulator.fault("hang");
    expect(await textOf(desk, "/rates")).toContain("no average-buy");
    expect(await textOf(desk, "/rates")).toContain("no average-buy");
    expect(desk.simulator.calls.total).toBeLessThanOrEqual(1);
  });

  it("while the price source never answered: made-up figures stay out", async () => {
    const desk = await start();
    desk.simulator.fault("error-500");
    expect((await desk.read("/api/rates")).freshness.source).toBe("fallback");
    expect(await textOf(desk, "/rates")).toContain("no average-buy");
    await desk.get("/api/market/stats");
    expect(await textOf(desk, "/market")).toMatch(/no market-cap.*no coin-0-name/);
  });

  it("once it is stale, until it is live again", async () => {
    const desk = await warm(await start());
    expect(await textOf(desk, "/rates")).toContain("<b>14</b>");
    desk.simulator.fault("error-500");
    desk.clock.advance(10 * UPDATE_INTERVALS["/simple/price"]);
    expect((await desk.read("/api/rates")).freshness.source).toBe("stale");
    expect(await textOf(desk, "/rates")).toContain("no active-markets");
    desk.simulator.fault(null);
    desk.clock.advance(UPDATE_INTERVALS["/simple/price"]);
    // The first reader gets the stale answer and triggers its refresh.
    await desk.read("/api/rates");
    await warm(desk);
    expect((await desk.read("/api/rates")).freshness.source).toBe("live");
    expect(await textOf(desk, "/rates")).toContain("<b>14</b>");
  });

  it("a page that is read often costs no call that the API would not cost", async () => {
    const desk = await warm(await start());
    const before = desk.simulator.calls.total;
    for (let reader = 0; reader < 20; reader += 1)
      for (const path of Object.keys(API)) await textOf(desk, path);
    expect(desk.simulator.calls.total).toBe(before);
  });
});

describe("a coin's page", () => {
  const coinOf = async (desk: Desk, id: string) =>
    (await readAs<{ coin: CoinDetails }>(desk, `/api/coins/${id}`)).coin;
  /** The list is known, but no coin was requested. */
  async function withList(options?: DeskOptions): Promise<Desk> {
    const desk = await start(options);
    await desk.read("/api/market/coins");
    await desk.settled();
    return desk;
  }

  /** Read after it has had time to be filled, however busy the machine is. */
  async function filled(desk: Desk, id: string): Promise<string> {
    await desk.get(`/market/${id}`);
    do {
      await Promise.allSettled(underWay.splice(0));
      await new Promise(setImmediate);
    } while (underWay.length > 0);
    return textOf(desk, `/market/${id}`);
  }

  it("has the coin of its address: name, symbol, price, change, rank and time, as the API says them", async () => {
    const desk = await withList();
    const text = await filled(desk, "ethereum");
    const { price, change24h, marketCapRank } = await coinOf(desk, "ethereum");
    const exact = price.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 20 });
    expect(text).toContain(`<b>Ethereum</b>ETH $${exact}`);
    expect(text).toContain(`<b>${marketCapRank}</b>`);
    expect(text).toContain(`${change24h! > 0 ? "+" : "\u2212"}${Math.abs(change24h!).toFixed(2)}%</b>`);
    expect(text).toMatch(/<b>\d+ [A-Z][a-z]{2,3}, \d\d:\d\d UTC<\/b>/);
    expect(text).toContain("<b>ethereum</b>");
    expect(text).not.toMatch(/\{\{|no |Live/);
  });

  it("has the coin's title, with its name as text, and the general one of a coin that we don't know", async () => {
    const desk = await withList();
    expect(await filled(desk, "ethereum")).toContain("<title>Ethereum (ETH) price · Tradeslip</title>");
    expect(await filled(desk, "no-such-coin")).toContain("<title>Coin price · Tradeslip</title>");
    desk.simulator.fault("markup-in-names");
    desk.clock.advance(UPDATE_INTERVALS["/coins/markets"]);
    await desk.read("/api/market/coins");
    await desk.settled();
    expect(await filled(desk, "ethereum")).toContain(
      "<title>Ethereum&lt;/title>&lt;i>&amp;&quot; (ETH) price · Tradeslip</title>",
    );
  });

  it("has that coin's price and no other's, however many are read at once", async () => {
    const desk = await withList();
    const ids = ["bitcoin", "ethereum", "bitcoin", "ethereum"];
    const texts = await Promise.all(ids.map((id) => filled(desk, id)));
    expect(texts.map((text) => /<b>(\w+)<\/b>(\w+) /.exec(text)?.slice(1))).toEqual([
      ["Bitcoin", "BTC"],
      ["Ethereum", "ETH"],
      ["Bitcoin", "BTC"],
      ["Ethereum", "ETH"],
    ]);
    expect(new Set(texts).size).toBe(2);
  });

  it("is made once for all its readers of a price", async () => {
    const { jobs, made } = recordedJobs();
    const desk = await withList({ jobs });
    await Promise.all(Array.from({ length: 20 }, () => textOf(desk, "/market/ethereum")));
    expect(made.filter((name) => name === "fill page")).toHaveLength(1);
  });

  it("is made once for each of many coins, whichever are read in turn", async () => {
    const { jobs, made } = recordedJobs();
    const desk = await withList({ jobs });
    const { coins } = await readAs<MarketCoinsAnswer>(desk, "/api/market/coins");
    expect(coins).toHaveLength(50);
    for (let turn = 0; turn < 2; turn += 1) for (const { id } of coins) await textOf(desk, `/market/${id}`);
    expect(made.filter((name) => name === "fill page")).toHaveLength(50);
  });

  it("never asks a price source, not even once the price is due", async () => {
    const unknown = await start();
    expect(await filled(unknown, "ethereum")).toContain("no coin-name");
    expect(unknown.simulator.calls.total).toBe(0);

    const desk = await withList();
    const before = desk.simulator.calls.total;
    for (const id of ["ethereum", "bitcoin", "no-such-coin"]) await filled(desk, id);
    desk.clock.advance(1.5 * UPDATE_INTERVALS["/coins/markets"]);
    await filled(desk, "ethereum");
    await desk.settled();
    expect(desk.simulator.calls.total).toBe(before);
  });

  it("of a coin that we don't list is as built, with the status it had", async () => {
    const desk = await withList();
    expect(await filled(desk, "no-such-coin")).toContain("no coin-name");
    expect((await desk.get("/market/No_Coin").expect(404)).text).toContain("no coin-name");
  });

  it("has no price that is stale", async () => {
    const desk = await withList();
    expect(await filled(desk, "ethereum")).toContain("Ethereum");
    desk.clock.advance(10 * UPDATE_INTERVALS["/coins/markets"]);
    expect(await filled(desk, "ethereum")).toContain("no coin-name");
  });
});
