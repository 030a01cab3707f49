import type { Freshness } from "@tradeslip/contracts";
import { describe, expect, it } from "vitest";
import { ratesAnswer } from "../testing/rates-answer.ts";
import { freshAt } from "../testing/fresh.ts";
import { asDelayed, isCacheable } from "./caches.ts";

interface Traits {
  status?: number;
  type?: ResponseType;
  redirected?: boolean;
  cacheControl?: string;
}

/** A response as the browser passes it to a service worker; a constructed one has no type of its own. */
const response = ({ status = 200, type = "basic", redirected = false, cacheControl }: Traits = {}) =>
  ({
    status,
    type,
    redirected,
    headers: new Headers(cacheControl === undefined ? {} : { "cache-control": cacheControl }),
  }) as Response;

describe("what may be kept", () => {
  it("is a good answer for everybody", () => {
    expect(isCacheable(response())).toBe(true);
    expect(isCacheable(response({ cacheControl: "public, max-age=5" }))).toBe(true);
  });

  it.each<Traits>([
    { status: 206 },
    { status: 304 },
    { status: 404 },
    { status: 503 },
    { status: 0, type: "opaque" },
    { type: "opaque" },
    { type: "cors" },
    { redirected: true },
    { cacheControl: "no-store" },
    { cacheControl: "private, max-age=60" },
  ])("is not one with %o", (traits) => expect(isCacheable(response(traits))).toBe(false));
});

describe("a kept answer", () => {
  const NOW = new Date("2026-11-16T14:00:00Z");
  const given = (freshness: Freshness) => {
    const headers = { date: NOW.toUTCString(), age: "3" };
    return asDelayed(Response.json(ratesAnswer(NOW, freshness), { headers }));
  };

  it.each([
    ["live", "stale"],
    ["stale", "stale"],
    ["fallback", "fallback"],
  ] as const)(
    "that was %s is %s, with its own time and numbers, and due to be asked for",
    async (source, shown) => {
      const freshness = freshAt(NOW, { source });
      const answer = await (await given(freshness)).json();
      expect(answer).toEqual(ratesAnswer(NOW, { ...freshness, source: shown, nextRefresh: freshness.asOf }));
    },
  );

  it("does not tell the page what time it is", async () => {
    const { headers } = await given(freshAt(NOW));
    expect(headers.get("date")).toBeNull();
    expect(headers.get("age")).toBeNull();
  });

  it("without a freshness is given as it is", async () => {
    const config = { brand: { name: "Quill" } };
    expect(await (await asDelayed(Response.json(config))).json()).toEqual(config);
  });
});
