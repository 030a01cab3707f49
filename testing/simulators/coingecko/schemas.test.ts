import { Ajv, type AnySchema } from "ajv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CoinGeckoSimulator, startCoinGeckoSimulator } from "./index.ts";
import document from "./coingecko-openapi.json" with { type: "json" };
import { getJson } from "./testing/get.ts";

let simulator: CoinGeckoSimulator;
beforeAll(async () => {
  simulator = await startCoinGeckoSimulator();
});
afterAll(() => simulator.close());

type SchemaName = keyof typeof document.components.schemas;

/** Closes every schema, so that a misspelt property cannot pass as an unknown extra. */
function strictly(name: SchemaName): AnySchema {
  return closed(document.components.schemas[name]) as AnySchema;
}

/** Refuses undocumented properties and turns OpenAPI 3.0's `nullable` into a JSON Schema type. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const copy = Object.fromEntries(entries) as Record<string, unknown>;
  if (copy["nullable"] === true) copy["type"] = [copy["type"], "null"];
  delete copy["nullable"];
  if (copy["properties"] && copy["additionalProperties"] === undefined) copy["additionalProperties"] = false;
  return copy;
}

const isDateTime = (text: string): boolean => new Date(text).toISOString() === text;
const ajv = new Ajv({ allErrors: true, formats: { "date-time": isDateTime }, allowUnionTypes: true });

function faultsOf(name: SchemaName, value: unknown): unknown[] {
  const check = ajv.compile(strictly(name));
  return check(value) ? [] : (check.errors ?? []);
}

const everyTimeframe = "1h,24h,7d,14d,30d,200d,1y";

test.each<[SchemaName, string]>([
  ["PingServer", "/ping"],
  ["SupportedCurrencies", "/simple/supported_vs_currencies"],
  [
    "SimplePrice",
    "/simple/price?ids=bitcoin,tether&vs_currencies=usd&include_market_cap=true&include_24hr_vol=true" +
      "&include_24hr_change=true&include_last_updated_at=true",
  ],
  ["CoinsMarkets", "/coins/markets?vs_currency=usd&per_page=250"],
  [
    "CoinsMarkets",
    `/coins/markets?vs_currency=eur&per_page=250&sparkline=true&include_rehypothecated=true&price_change_percentage=${everyTimeframe}`,
  ],
  ["Global", "/global"],
  ["CoinsMarketChart", "/coins/bitcoin/market_chart?vs_currency=usd&days=30"],
])("%s matches CoinGecko's OpenAPI document, at %s", async (name, path) => {
  expect(faultsOf(name, await getJson(simulator, path))).toEqual([]);
});

test("the check detects a missing, an unknown and a mistyped property", async () => {
  const [row] = (await getJson(simulator, "/coins/markets?vs_currency=usd&per_page=1")) as [
    Record<string, unknown>,
  ];
  const { name: _, ...nameless } = row;
  expect(faultsOf("CoinsMarkets", [nameless])).toHaveLength(1);
  expect(faultsOf("CoinsMarkets", [{ ...row, currentPrice: 1 }])).toHaveLength(1);
  expect(faultsOf("CoinsMarkets", [{ ...row, current_price: "1" }])).toHaveLength(1);
});

test("/global as recorded lacks one property that the document requires, and only that", async () => {
  simulator.fault("volume-change-missing", { times: 1 });
  const faults = faultsOf("Global", await getJson(simulator, "/global"));
  expect(faults).toMatchObject([{ params: { missingProperty: "volume_change_percentage_24h_usd" } }]);
  expect(faults).toHaveLength(1);
});
