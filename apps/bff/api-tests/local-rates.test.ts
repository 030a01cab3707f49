import type { DeskRates, LocalRate, OrderInput } from "@tradeslip/contracts";
import { FakeClock, MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import { expect, it, onTestFinished } from "vitest";
import { answerJson, startCannedServer } from "../src/sources/testing/canned-server.ts";
import { startAlteredDesk } from "./altered-market.ts";
import { BUY, startOrderDesk } from "./orders-client.ts";
import { startConsole } from "./start-console.ts";

const hand = (rate: string) => ({ mode: "hand", rate }) as const;
const percent = (by: number) => ({ mode: "reference", percent: by }) as const;
const RULE = { band: 10, goodMinutes: 60, tiers: [] };
const KES = { ...RULE, currency: "KES", buy: hand("132.40"), sell: hand("126.60") };

/** A desk with an admin, and its public rates. */
async function startRates() {
  const started = await startConsole();
  const { desk, clock } = started;
  const ada = await started.person("Ada", "admin");
  const rates = async () =>
    ((await desk.get("/api/local-rates").expect(200)).body as { rates: LocalRate[] }).rates;
  const put = async (...asked: readonly object[]) => {
    const { version } = (await ada.get("/api/desk/rates")).body as DeskRates;
    const answer = await ada.put("/api/desk/rates", { version, rates: asked });
    // Without an event, a server notices it within that time.
    clock.advance(5_000);
    return answer;
  };
  const perDollar = async () => (await desk.read("/api/currencies"))["rates"] as Record<string, string>;
  return { ...started, clock, ada, rates, put, perDollar };
}

it("O113: the desk's rates are public: by hand with their age, by a percent of the market's with its time", async () => {
  const { desk, clock, rates, put, perDollar } = await startRates();
  expect(await rates()).toEqual([]);
  const NGN = { ...RULE, currency: "NGN", buy: percent(2.5), sell: percent(-2) };
  const set = await put({ ...KES, tiers: [{ fromUsd: "1000", buy: "131.00" }] }, NGN);
  expect([set.status, (set.body as DeskRates).pending]).toEqual([200, []]);
  const setAt = new Date(clock.now() - 5_000).toISOString();
  const goodUntil = new Date(clock.now() - 5_000 + 60 * MINUTE).toISOString();
  const reference = Number((await perDollar())["NGN"]);
  const [kes, ngn] = await rates();
  expect(kes).toEqual({
    currency: "KES",
    digits: 2,
    buy: "132.4",
    sell: "126.6",
    asOf: setAt,
    source: "desk",
    old: false,
    sides: {
      buy: { asOf: setAt, source: "desk", goodUntil },
      sell: { asOf: setAt, source: "desk", goodUntil },
    },
    tiers: {
      buy: [
        { fromUsd: "0", rate: "132.4" },
        { fromUsd: "1000", rate: "131" },
      ],
      sell: [{ fromUsd: "0", rate: "126.6" }],
    },
  });
  expect(ngn).toMatchObject({ currency: "NGN", source: "reference", old: false });
  expect(Number(ngn!.buy) / reference).toBeCloseTo(1.025, 4);
  expect(Number(ngn!.sell) / reference).toBeCloseTo(0.98, 4);
  const { headers } = await desk.get("/api/local-rates");
  expect(headers["cache-control"]).toBe("public, max-age=5");
});

it("O113: one is old after its minutes; no currency goes by a reference that there is not", async () => {
  const { clock, rates, put } = await startRates();
  const refused = await put({ ...KES, currency: "GHS", buy: percent(2), sell: percent(-2) });
  expect(refused.problem).toMatchObject({
    status: 400,
    errors: [{ field: "rates.0.buy", message: "We know no reference for GHS. Please set its rate by hand." }],
  });
  await put(KES);
  clock.advance(60 * MINUTE - 5_000);
  expect(await rates()).toMatchObject([{ old: false }]);
  clock.advance(1);
  expect(await rates()).toMatchObject([{ old: true, buy: "132.4" }]);
});

it("O113: a hundred readers at once cost one call of the market", async () => {
  const { desk, put } = await startRates();
  await put({ ...RULE, currency: "NGN", buy: percent(2), sell: percent(-2) });
  const before = desk.simulator.calls.total;
  await Promise.all(Array.from({ length: 100 }, () => desk.get("/api/local-rates").expect(200)));
  expect(desk.simulator.calls.total - before).toBeLessThanOrEqual(1);
});

const inShillings = (value: string, more: Partial<OrderInput> = {}): OrderInput => ({
  ...BUY,
  currency: "KES",
  amount: { unit: "local", value },
  ...more,
});

it("O113: an order in shillings is signed with them to the cent, for what they are in dollars and coins", async () => {
  const { desk, clock, put } = await startRates();
  await put(KES);
  const asOf = `${new Date(clock.now() - 5_000).toISOString().slice(0, -5)}.000Z`;
  const order = await desk.issue(inShillings("39720.50"));
  const local = { currency: "KES", amount: "39720.50", rate: "132.4", asOf };
  expect(order).toMatchObject({ local, usd: "300.00" });
  expect(order.message).toContain("\nLocal: 39,720.50 KES (1 USD = 132.40 KES)\n");
  expect(order.token.length).toBeLessThanOrEqual(200);
  expect(await desk.slip(order.token)).toMatchObject({ local, usd: "300.00" });
  const coins = Number(order.coinAmount) * Number(order.rate) * 132.4;
  expect(Math.abs(coins - 39720.5)).toBeLessThan(0.1);
  const sale = await desk.issue({
    ...inShillings("0.01"),
    side: "sell",
    amount: { unit: "coin", value: "0.01" },
  });
  expect(Number(sale.local!.amount)).toBeCloseTo(0.01 * Number(sale.rate) * 126.6, 2);
});

it("O113: $250 are judged on cents, a tier by dollars at the base rate", async () => {
  const { desk, put } = await startRates();
  await put({ ...KES, tiers: [{ fromUsd: "1000", buy: "131.00" }] });
  expect((await desk.issue(inShillings("33099.34"))).usd).toBe("250.00");
  const tooFew = await desk.refused(inShillings("33099.33"), 400);
  expect(tooFew.errors).toMatchObject([{ field: "amount.value", message: "Minimum trade amount is $250" }]);
  expect((await desk.issue(inShillings("132399.99"))).local).toMatchObject({ rate: "132.4" });
  expect((await desk.issue(inShillings("132400"))).local).toMatchObject({ rate: "131" });
});

it("O113: a rate that changed is told, an old one takes no order, a missing one is refused at its field", async () => {
  const { desk, clock, put } = await startRates();
  await put(KES);
  const seen = inShillings("40000", { localRate: "132.40" });
  expect((await desk.issue(seen)).local).toMatchObject({ rate: "132.4" });
  await put({ ...KES, buy: hand("133.00") });
  expect(await desk.refused(seen, 409)).toMatchObject({
    code: "rate_changed",
    detail: "Our rate changed to 133.00 KES for 1 USD. Review your order, then try again.",
    rates: { localRate: "133" },
  });
  const both = await desk.refused({ ...seen, rate: "50000" }, 409);
  expect(both.rates).toEqual({
    rate: expect.any(String),
    price: expect.any(Number),
    ask: expect.any(Number),
    bid: expect.any(Number),
    localRate: "133",
  });
  expect(both.detail).toMatch(
    /^The price changed to \$[\d,.]+ for 1 BTC, and our rate to 133\.00 KES for 1 USD\. Review/,
  );
  expect(await desk.refused(inShillings("1.234"), 400)).toMatchObject({
    errors: [{ field: "amount.value" }],
  });
  clock.advance(61 * MINUTE);
  expect(await desk.refused(inShillings("40000"), 409)).toMatchObject({ code: "local_rate_old" });
  for (const currency of ["GHS", "XQQ"])
    expect(await desk.refused(inShillings("40000", { currency }), 400)).toMatchObject({
      errors: [
        { field: "currency", message: `We have no rate for ${currency}. Please choose another currency.` },
      ],
    });
  expect(await desk.refused({ ...inShillings("40000"), currency: undefined }, 400)).toMatchObject({
    errors: [{ field: "currency" }],
  });
});

it("O113: the sentence about a rate that changed groups its digits", async () => {
  const { desk, put, perDollar } = await startRates();
  await perDollar();
  await desk.settled();
  const naira = Math.round(Number((await perDollar())["NGN"]));
  await put({ ...RULE, currency: "NGN", buy: hand(String(naira)), sell: hand(String(naira - 1)) });
  const seen = { ...inShillings("900000"), currency: "NGN", localRate: String(naira + 1) };
  const [, ...last] = String(naira);
  expect((await desk.refused(seen, 409)).detail).toContain(` 1,${last.join("")}.00 NGN for 1 USD.`);
});

it("O113: a rate that moves with the market's is honoured for two minutes, until an admin sets another", async () => {
  const { desk, clock, put, rates } = await startRates();
  const NGN = { ...RULE, currency: "NGN", buy: percent(2), sell: percent(-2) };
  await put(NGN);
  const [shown] = await rates();
  const seen: OrderInput = { ...BUY, currency: "NGN", localRate: shown!.buy };
  clock.advance(125_000);
  await rates();
  await desk.settled();
  const [moved] = await rates();
  expect(moved!.asOf > shown!.asOf).toBe(true);
  expect((await desk.issue(seen)).local).toMatchObject({ rate: shown!.buy });
  await put({ ...NGN, buy: percent(3) });
  expect((await desk.refused(seen, 409)).code).toBe("rate_changed");
});

it("O113: a tier's rate that moves with the market's is for its dollars alone", async () => {
  const { desk, put, rates } = await startRates();
  const tiers = [{ fromUsd: "1000", buy: "1" }];
  await put({ ...RULE, currency: "NGN", buy: percent(2), sell: percent(-2), tiers });
  const [shown] = await rates();
  const [base, tier] = shown!.tiers.buy;
  const seen: OrderInput = { ...BUY, currency: "NGN", localRate: tier!.rate };
  expect(await desk.refused(seen, 409)).toMatchObject({ rates: { localRate: base!.rate } });
  const large = { ...seen, amount: { unit: "usd" as const, value: "1000" } };
  expect((await desk.issue(large)).local).toMatchObject({ rate: tier!.rate });
});

it("a currency that loses three zeros, or is mistaken, sets no rate of an order until that has lasted", async () => {
  const desk = await startAlteredDesk();
  const rateOf = async () => {
    await desk.renew("/api/currencies");
    await desk.renew("/api/currencies");
    return ((await desk.read("/api/currencies"))["rates"] as Record<string, string>)["NGN"];
  };
  const before = Number(await rateOf());
  desk.alter({ bitcoin: (figures) => ({ ...figures, ngn: Number(figures["ngn"]) / 1_000 }) });
  expect(await rateOf()).toBeUndefined();
  desk.alter({});
  expect(Number(await rateOf()) / before).toBeCloseTo(1, 2);
  desk.alter({ bitcoin: (figures) => ({ ...figures, ngn: Number(figures["ngn"]) / 1_000 }) });
  expect(await rateOf()).toBeUndefined();
  for (let turn = 0; turn < 5; turn += 1) await rateOf();
  expect((Number(await rateOf()) / before) * 1_000).toBeCloseTo(1, 1);
});

const byReference = (currency: string, confirmed: string) => {
  const at = "2026-11-21T11:00:00.000Z";
  const both = { buy: confirmed, sell: confirmed };
  const setAt = { buy: at, sell: at };
  return { ...RULE, currency, buy: percent(2), sell: percent(-2), setAt, confirmed: both };
};

it("O113: a desk may have as many currencies and tiers as its settings take", async () => {
  const digits = "999999999.99999999";
  const tiers = Array.from({ length: 10 }, (_none, place) => ({
    fromUsd: `${900_000_000 + place}.00000001`,
    buy: digits,
    sell: digits,
  }));
  const currencies = Intl.supportedValuesOf("currency").filter((currency) => currency !== "USD");
  const rules = currencies.slice(0, 200).map((currency) => ({
    ...byReference(currency, digits),
    buy: hand(digits),
    sell: hand(digits),
    tiers,
  }));
  const desk = await startOrderDesk({ env: await providerWith(...rules) });
  const { rates } = (await desk.get("/api/local-rates").expect(200)).body as { rates: LocalRate[] };
  expect(rates.map(({ currency, tiers: { buy } }) => [currency, buy.length])).toEqual(
    rules.map(({ currency }) => [currency, 11]),
  );
});

/** What a server needs to know of a provider that tells these rules of the desk. */
async function providerWith(...rates: readonly object[]) {
  const contacts = [{ kind: "whatsapp", value: "12025550143", active: true }];
  const open = { hours: null, open: true, opensAt: null, refusesOrders: false, notice: null };
  const facts = { takesOrders: false, ...open, contacts, retired: [], rates };
  const { baseUrl } = await startCannedServer(answerJson(facts));
  return { PROVIDER_BASE_URL: baseUrl, PROVIDER_TOKEN: "a-token-of-the-servers-0123456789abcdef" };
}

it("a reference over twice or under half of what an admin confirmed takes no order, however long it lasts", async () => {
  const rules = [byReference("NGN", "1400"), byReference("EUR", "0.4"), byReference("JPY", "400")];
  const desk = await startOrderDesk({ env: await providerWith(...rules) });
  for (let turn = 0; turn < 7; turn += 1) {
    await desk.get("/api/local-rates").expect(200);
    await desk.settled();
    desk.clock.advance(2 * MINUTE);
  }
  const { rates } = (await desk.get("/api/local-rates").expect(200)).body as { rates: LocalRate[] };
  expect(rates.map(({ currency, old }) => [currency, old])).toEqual([
    ["NGN", false],
    ["EUR", true],
    ["JPY", true],
  ]);
  await desk.issue({ ...BUY, currency: "NGN" });
  for (const currency of ["EUR", "JPY"])
    expect(await desk.refused({ ...BUY, currency }, 409)).toMatchObject({ code: "local_rate_old" });
});

it("a rate of before a quiet time takes no order, though a newer one has just taken its place", async () => {
  const desk = await startAlteredDesk({ env: await providerWith(byReference("NGN", "1400")) });
  const rates = async () =>
    ((await desk.get("/api/local-rates").expect(200)).body as { rates: LocalRate[] }).rates;
  await rates();
  await desk.settled();
  const [shown] = await rates();
  desk.alter({ bitcoin: (figures) => ({ ...figures, ngn: Number(figures["ngn"]) * 1.1 }) });
  desk.clock.advance(5 * 60 * MINUTE);
  const seen: OrderInput = { ...BUY, currency: "NGN", localRate: shown!.buy };
  expect((await desk.refused(seen, 409)).code).toBe("rate_changed");
});

it("sides that the market moved past each other are good until no time to come, as no order is made at them", async () => {
  const crossed = { ...byReference("NGN", "1400"), sell: hand("100000"), goodMinutes: 1_000_000 };
  const desk = await startOrderDesk({ env: await providerWith(crossed, byReference("EUR", "0.86")) });
  await desk.get("/api/local-rates").expect(200);
  await desk.settled();
  const { rates } = (await desk.get("/api/local-rates").expect(200)).body as { rates: LocalRate[] };
  const now = desk.clock.now();
  const isGood = ({ goodUntil }: { goodUntil: string }) => Date.parse(goodUntil) > now;
  expect(
    rates.map(({ currency, old, sides }) => [currency, old, isGood(sides.buy), isGood(sides.sell)]),
  ).toEqual([
    ["NGN", true, false, false],
    ["EUR", false, true, true],
  ]);
  expect(await desk.refused({ ...BUY, currency: "NGN" }, 409)).toMatchObject({ code: "local_rate_old" });
});

it("a reference that the desk's other sources contradict takes no order", async () => {
  const clock = new FakeClock();
  const exchanges = await startExchangeSimulator({ now: clock.now });
  onTestFinished(() => exchanges.close());
  const provider = await providerWith(byReference("EUR", "0.86"), byReference("NGN", "1400"));
  const env = { ...exchanges.env, ...provider, PRICE_SOURCES: "coingecko,coinbase,kraken,bitstamp" };
  const desk = await startAlteredDesk({ clock, env });
  const known = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await desk.renew();
      await desk.get("/api/local-rates").expect(200);
      await desk.settled();
    }
    const { rates } = (await desk.get("/api/local-rates").expect(200)).body as { rates: LocalRate[] };
    return rates.flatMap(({ currency }) => currency);
  };
  expect(await known()).toEqual(["EUR", "NGN"]);
  desk.alter({ bitcoin: (figures) => ({ ...figures, eur: Number(figures["eur"]) * 1.1 }) });
  expect(await known()).toEqual(["NGN"]);
  expect(await desk.refused({ ...BUY, currency: "EUR" }, 409)).toMatchObject({ code: "local_rate_old" });
  await desk.issue({ ...BUY, currency: "NGN" });
});

it("a reference that its only source has not renewed is good for 15 minutes, beside other sources too", async () => {
  const clock = new FakeClock();
  const exchanges = await startExchangeSimulator({ now: clock.now });
  onTestFinished(() => exchanges.close());
  const provider = await providerWith(byReference("NGN", "1400"));
  const env = { ...exchanges.env, ...provider, PRICE_SOURCES: "coingecko,coinbase,kraken,bitstamp" };
  const desk = await startAlteredDesk({ clock, env });
  const known = async () => {
    await desk.renew();
    await desk.get("/api/local-rates").expect(200);
    await desk.settled();
    const { rates } = (await desk.get("/api/local-rates").expect(200)).body as { rates: LocalRate[] };
    return rates.map(({ currency, old }) => `${currency} ${old ? "old" : "good"}`);
  };
  for (let minute = 0; minute < 3; minute += 1) await known();
  desk.simulator.fault("error-503-html");
  const said = new Set<string>();
  for (let minute = 0; minute < 10; minute += 1) for (const each of await known()) said.add(each);
  expect([...said]).toEqual(["NGN good"]);
});
