import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { Client } from "undici";
import { describe, expect, it } from "vitest";
import { sharedByFile, type WhenFileEnds } from "./shared-by-file.ts";
import { complaint, type Answer } from "./contract-check.ts";
import { FakeClock, HOUR } from "@tradeslip/node-kit/testing/fake-clock";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { RECEIPT_TERMS, receiptsOf } from "../src/orders/testing/some-receipt.ts";
import { requestsOf, type FuzzRequest, type Known } from "./fuzz-requests.ts";
import { OPERATIONS, type Operation } from "./openapi-operations.ts";
import { BUY, WHATSAPP_NUMBER } from "./orders-client.ts";
import { isStream } from "./read-stream.ts";
import { ADA, SECRET, waitingLogin } from "./start-accounts.ts";
import { startPayments } from "./start-payments.ts";

const RUNS = runs(30, 1_000);
/** Runs for calls that are passed on by a single handler. A GET is quick, and few have a valid query. */
const HANDED_ON_RUNS = { GET: 100, others: runs(25, 100) };
/** Fixed by default; FUZZ_SEED=<number> overrides it. A failure prints its seed and path. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
/** For a busy machine; an idle one takes a second or two per operation. */
const LIMIT_MS = 120_000;
const DECODE: Readonly<Record<string, (bytes: Buffer) => string>> = {
  br: (bytes) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes) => gunzipSync(bytes).toString(),
};

const startShared = sharedByFile(startOnce);
let sent = 0;

/** A desk with a healthy provider. */
async function startOnce(_setting: void, whenFileEnds: WhenFileEnds) {
  const clock = new FakeClock();
  const payments = await startPayments({ clock, env: { WHATSAPP_NUMBER }, onTestFinished: whenFileEnds });
  const client = new Client(payments.desk.address);
  whenFileEnds(() => client.close());
  return { ...payments, clock, client };
}

/** A logged-in admin who has a slip and has paid. */
async function startFuzzed() {
  const { desk, clock, client, provider, open } = await startShared();
  // A refresh that took an hour would bring an outdated price, and none would be due afterwards.
  await desk.settled();
  // Expires the limits of the previous operation.
  clock.advance(HOUR);
  // Neither orders nor payments accept a price that is an hour old.
  await desk.read("/api/exchange/coins");
  await desk.settled();
  const browser = open();
  await browser.post("/api/auth/login", { ...ADA, email: "admin@desk.example" });
  const order = await browser.post("/api/orders", BUY);
  const { paymentId } = await browser.bought();
  provider.payments.get(paymentId)!.status = "confirmed";
  browser.cookies.set("login", waitingLogin());
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const slip = (order.body as { token: string }).token;
  return { clock, client, cookie, slip, paymentId };
}

type Fuzzed = Awaited<ReturnType<typeof startFuzzed>>;

function knownTo({ cookie, slip, paymentId }: Fuzzed, { path }: Operation): Known {
  const token = path.startsWith("/api/orders")
    ? [slip]
    : path.startsWith("/api/receipts")
      ? [receiptsOf(SECRET).sign(RECEIPT_TERMS)!]
      : [paymentId, "expired", "unknown"];
  const id = /^\/api\/(?:desk|account)\//.test(path)
    ? {
        id: [randomUUID()],
        line: [randomUUID()],
        adjustment: [randomUUID()],
        reference: ["9W57J-YKX28"],
      }
    : {};
  const days = /\/(?:statement|payments)$/.test(path) ? { from: ["2026-10-26"], to: ["2026-11-26"] } : {};
  return { cookie: [cookie], token, paymentId: [paymentId], ...id, ...days };
}

function isHandedOn({ path, access }: Operation): boolean {
  return (/^\/api\/(?:desk|account)/.test(path) && path !== "/api/desk/check") || access === "customer";
}

/**
 * Each from another client and a little later: limits stay on, but few are reached, all within a payment's
 * window.
 */
async function send({ client, clock }: Fuzzed, request: FuzzRequest): Promise<Answer> {
  clock.advance(800);
  sent += 1;
  const from = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
  const { statusCode, headers, body } = await client.request({
    method: request.method,
    path: request.path,
    headers: { ...request.headers, "x-forwarded-for": from },
    body: request.body,
  });
  if (isStream(headers["content-type"])) {
    body.on("error", () => {}).destroy();
    return { status: statusCode, headers, text: "" };
  }
  const bytes = Buffer.from(await body.arrayBuffer());
  return {
    status: statusCode,
    headers,
    text: DECODE[String(headers["content-encoding"])]?.(bytes) ?? bytes.toString(),
  };
}

describe.each(OPERATIONS)("D21: $method $path", (operation) => {
  it(
    "hostile and nearly right requests: no 5xx, no stack trace, no undocumented response",
    async () => {
      const numRuns = isHandedOn(operation)
        ? HANDED_ON_RUNS[operation.method === "GET" ? "GET" : "others"]
        : RUNS;
      const fuzzed = await startFuzzed();
      const seen = new Map<number, number>();
      const keepsTheContract = fc.asyncProperty(
        requestsOf(operation, knownTo(fuzzed, operation)),
        async (request) => {
          const answer = await send(fuzzed, request);
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
          expect(answer.status, answer.text).toBeLessThan(500);
          expect(complaint(operation, answer), `${answer.status} ${answer.text}`).toBeNull();
        },
      );
      await fc.assert(keepsTheContract, { numRuns, seed: SEED, endOnFailure: true });
      // A success ends the session that others need.
      if (operation.path === "/api/account") return expect(seen.get(204)).toBe(1);
      // Some requests must succeed: a fuzzer stuck at the first check proves little.
      const good = [...seen].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0);
      expect(good, JSON.stringify([...seen])).toBeGreaterThan(numRuns / 50);
    },
    LIMIT_MS,
  );
});

/** "GET /api/orders/{token}" for each route, from Fastify's printed tree with four spaces per level. */
function routesOf(drawing: string): string[] {
  const parents: string[] = [];
  return drawing.split("\n").flatMap((line) => {
    const [, indent, part, methods] = /^(.*?)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (indent === undefined || part === undefined) return [];
    const path = (parents[indent.length / 4 - 1] ?? "") + part;
    parents[indent.length / 4] = path;
    const documented = path.replaceAll(/:(\w+)/g, "{$1}");
    return (methods?.split(", ") ?? []).map((method) => `${method} ${documented}`);
  });
}

it("D21: every /api route is in the OpenAPI document, except the document and its pages", async () => {
  const { desk } = await startShared();
  const routes = routesOf(desk.server.printRoutes({ commonPrefix: false }));
  const ours = routes.filter((route) => /^(?!HEAD|OPTIONS)\w+ \/api\/(?!docs|openapi\.json)/.test(route));
  const documented = OPERATIONS.map(({ method, path }) => `${method} ${path}`).filter((route) =>
    route.includes(" /api/"),
  );
  expect(ours.toSorted()).toEqual(documented.toSorted());
});

it("D21: the check detects an undocumented response", () => {
  const operation = OPERATIONS.find(({ path }) => path === "/api/session")!;
  const headers = {
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "x-request-id": "12345678",
  };
  const fine = { status: 200, headers, text: '{"authenticated":false}' };
  expect(complaint(operation, fine)).toBeNull();
  const wrong: Partial<Answer>[] = [
    { status: 418 },
    { text: '{"authenticated":1}' },
    { text: '{"authenticated":true,"user":{"username":"ada_l","email":"a@b.example","token":"t"}}' },
    { text: '{"authenticated":false,"trace":"Error\\n    at file.ts:1"}' },
    { headers: { ...headers, "content-type": "text/html" } },
    { headers: { ...headers, "x-content-type-options": undefined } },
  ];
  for (const part of wrong)
    expect(complaint(operation, { ...fine, ...part }), JSON.stringify(part)).not.toBeNull();
});
