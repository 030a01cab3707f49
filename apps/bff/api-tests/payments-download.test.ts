import { BOOK_TEXT, type AnswerName } from "@tradeslip/simulators/provider";
import { describe, expect, it, vi } from "vitest";
import { startPayments } from "./start-payments.ts";

const PATIENT = { timeout: 5_000, interval: 20 };

async function startDownload(answer: AnswerName | null = null) {
  const started = await startPayments({ providerTimeoutMs: 500 });
  started.provider.answer(answer);
  const get = (token: string, init: RequestInit = {}) =>
    fetch(`${started.desk.address}/api/downloads/${token}`, init);
  return { ...started, get };
}

describe("the book", () => {
  it("arrives whole, to be saved and not shown, and is stored by no cache", async () => {
    const { get } = await startDownload();
    const response = await get("a-token");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(BOOK_TEXT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="book.pdf"',
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  });

  it("arrives in parts", async () => {
    const { provider, get } = await startDownload();
    const response = await get("a-token", { headers: { range: "bytes=100-199", "if-range": '"v1"' } });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes 100-199/${BOOK_TEXT.length}`);
    expect(await response.text()).toBe(BOOK_TEXT.slice(100, 200));
    expect(provider.calls.at(-1)!.headers).toMatchObject({ range: "bytes=100-199", "if-range": '"v1"' });
  });

  it("a part that does not exist is refused with the size", async () => {
    const { get } = await startDownload();
    const response = await get("a-token", { headers: { range: "bytes=99999999-" } });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${BOOK_TEXT.length}`);
    expect(await response.json()).toMatchObject({ code: "no_such_range" });
  });

  it.each([
    ["expired", 403, "link_expired"],
    ["unknown", 404, "unknown_link"],
  ])("F33: a link that is %s is refused with %i", async (token, status, code) => {
    const { get } = await startDownload();
    const response = await get(token);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it.each(["..", "%2e%2e%2fapi%2fsession", "a%2Fb", "x".repeat(513), "%0d%0aset-cookie:a=b", "a%3Fb=c"])(
    "the token %j goes nowhere",
    async (token) => {
      const { provider, get } = await startDownload();
      expect((await get(token)).status).toBe(404);
      expect(provider.calls).toEqual([]);
    },
  );

  it("hands the provider nothing of the browser but the part it asks for", async () => {
    const { provider, get } = await startDownload();
    await get("a-token", { headers: { cookie: "session=mine", "user-agent": "Mine/1.0" } });
    const { headers } = provider.calls[0]!;
    expect(headers.cookie).toBeUndefined();
    expect(headers["user-agent"]).not.toBe("Mine/1.0");
  });

  it("asked for its head alone, it does not flow", async () => {
    const { provider, get } = await startDownload();
    const response = await get("a-token", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(provider.calls[0]!.method).toBe("HEAD");
  });
});

describe("a provider that is not to be trusted", () => {
  it("cannot put a page or a cookie on our address", async () => {
    const { get } = await startDownload("file-page");
    const response = await get("a-token");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe("attachment");
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("cannot choose where a file is saved", async () => {
    const { get } = await startDownload("file-name-odd");
    expect((await get("a-token")).headers.get("content-disposition")).toBe("attachment");
  });

  it.each(["error-500", "error-503-html", "hang", "reset"] as const)("%s is a 503", async (answer) => {
    const { get } = await startDownload(answer);
    const response = await get("a-token");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ detail: "The download failed. Please try again." });
  });

  it("redirects nobody", async () => {
    const { provider, get } = await startDownload("redirect");
    expect((await get("a-token", { redirect: "manual" })).status).toBe(502);
    expect(provider.calls).toHaveLength(1);
  });

  it("a file that ends too early is not taken for whole", async () => {
    const { get } = await startDownload("cut");
    await expect(get("a-token").then((response) => response.text())).rejects.toThrow();
  });
});

describe("a browser that goes away", () => {
  it("ends the download at the provider, and costs nobody else anything", async () => {
    const { provider, get } = await startDownload("endless");
    for (let round = 0; round < 8; round += 1) {
      const left = new AbortController();
      const response = await get("a-token", { signal: left.signal });
      await response.body!.getReader().read();
      left.abort();
    }
    await vi.waitFor(() => expect(provider.load.now).toBe(0), PATIENT);
    provider.answer("hang");
    for (let round = 0; round < 8; round += 1) {
      const waiting = get("a-token", { signal: AbortSignal.timeout(50) });
      await expect(waiting).rejects.toThrow();
    }
    provider.answer(null);
    expect((await get("a-token")).status).toBe(200);
  });

  it("readers who dawdle fill their own places, and no others", async () => {
    const { provider, open, get } = await startDownload("stall");
    const leave = new AbortController();
    const dawdlers = await Promise.all(
      Array.from({ length: 64 }, () => get("a-token", { signal: leave.signal })),
    );
    expect(dawdlers.map(({ status }) => status)).toEqual(dawdlers.map(() => 200));
    const refused = await get("a-token");
    expect(refused.status).toBe(503);
    provider.answer(null);
    expect((await open().buy()).status).toBe(201);
    leave.abort();
    await vi.waitFor(() => expect(provider.load.now).toBe(0), PATIENT);
    expect((await get("a-token")).status).toBe(200);
  });
});

it("a server that ends waits for a download only so long", async () => {
  const { desk, get } = await startDownload("stall");
  const response = await get("a-token");
  const begun = performance.now();
  await Promise.all([desk.stop(), expect(response.text()).rejects.toThrow()]);
  expect(performance.now() - begun).toBeLessThan(8_000);
}, 15_000);
