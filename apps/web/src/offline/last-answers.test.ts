import { afterEach, expect, it, vi } from "vitest";
import { freshAt } from "../testing/fresh.ts";
import { ratesAnswer } from "../testing/rates-answer.ts";
import { fakeCaches } from "./testing/fake-caches.ts";
import { keep, keepFirst, LAST_ANSWERS, lastAnswer } from "./last-answers.ts";

afterEach(() => void vi.unstubAllGlobals());

const NOW = new Date("2026-11-16T14:00:00Z");
const request = new Request(`${location.origin}/api/rates`);
const rates = () => Response.json(ratesAnswer(NOW, freshAt(NOW)));
const refused = () => new Response(null, { status: 503 });
const sourceOf = async (answer: Response | undefined) => (await answer?.json())?.freshness.source;

it("gives the last good answer and calls it delayed, whatever came after it", async () => {
  const fake = fakeCaches(rates);
  await keep(request, fake.fetch(request));
  const { fetch: failing } = fakeCaches(refused);
  vi.stubGlobal("caches", fake);
  await keep(request, failing(request));
  await keep(request, Promise.reject(new TypeError("Failed to fetch")));
  expect(await sourceOf(await lastAnswer(request))).toBe("stale");
});

it("has nothing where nothing was kept", async () => {
  fakeCaches(rates);
  expect(await lastAnswer(request)).toBeUndefined();
});

it("keeps the rates and the brand ahead, for a visitor who comes once", async () => {
  const { stores } = fakeCaches(rates);
  await keepFirst();
  expect([...stores.get(LAST_ANSWERS)!.keys()]).toEqual(["/api/rates", "/api/config"]);
});

it("does without what the server refuses ahead", async () => {
  fakeCaches(refused);
  await keepFirst();
  expect(await lastAnswer(request)).toBeUndefined();
});

it("leaves the page its answer whole", async () => {
  const fake = fakeCaches(rates);
  const answer = fake.fetch(request);
  await keep(request, answer);
  expect(await sourceOf(await answer)).toBe("live");
});

it("does not fail when the disk is full", async () => {
  const fake = fakeCaches(rates);
  vi.spyOn(fake, "open").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  await expect(keep(request, fake.fetch(request))).resolves.toBeUndefined();
});
