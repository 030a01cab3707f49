import { describe, expect, it, vi } from "vitest";
import { sharedByFile } from "./shared-by-file.ts";
import { recordingLogger } from "./recording-logger.ts";
import { OPERATIONS } from "./openapi-operations.ts";
import { INVALID_SPELLINGS, EQUAL_SPELLINGS, sendAddress, type Sent } from "./address-spellings.ts";
import { MARKET_PATHS, startDesk, warmUp } from "./start-desk.ts";

// Hundreds of calls per test take a busy machine more than five seconds.
vi.setConfig({ testTimeout: 30_000 });

const POSTS = OPERATIONS.filter(({ method }) => method === "POST").map(({ path }) => path);
const SPELLINGS = Object.values(EQUAL_SPELLINGS);
/** The global limit per minute, for calls without their own limit. */
const GLOBAL_LIMIT = 600;

const { logger, requests: allRequests } = recordingLogger();
const startShared = sharedByFile((_setting: void, onTestFinished) =>
  startDesk({ logger, env: { TRUST_PROXY: "1" }, onTestFinished }),
);
let clients = 0;

/** A client of one app, with its own limits, and the log lines from now on. */
async function startClient() {
  const desk = await startShared();
  clients += 1;
  const headers = { "x-forwarded-for": `198.51.${clients >> 8}.${clients & 255}` };
  const before = allRequests().length;
  return {
    /** Sends an empty body, refused by every route that reads one. */
    post: (path: string) => sendAddress(desk.address, { method: "POST", path, body: "{}", headers }),
    requests: () => allRequests().slice(before),
  };
}

/** In Fastify's notation, which the log uses. */
const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** The parts of a response that must not depend on the spelling of the address. */
function alike({ status, headers, text }: Sent) {
  const own = new Set(["date", "x-request-id", "ratelimit-remaining", "set-cookie"]);
  return {
    status,
    text: text.replace(/"requestId":"[^"]*"/, ""),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name))),
    // A browser without a cookie gets a new one each time.
    cookies: [headers["set-cookie"] ?? []].flat().map((cookie) => cookie.replace(/^(browser=)[^;]+/, "$1")),
  };
}

describe.each(POSTS)("H35: every spelling of POST %s", (path) => {
  it("shares one rate limit, the same headers and one log line each", async () => {
    const { post, requests } = await startClient();
    const answers: Sent[] = [];
    for (const spell of SPELLINGS) answers.push(await post(spell(path)));
    const [first] = answers;
    const limit = Number(first!.headers["ratelimit-limit"]);
    expect(limit).toBeGreaterThan(0);
    for (const [index, answer] of answers.entries()) {
      expect(alike(answer)).toEqual(alike(first!));
      expect(answer.headers["ratelimit-remaining"]).toBe(String(limit - 1 - index));
    }
    const line = expect.objectContaining({
      route: `POST ${routeOf(path)}`,
      status: first!.status,
    }) as unknown;
    expect(requests()).toEqual(SPELLINGS.map(() => line));
  });

  it("is refused once other spellings used up the limit", async () => {
    const { post } = await startClient();
    const { headers } = await post(path);
    const limit = Number(headers["ratelimit-limit"]);
    if (limit === GLOBAL_LIMIT) return;
    for (let call = 1; call < limit; call += 1) {
      const { status } = await post(SPELLINGS[call % SPELLINGS.length]!(path));
      expect(status).not.toBe(429);
    }
    for (const spell of SPELLINGS) {
      const refused = await post(spell(path));
      expect([spell(path), refused.status]).toEqual([spell(path), 429]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  it("that is invalid gets our 404 with our headers and reaches no handler", async () => {
    const { post, requests } = await startClient();
    for (const [name, spell] of Object.entries(INVALID_SPELLINGS)) {
      const answer = await post(spell(path));
      expect([name, answer.status === 404 || answer.status === 400]).toEqual([name, true]);
      expectOurs(answer, name);
    }
    expect(requests().filter(({ route }) => route !== "POST (none)")).toEqual([]);
  });
});

function expectOurs({ headers, text }: Sent, name: string): void {
  expect(headers, name).toMatchObject({
    "content-type": "application/problem+json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(/^default-src 'none'/) as string,
  });
  expect(headers["x-request-id"], name).toBe((JSON.parse(text) as { requestId: string }).requestId);
}

describe.each(MARKET_PATHS)("H35: every spelling of GET %s", (path) => {
  it("has the same bytes, headers and CORS headers, and counts as the same cached response", async () => {
    // warmUp() requests each path twice.
    const desk = await startDesk({
      env: { MARKET_RATE_LIMIT: String(2 * MARKET_PATHS.length + SPELLINGS.length) },
    });
    await warmUp(desk);
    const answers: Sent[] = [];
    for (const spell of SPELLINGS) answers.push(await sendAddress(desk.address, { path: spell(path) }));
    for (const answer of answers) expect(alike(answer)).toEqual(alike(answers[0]!));
    expect(answers[0]!.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-status": expect.stringMatching(/^tradeslip; hit/) as string,
    });
    for (const spell of SPELLINGS) {
      const { status, headers } = await sendAddress(desk.address, { path: spell(path) });
      expect([status, headers["retry-after"]]).toEqual([429, "60"]);
    }
  });

  it("allows cross-origin requests", async () => {
    const desk = await startDesk();
    for (const spell of SPELLINGS) {
      const { status, headers } = await sendAddress(desk.address, { method: "OPTIONS", path: spell(path) });
      expect([status, headers["access-control-allow-methods"]]).toEqual([204, "GET, HEAD"]);
    }
  });
});

it("H35: a cross-site call is refused in every spelling", async () => {
  const desk = await startDesk();
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  for (const path of POSTS) {
    for (const spell of SPELLINGS) {
      const call = { method: "POST", path: spell(path), body: "{}", headers };
      expect((await sendAddress(desk.address, call)).status).toBe(403);
    }
  }
});

describe("H35: an invalid address", () => {
  const UNKNOWN: readonly (readonly [method: string, path: string])[] = [
    ["GET", "/api/nothing"],
    ["HEAD", "/api/nothing"],
    ["GET", "/%61pi/nothing"],
    ["GET", "http://desk.example/%61p%69/nothing"],
    ["POST", "/api/nothing"],
    ["POST", "/%61pi/nothing"],
    ["POST", "/nothing"],
    ["POST", "//api/orders"],
    ["DELETE", "/api/orders"],
    ["PURGE", "/rates"],
    ["OPTIONS", "/api/orders"],
  ];

  it("shares the API's rate limit and is logged", async () => {
    const { logger: own, requests } = recordingLogger();
    const desk = await startDesk({ logger: own });
    for (const [index, [method, path]] of UNKNOWN.entries()) {
      const { status, headers } = await sendAddress(desk.address, { method, path });
      const left = headers["ratelimit-remaining"];
      expect([method, path, status, left]).toEqual([method, path, 404, String(GLOBAL_LIMIT - 1 - index)]);
    }
    expect((await desk.get("/api/config")).headers["ratelimit-remaining"]).toBe(
      String(GLOBAL_LIMIT - 1 - UNKNOWN.length),
    );
    expect(requests().map(({ route, status }) => [route, status])).toEqual([
      ...UNKNOWN.map(([method]) => [`${method} (none)`, 404]),
      ["GET /api/config", 200],
    ]);
  });

  it("is refused once the limit is used up, in every spelling", async () => {
    const desk = await startDesk();
    for (let call = 0; call < GLOBAL_LIMIT; call += 1) {
      const [method, path] = UNKNOWN[call % UNKNOWN.length]!;
      await sendAddress(desk.address, { method, path });
    }
    for (const [method, path] of UNKNOWN) {
      const { status, headers } = await sendAddress(desk.address, { method, path });
      expect([method, path, status, headers["retry-after"]]).toEqual([method, path, 429, "60"]);
    }
  });
});

describe("H35: pages, files and probes", () => {
  const OPEN = [
    "/",
    "/livez",
    "/readyz",
    "/robots.txt",
    "/manifest.webmanifest",
    "/users/ada",
    "/no/such/page",
  ];

  it("have neither limit nor log line, in every spelling", async () => {
    const { logger: own, requests } = recordingLogger();
    const desk = await startDesk({ logger: own });
    for (const path of OPEN) {
      const first = await sendAddress(desk.address, { path });
      expect(first.headers).not.toHaveProperty("ratelimit-limit");
      // "/" has no letter to encode.
      for (const spell of path === "/" ? [] : SPELLINGS) {
        const answer = await sendAddress(desk.address, { path: spell(path) });
        expect([spell(path), alike(answer)]).toEqual([spell(path), alike(first)]);
      }
    }
    expect(requests()).toEqual([]);
  });

  it("get our own 404 page or problem for invalid spellings", async () => {
    const desk = await startDesk();
    for (const [name, spell] of Object.entries(INVALID_SPELLINGS)) {
      const { status, headers } = await sendAddress(desk.address, { path: spell("/api/rates") });
      expect([name, status === 404 || status === 400]).toEqual([name, true]);
      expect(headers["x-content-type-options"], name).toBe("nosniff");
      expect(headers["x-request-id"], name).toBeDefined();
      expect(headers["access-control-allow-origin"], name).toBeUndefined();
    }
  });
});
