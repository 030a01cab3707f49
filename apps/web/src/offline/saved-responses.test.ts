import { TransformStream } from "node:stream/web";
import { afterEach, expect, it, vi } from "vitest";
import { freshAt } from "../testing/fresh.ts";
import { ratesAnswer } from "../testing/rates-answer.ts";
import { fakeCaches } from "./testing/fake-caches.ts";
import {
  renewKeys,
  saveResponse,
  saveFirstResponses,
  saveSeen,
  SAVED_RESPONSES,
  savedResponse,
  wholeResponse,
} from "./caches.ts";

afterEach(() => void vi.unstubAllGlobals());

const KEYS = "/.well-known/tradeslip-keys.json";
const DAY = 86_400_000;
const NOW = new Date("2026-11-16T14:00:00Z");
const request = new Request(`${location.origin}/api/rates`);
const rates = () => Response.json(ratesAnswer(NOW, freshAt(NOW)));
const refused = () => new Response(null, { status: 503 });
const sourceOf = async (answer: Response | undefined) => (await answer?.json())?.freshness.source;

it("gives the last good answer and calls it delayed, whatever came after it", async () => {
  const fake = fakeCaches(rates);
  await saveResponse(request, fake.fetch(request));
  const { fetch: failing } = fakeCaches(refused);
  vi.stubGlobal("caches", fake);
  await saveResponse(request, failing(request));
  await saveResponse(request, Promise.reject(new TypeError("Failed to fetch")));
  expect(await sourceOf(await savedResponse(request))).toBe("stale");
});

it("has nothing where nothing was kept", async () => {
  fakeCaches(rates);
  expect(await savedResponse(request)).toBeUndefined();
});

it("keeps the rates and the brand ahead, for a visitor who comes once", async () => {
  const { stores } = fakeCaches(rates);
  await saveFirstResponses();
  expect([...stores.get(SAVED_RESPONSES)!.keys()]).toEqual(["/api/rates", "/api/config", KEYS]);
});

it("keeps the keys of slips and receipts ahead, and asks for them again after a day", async () => {
  let made = 0;
  const date = NOW.toUTCString();
  const fake = fakeCaches(() => Response.json({ keys: [(made += 1)] }, { headers: { date } }));
  const kept = async () => (await savedResponse(new Request(location.origin + KEYS)))?.json();
  await saveFirstResponses();
  const first = await kept();
  await renewKeys(NOW.getTime() + DAY - 1);
  expect(await kept()).toEqual(first);
  await renewKeys(NOW.getTime() + DAY);
  const second = await kept();
  expect(second).not.toEqual(first);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await renewKeys(NOW.getTime() + 2 * DAY);
  expect(await kept()).toEqual(second);
  expect(fake.stores.size).toBe(1);
});

it("M90: keeps what a page had loaded before there was a worker, and only what may be kept", async () => {
  const { stores } = fakeCaches(rates);
  const urls = ["/api/session", "/icons/flags/jp.svg", "/api/rates"].map((path) => location.origin + path);
  await saveSeen(urls, (url) => !url.includes("session"));
  expect([...stores.get(SAVED_RESPONSES)!.keys()]).toEqual(["/icons/flags/jp.svg", "/api/rates"]);
});

it("does without what the server refuses ahead", async () => {
  fakeCaches(refused);
  await saveFirstResponses();
  expect(await savedResponse(request)).toBeUndefined();
});

it("leaves the page its answer whole", async () => {
  const fake = fakeCaches(rates);
  const answer = fake.fetch(request);
  await saveResponse(request, answer);
  expect(await sourceOf(await answer)).toBe("live");
});

it("does not fail when the disk is full", async () => {
  const fake = fakeCaches(rates);
  vi.spyOn(fake, "open").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  await expect(saveResponse(request, fake.fetch(request))).resolves.toBeUndefined();
});

it("gives a page a response only when all of it is here", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  let given: Response | undefined;
  const whole = wholeResponse(
    new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: { etag: '"1"' } }),
  ).then((response) => {
    given = response;
  });
  const writer = writable.getWriter();
  await writer.write(new TextEncoder().encode("first, "));
  expect(given).toBeUndefined();

  await writer.write(new TextEncoder().encode("last"));
  await writer.close();
  await whole;
  expect([given?.status, given?.headers.get("etag"), await given?.text()]).toEqual([
    200,
    '"1"',
    "first, last",
  ]);
});

it("leaves a response without a body as it is", async () => {
  const response = new Response(null, { status: 204 });
  expect(await wholeResponse(response)).toBe(response);
});
