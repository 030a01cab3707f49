import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { BOOK_TEXT, type AnswerName } from "@tradeslip/simulators/provider";
import { describe, expect, it, vi } from "vitest";
import { readSlowly } from "./read-slowly.ts";
import { startPayments } from "./start-payments.ts";

const PATIENT = { timeout: 10_000, interval: 20 };

async function startDownload(answer: AnswerName | null = null, providerTimeoutMs = 500) {
  const started = await startPayments({ providerTimeoutMs });
  started.provider.answer(answer);
  const get = (token: string, init: RequestInit = {}) =>
    fetch(`${started.desk.address}/api/downloads/${token}`, init);
  return { ...started, get };
}

describe("the book", () => {
  it("is sent complete as an attachment, uncached", async () => {
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

  it("supports range requests", async () => {
    const { provider, get } = await startDownload();
    const response = await get("a-token", { headers: { range: "bytes=100-199", "if-range": '"v1"' } });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes 100-199/${BOOK_TEXT.length}`);
    expect(await response.text()).toBe(BOOK_TEXT.slice(100, 200));
    expect(provider.calls.at(-1)!.headers).toMatchObject({ range: "bytes=100-199", "if-range": '"v1"' });
  });

  it("an unsatisfiable range is a 416 with the size", async () => {
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
    "the token %j never reaches the provider",
    async (token) => {
      const { provider, get } = await startDownload();
      expect((await get(token)).status).toBe(404);
      expect(provider.calls).toEqual([]);
    },
  );

  it("forwards neither cookies nor the user agent to the provider", async () => {
    const { provider, get } = await startDownload();
    await get("a-token", { headers: { cookie: "session=mine", "user-agent": "Mine/1.0" } });
    const { headers } = provider.calls[0]!;
    expect(headers.cookie).toBeUndefined();
    expect(headers["user-agent"]).not.toBe("Mine/1.0");
  });

  it("HEAD transfers no body", async () => {
    const { provider, get } = await startDownload();
    const response = await get("a-token", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(provider.calls[0]!.method).toBe("HEAD");
  });
});

describe("an untrusted provider", () => {
  it("cannot serve a page or set a cookie on our origin", async () => {
    const { get } = await startDownload("file-page");
    const response = await get("a-token");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe("attachment");
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("cannot choose the file name", async () => {
    const { get } = await startDownload("file-name-odd");
    expect((await get("a-token")).headers.get("content-disposition")).toBe("attachment");
  });

  it.each(["error-500", "error-503-html", "hang", "reset"] as const)("%s is a 503", async (answer) => {
    const { get } = await startDownload(answer);
    const response = await get("a-token");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ detail: "The download failed. Please try again." });
  });

  it("cannot redirect the browser", async () => {
    const { provider, get } = await startDownload("redirect");
    expect((await get("a-token", { redirect: "manual" })).status).toBe(502);
    expect(provider.calls).toHaveLength(1);
  });

  it("a truncated file fails the download", async () => {
    const { get } = await startDownload("cut");
    await expect(get("a-token").then((response) => response.text())).rejects.toThrow();
  });
});

describe("a browser that disconnects", () => {
  it("ends the download at the provider without affecting others", async () => {
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
});

const SENTENCE = "Too many downloads at once. Wait for one to finish, then try again.";

const leaveAll = (readers: readonly IncomingMessage[]) => readers.forEach((reader) => reader.destroy());
const statusesOf = (readers: readonly IncomingMessage[]) => readers.map(({ statusCode }) => statusCode);

/** Downloads that stall midway, with readers waiting. */
async function startSlowReaders() {
  const { provider, get, ...started } = await startDownload("stall", 5_000);
  const from = (network: number, token: string) =>
    readSlowly(`${started.desk.address}/api/downloads/${token}`, {
      "x-forwarded-for": `198.51.100.${network}`,
    });
  const others = async (token = "their-own-link") => {
    provider.answer(null);
    const response = await get(token, { headers: { "x-forwarded-for": "203.0.113.77" } });
    return { status: response.status, text: await response.text() };
  };
  return { ...started, provider, from, others };
}

describe("H47: slow readers of one link do not block other downloads", { timeout: 30_000 }, () => {
  it("a link has four places for all networks together", async () => {
    const { provider, from, others } = await startSlowReaders();
    const readers = await Promise.all(Array.from({ length: 64 }, (_, turn) => from(turn, "a-link")));
    const refused = readers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(60);
    expect(statusesOf(readers).filter((status) => status === 200)).toHaveLength(4);
    expect(provider.load.most).toBe(4);
    expect(Number(refused[0]!.headers["retry-after"])).toBeGreaterThan(0);
    expect(await json(refused[0]!)).toMatchObject({ code: "too_many_downloads", detail: SENTENCE });
    expect(await others()).toEqual({ status: 200, text: BOOK_TEXT });
    leaveAll(readers);
    await vi.waitFor(async () => expect((await others("a-link")).status).toBe(200), PATIENT);
  });

  it("a network has sixteen places for all links together", async () => {
    const { from, others } = await startSlowReaders();
    const readers = await Promise.all(Array.from({ length: 40 }, (_, turn) => from(1, `link-${turn}`)));
    expect(statusesOf(readers).filter((status) => status === 200)).toHaveLength(16);
    expect(statusesOf(readers).filter((status) => status === 429)).toHaveLength(24);
    expect(await others()).toEqual({ status: 200, text: BOOK_TEXT });
    leaveAll(readers);
  });

  it("a download manager gets four parts of one file in parallel", async () => {
    const { get } = await startDownload();
    const parts = await Promise.all(
      [0, 1, 2, 3].map((part) =>
        get("a-link", { headers: { range: `bytes=${part * 100}-${part * 100 + 99}` } }),
      ),
    );
    expect(parts.map(({ status }) => status)).toEqual([206, 206, 206, 206]);
    const texts = await Promise.all(parts.map((part) => part.text()));
    expect(texts.join("")).toBe(BOOK_TEXT.slice(0, 400));
  });

  it("finished downloads release their places", async () => {
    const { get } = await startDownload();
    for (let turn = 0; turn < 40; turn += 1) {
      const response = await get(turn % 2 === 0 ? "a-link" : "unknown");
      await response.text();
      expect(response.status).toBe(turn % 2 === 0 ? 200 : 404);
    }
  });

  it("beyond 64 downloads in all the next is a 503; purchases continue", async () => {
    const { provider, open, from, others } = await startSlowReaders();
    const readers = await Promise.all(
      Array.from({ length: 64 }, (_, turn) => from(Math.floor(turn / 16), `link-${turn}`)),
    );
    expect(new Set(statusesOf(readers))).toEqual(new Set([200]));
    const refused = await from(9, "another-link");
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    provider.answer(null);
    expect((await open().buy()).status).toBe(201);
    leaveAll([...readers, refused]);
    await vi.waitFor(async () => expect((await others()).status).toBe(200), PATIENT);
  });
});

it("a shutdown waits a limited time for a download", async () => {
  const { desk, get } = await startDownload("stall");
  const response = await get("a-token");
  const begun = performance.now();
  await Promise.all([desk.stop(), expect(response.text()).rejects.toThrow()]);
  expect(performance.now() - begun).toBeLessThan(8_000);
}, 15_000);
