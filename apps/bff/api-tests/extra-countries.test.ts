import type { DeskRates, RatesAnswer } from "@tradeslip/contracts";
import { RATE_COUNTRIES } from "@tradeslip/contracts/rules";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { expect, it } from "vitest";
import { startConsole } from "./start-console.ts";
import { type Desk, startDesk } from "./start-desk.ts";
import { startQuorumDesk } from "./start-quorum.ts";

const EVERYWHERE = RATE_COUNTRIES.map(({ code }) => code);
const env = { RATES_EXTRA_COUNTRIES: "NG,za,AT" };

const ratesOf = async (desk: Pick<Desk, "read">) => (await desk.read("/api/rates")) as unknown as RatesAnswer;
const rowOf = ({ rates }: RatesAnswer, code: string) =>
  rates.find(({ countryCode }) => countryCode === code)!;

it("countries that the operator adds stand behind the others, with live rates from the one call", async () => {
  const desk = await startDesk({ env });
  const answer = await ratesOf(desk);
  expect(answer.rates.map(({ countryCode }) => countryCode)).toEqual([...EVERYWHERE, "ng", "za", "at"]);
  expect(answer.summary.activeMarkets).toBe(EVERYWHERE.length + 3);
  const [nigeria, africa] = [rowOf(answer, "ng"), rowOf(answer, "za")];
  expect(nigeria).toMatchObject({ country: "Nigeria", currency: "NGN", indicative: false });
  expect(nigeria.buyRate / rowOf(answer, "us").buyRate).toBeCloseTo(1372.84, 0);
  expect(africa.buyRate / rowOf(answer, "us").buyRate).toBeCloseTo(16.389, 1);
  expect(rowOf(answer, "at").buyRate).toBe(rowOf(answer, "de").buyRate);
  expect((await desk.read("/api/currencies"))["rates"]).toMatchObject({
    ZAR: expect.stringMatching(/^16\./),
  });
  expect(desk.simulator.calls.byPath["/simple/price"]).toBe(1);
  expect((await desk.get("/api/config")).body).toMatchObject({ extraCurrencies: ["ZAR"] });
  const lite = (await desk.get("/lite/rates").expect(200)).text;
  expect(lite).toContain('<a href="/lite?country=ng">Nigeria</a>');
});

it("without the variable the rates have the fourteen, and Nigeria none", async () => {
  const { rates } = await ratesOf(await startDesk());
  expect(rates.map(({ countryCode }) => countryCode)).toEqual(EVERYWHERE);
});

it("a currency that the source leaves out is marked, and is a reference for no local money", async () => {
  const { desk, clock, person } = await startConsole({ env });
  desk.simulator.fault("currency-missing", { path: "/simple/price", currency: "zar" });
  const answer = await ratesOf(desk);
  expect(rowOf(answer, "za")).toMatchObject({
    buyRate: 44_910,
    indicative: true,
    unknown: ["change24h", "volume", "marketCap"],
  });
  expect(rowOf(answer, "ng").indicative).toBe(false);
  expect((await desk.read("/api/currencies"))["rates"]).not.toHaveProperty("ZAR");
  const ada = await person("Ada", "admin");
  const { version } = (await ada.get("/api/desk/rates")).body as DeskRates;
  const [buy, sell] = [2, -2].map((percent) => ({ mode: "reference", percent }));
  const rates = [{ currency: "ZAR", band: 10, goodMinutes: 60, tiers: [], buy, sell }];
  const put = () => ada.put("/api/desk/rates", { version, rates });
  expect((await put()).problem).toMatchObject({
    errors: [{ field: "rates.0.buy", message: "We know no reference for ZAR. Please set its rate by hand." }],
  });
  desk.simulator.fault(null);
  clock.advance(3 * MINUTE);
  await desk.read("/api/rates");
  await desk.settled();
  expect((await put()).status).toBe(200);
});

it("made-up rates have them, marked, by the factor of their currency", async () => {
  const desk = await startDesk({ env });
  desk.simulator.fault("error-500");
  const answer = await ratesOf(desk);
  expect(answer.freshness.source).toBe("fallback");
  expect(rowOf(answer, "za")).toMatchObject({ indicative: true });
  expect(rowOf(answer, "za").buyRate / rowOf(answer, "us").buyRate).toBeCloseTo(16.389, 6);
});

it("where several sources vote, one source's rate of them is a single one", async () => {
  const desk = await startQuorumDesk({ env });
  const answer = await ratesOf(desk);
  expect(rowOf(answer, "us").indicative).toBe(false);
  expect(rowOf(answer, "za")).toMatchObject({ indicative: false, agreement: "single" });
  expect(rowOf(answer, "at").buyRate).toBe(rowOf(answer, "de").buyRate);
});
