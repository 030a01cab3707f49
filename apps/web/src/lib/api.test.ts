import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../testing/fake-server.ts";
import { unavailable } from "../testing/problem.ts";
import { api, ApiError, dropEarlyAnswers, unwrap } from "./api.ts";
import { resetServerClock, serverNow } from "./server-clock.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  resetServerClock();
});

const answering = (body: string, init: ResponseInit) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, init)));
const ask = async () => unwrap(await api.GET("/api/rates"));

describe("unwrap", () => {
  it("gives the data of an answer", async () => {
    vi.stubGlobal("fetch", new FakeServer().fetch);
    expect((await ask()).rates).toHaveLength(14);
  });

  it("throws what a problem document says, with the reference for support", async () => {
    answering(JSON.stringify(unavailable), {
      status: 503,
      headers: { "content-type": "application/problem+json" },
    });
    const { status, code, detail, requestId } = unavailable;
    await expect(ask()).rejects.toMatchObject({
      name: "ApiError",
      status,
      code,
      detail,
      message: detail,
      requestId,
    });
  });

  it("shows nothing of an error page that is no problem document", async () => {
    answering("<h1>Bad Gateway at 10.0.0.7</h1>", { status: 502 });
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 502,
      detail: "Our server couldn't answer. Please try again.",
      requestId: null,
    });
  });

  it("throws for a 200 without a body", async () => {
    answering("", { status: 200 });
    await expect(ask()).rejects.toBeInstanceOf(ApiError);
  });
});

it("gives a silent connection up after 15 seconds", async () => {
  const timeout = new AbortController();
  const asked = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
  const server = new FakeServer();
  server.answerAll("silent");
  vi.stubGlobal("fetch", server.fetch);
  const answer = ask();
  timeout.abort(new DOMException("The operation timed out.", "TimeoutError"));
  await expect(answer).rejects.toMatchObject({ name: "TimeoutError" });
  expect(asked).toHaveBeenCalledWith(15_000);
});

it("learns the server's clock from each answer", async () => {
  const server = new FakeServer();
  server.clockAheadMs = 5 * 60_000;
  vi.stubGlobal("fetch", server.fetch);
  await ask();
  expect(Math.abs(serverNow() - server.now.getTime())).toBeLessThan(2_000);
});

describe("a call that the page began before its scripts were here", () => {
  afterEach(() => {
    globalThis.earlyAnswers = undefined;
  });
  const early = (response: Promise<Response>, sentAt = Date.now()) => {
    globalThis.earlyAnswers = { "/api/rates": { sentAt, response } };
  };

  it("serves one call of the same address; the next asks again", async () => {
    const server = new FakeServer();
    vi.stubGlobal("fetch", server.fetch);
    early(Promise.resolve(Response.json({ rates: [] })));
    expect((await ask()).rates).toEqual([]);
    expect(server.callsTo("/api/rates")).toBe(0);
    expect((await ask()).rates).toHaveLength(14);
    expect(server.callsTo("/api/rates")).toBe(1);
  });

  it("is of one search alone, and of none once it is dropped", async () => {
    const server = new FakeServer();
    vi.stubGlobal("fetch", server.fetch);
    const response = Promise.resolve(Response.json({ rates: [] }));
    globalThis.earlyAnswers = { "/api/rates?of=others": { sentAt: Date.now(), response } };
    expect((await ask()).rates).toHaveLength(14);
    early(response);
    dropEarlyAnswers();
    expect((await ask()).rates).toHaveLength(14);
  });

  it("that failed is a failed call", async () => {
    const failed = Promise.reject(new TypeError("Failed to fetch"));
    failed.catch(() => {});
    early(failed);
    await expect(ask()).rejects.toThrow("Failed to fetch");
  });

  it("tells the time of the server as of when it was sent, however late it is taken", async () => {
    const now = Date.now();
    const date = new Date(now - 8_000).toUTCString();
    early(Promise.resolve(Response.json({ rates: [] }, { headers: { date } })), now - 9_000);
    await ask();
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(100);
  });
});
