import { Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { RequestMetrics } from "./http-metrics.ts";

const NAME = "tradeslip_http_request_duration_seconds";
/** On a bucket's edge, between two, and beyond the last. */
const DURATIONS_MS = [0, 0.4, 1, 1.001, 2.5, 7, 10_000, 10_001, 60_000];

test("durations of hits read as in prom-client's own histogram", async () => {
  const registry = new Registry();
  const count = new RequestMetrics(registry, []).hitCounter("/api/rates");
  const theirs = new Registry();
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const help = "Time from the request headers to the end of the response";
  const labelNames = ["route", "method"];
  const histogram = new Histogram({ name: NAME, help, labelNames, buckets, registers: [theirs] });
  for (const durationMs of DURATIONS_MS) {
    count(200, durationMs);
    histogram.observe({ route: "/api/rates", method: "GET" }, durationMs / 1_000);
  }
  expect(await registry.getSingleMetricAsString(NAME)).toBe(await theirs.getSingleMetricAsString(NAME));
});

test("hits are counted by status, and once", async () => {
  const registry = new Registry();
  const count = new RequestMetrics(registry, []).hitCounter("/api/rates");
  const total = async (status: number) => {
    const text = await registry.getSingleMetricAsString("tradeslip_http_requests_total");
    return Number(new RegExp(`status="${status}"} (\\d+)`).exec(text)?.[1] ?? 0);
  };
  count(200, 1);
  count(304, 1);
  count(200, 1);
  expect([await total(200), await total(304)]).toEqual([2, 1]);
  count(304, 1);
  expect([await total(200), await total(304)]).toEqual([2, 2]);
});
