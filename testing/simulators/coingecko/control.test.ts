import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CoinGeckoSimulator, startCoinGeckoSimulator } from "./index.ts";
import { get, getJson } from "./testing/get.ts";

let simulator: CoinGeckoSimulator;
beforeEach(async () => {
  simulator = await startCoinGeckoSimulator();
});
afterEach(async () => {
  vi.useRealTimers();
  await simulator.close();
});

async function control(method: string, path: string, body?: unknown) {
  const answer = await fetch(new URL(`/_control${path}`, simulator.baseUrl), {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test("a fault is switched on, listed and switched off over HTTP", async () => {
  const fault = { name: "rate-limited", path: "/global", times: 5, retryAfter: 7 };
  expect((await control("PUT", "/fault", fault)).status).toBe(200);
  const { name, ...options } = fault;
  expect((await control("GET", "/fault")).body).toMatchObject({
    active: [{ name, options }],
    known: { hang: expect.any(String) },
  });
  expect((await get(simulator, "/global")).headers.get("retry-after")).toBe("7");
  expect((await get(simulator, "/ping")).status).toBe(200);
  await control("DELETE", "/fault");
  expect((await get(simulator, "/global")).status).toBe(200);
});

test("calls are read and reset over HTTP, and control is not counted", async () => {
  await get(simulator, "/global");
  expect((await control("GET", "/calls")).body).toMatchObject({ total: 1, byPath: { "/global": 1 } });
  expect((await control("DELETE", "/calls")).body).toEqual({ total: 0, byPath: {}, log: [] });
});

test.each([{ name: "hnag" }, {}, null, "hang"])("PUT /_control/fault refuses %j", async (body) => {
  const { status, body: answer } = await control("PUT", "/fault", body);
  expect(status).toBe(400);
  expect(answer).toHaveProperty("error");
});

test("an unknown control call is a 404 that lists the known ones", async () => {
  expect(await control("POST", "/calls")).toMatchObject({
    status: 404,
    body: { error: expect.stringContaining("GET") },
  });
});

test("a request asks for a fault by header, for itself only", async () => {
  const faulty = await get(simulator, "/global", { "x-simulate-fault": "error-500" });
  expect(faulty.status).toBe(500);
  expect((await get(simulator, "/global")).status).toBe(200);
  expect(simulator.calls.byPath).toEqual({ "/global": 2 });
});

test("a base URL with a fault prefix has that fault and is counted", async () => {
  const baseUrl = simulator.baseUrl.replace("/api/v3", "/fault/empty-object/api/v3");
  expect(await getJson({ baseUrl }, "/global")).toEqual({});
  expect(simulator.calls.byPath).toEqual({ "/global": 1 });
});

test("an unknown fault in header or path is a 400 that names the known ones", async () => {
  const answer = await get(simulator, "/global", { "x-simulate-fault": "hnag" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: expect.stringContaining("hang") });
});

test("the handle refuses an unknown fault", () => {
  // @ts-expect-error the type knows the names
  expect(() => simulator.fault("hnag")).toThrow('no fault named "hnag"');
});

test("sockets use real time despite fake timers", async () => {
  await simulator.close();
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "Date"] });
  simulator = await startCoinGeckoSimulator({ latencyMs: 5 });
  simulator.fault("slow-80ms", { latencyMs: 5 });
  expect((await get(simulator, "/ping")).status).toBe(200);
});

test("close ends a hanging call at once and stops listening", async () => {
  simulator.fault("hang", { times: 1 });
  const hanging = get(simulator, "/ping").catch((error: unknown) => error);
  await vi.waitFor(() => expect(simulator.calls.total).toBe(1), { interval: 1 });
  await simulator.close();
  expect(await hanging).toMatchObject({ message: "fetch failed" });
  await expect(get(simulator, "/ping")).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  simulator = await startCoinGeckoSimulator();
});
