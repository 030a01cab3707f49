import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { Client } from "undici";
import { beforeAll, describe, expect, it } from "vitest";
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { sharedByFile, type WhenFileEnds } from "./shared-by-file.ts";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { OPERATIONS } from "./openapi-operations.ts";
import { BUY, WHATSAPP_NUMBER } from "./orders-client.ts";
import { ADDRESS_PAYLOADS, CANARY, SQL_TEXTS, WAYS_UP } from "./scanner-payloads.ts";
import { openConnection } from "./raw-exchange.ts";
import { isStream } from "./read-stream.ts";
import { startReferenceAccounts } from "./start-reference-accounts.ts";
import { startPayments } from "./start-payments.ts";
import { writeSite } from "./write-site.ts";

/** Thousands of requests on a busy machine. */
const LIMIT_MS = 120_000;
const HIDDEN = "never to be served";
let folder: string;

/** A build, and a file outside of it that must never be served. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tradeslip-scanned-"));
  await mkdir(join(folder, "web/assets"), { recursive: true });
  await mkdir(join(folder, "web/icons/coins"), { recursive: true });
  const names = ["index", "rates", "login", "app", "404"];
  await writeSite(
    join(folder, "web"),
    names.map((name) => ({ name, html: `<!doctype html><title>${name}</title><!--address-->` })),
  );
  await writeFile(join(folder, "web/assets/app-abc123.js"), "1");
  await writeFile(join(folder, "web/icons/coins/generic.svg"), "<svg/>");
  await writeFile(join(folder, "secret.txt"), HIDDEN);
  await writeFile(join(folder, "secret.svg"), HIDDEN);
});

const PAGES = ["/", "/rates", "/login", "/users", "/users/ada", "/q/x", "/no-such-page", "/404", "/app.html"];
const FILES = ["/assets/app-abc123.js", "/assets", "/icons/coins/x.svg", "/favicon.svg", "/sw.js", "/.env"];
const OTHERS = ["/livez", "/readyz", "/metrics", "/robots.txt", "/sitemap.xml", "/manifest.webmanifest"];
const DOCS = ["/api/docs", "/api/docs/", "/api/docs/static/index.html", "/api/openapi.json", "/api/nothing"];
const CALLS = OPERATIONS.map(({ path }) => path.replace(/\{\w+\}/, "x"));
const ADDRESSES = [...PAGES, ...FILES, ...OTHERS, ...DOCS, ...new Set(CALLS), "/.well-known/security.txt"];

const HEADERS = [
  "accept-language",
  "cookie",
  "forwarded",
  "if-none-match",
  "origin",
  "range",
  "referer",
  "user-agent",
  "x-forwarded-host",
  "x-forwarded-prefix",
  "x-forwarded-proto",
  "x-original-url",
  "x-request-id",
  "x-rewrite-url",
];

interface Scanned {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const startWith = sharedByFile(startOnce);
const startScanned = (env: Record<string, string> = {}) => startWith(env);

/** Sends the URL unchanged; other clients would normalize it. */
async function startOnce(env: Record<string, string>, whenFileEnds: WhenFileEnds) {
  const { desk } = await startPayments({
    onTestFinished: whenFileEnds,
    env: { WEB_DIST: join(folder, "web"), WHATSAPP_NUMBER, SUPPORT_EMAIL: "help@desk.example", ...env },
  });
  const client = new Client(desk.address);
  whenFileEnds(() => client.close());
  let calls = 0;
  const send = async (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Scanned> => {
    calls += 1;
    const from = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
    const answer = await client.request({ method, path, headers: { "x-forwarded-for": from, ...headers } });
    const { statusCode: status, body } = answer;
    const isEndless = isStream(answer.headers["content-type"]);
    const read = isEndless ? "" : await body.text();
    if (isEndless) body.on("error", () => {}).destroy();
    return { status, headers: answer.headers, text: read };
  };
  return { desk, send };
}

/** Signs that a response executed or echoed the payload, or lacks our headers. */
function taken({ status, headers: all, text: body }: Scanned): string[] {
  const { location, ...headers } = all;
  const signs: readonly (readonly [string, boolean])[] = [
    [`status ${status}`, status >= 500],
    ["no nosniff", headers["x-content-type-options"] !== "nosniff"],
    ["no policy", !String(headers["content-security-policy"]).startsWith("default-src 'none'")],
    ["echoed in a header", JSON.stringify(headers).includes(CANARY)],
    ["echoed in the body", body.includes(CANARY)],
    ["a file from outside", body.includes(HIDDEN)],
    ["internals", /root:x:|uid=\d|\n\s+at |SQLITE|FST_|syntax error/.test(body)],
    // The API reference redirects to its index page and keeps the query.
    [
      `sent to ${String(location)}`,
      location !== undefined && !/^\/api\/docs\/(static\/index\.html)?(\?|$)/.test(String(location)),
    ],
  ];
  return signs.filter(([, isThere]) => isThere).map(([sign]) => sign);
}

/**
 * Every eleventh probe: a prime that does not divide the number of payloads, places or headers, so that each
 * of them is used at some addresses.
 */
const STRIDE = runs(11, 1);
const sampled = (_probe: unknown, index: number) => index % STRIDE === 0;

interface Probe {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends each probe; returns findings and unexpected statuses. */
async function findings(
  send: Awaited<ReturnType<typeof startScanned>>["send"],
  probes: readonly Probe[],
  isAllowed: (answer: Scanned) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = [];
  for (const { method = "GET", path, headers = {} } of probes) {
    const answer = await send(method, path, headers);
    const signs = [...taken(answer), ...(isAllowed(answer) ? [] : [`status ${answer.status}`])];
    for (const sign of signs) found.push(`${method} ${path} ${JSON.stringify(headers)}: ${sign}`);
  }
  return found;
}

describe.each(Object.entries(ADDRESS_PAYLOADS))("D24: %s", (_family, payloads) => {
  it(
    "in any path or query is neither echoed nor executed",
    async () => {
      const { send } = await startScanned();
      const paths = ADDRESSES.flatMap((address) =>
        payloads.flatMap((payload) => [
          `${address}/${payload}`,
          `${address}?next=${payload}&${payload}=1`,
          `${address}${payload}`,
          `/${payload}${address}`,
        ]),
      );
      const probes = paths.map((path) => ({ path })).filter(sampled);
      expect(await findings(send, probes)).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    "in any header is neither echoed nor executed",
    async () => {
      const { send } = await startScanned();
      const probes = ADDRESSES.flatMap((path) =>
        HEADERS.map((header, index) => ({
          path,
          headers: { [header]: decodeOnce(payloads[index % payloads.length]!) },
        })),
      ).filter(sampled);
      expect(await findings(send, probes)).toEqual([]);
    },
    LIMIT_MS,
  );
});

/** Decoded once for use in a header, without characters no client can send. */
function decodeOnce(payload: string): string {
  return payload.replaceAll(/%([0-7][\da-f])/gi, (_all, hex: string) => {
    const sign = String.fromCharCode(Number.parseInt(hex, 16));
    return sign < " " ? "" : sign;
  });
}

it("D24: our 404 responses never echo the URL in any spelling", async () => {
  const { send } = await startScanned();
  const wanted = [
    `/${CANARY}`,
    `/api/${CANARY}`,
    `/assets/${CANARY}.js`,
    `/${CANARY}%`,
    `/api/orders/${CANARY}%ff`,
  ];
  const probes = wanted.map((path) => ({ path }));
  expect(await findings(send, probes, ({ status }) => [400, 404].includes(status))).toEqual([]);
  const undecodable = await send("GET", `/${CANARY}%ff`);
  expect(undecodable.headers["content-type"]).toContain("application/problem+json");
  expect(undecodable.headers["x-request-id"]).toBe(
    (JSON.parse(undecodable.text) as { requestId: string }).requestId,
  );
});

describe("D24: files outside the web root", () => {
  const STARTS = ["/", "/assets/", "/icons/", "/icons/coins/", "/api/docs/static/", "/.well-known/"];
  const ENDS = ["secret.txt", "secret.svg", "etc/passwd", "package.json"];
  const STEPS = [1, 2, 3, 6];

  it.each(WAYS_UP)(
    "are not served for %s",
    async (up) => {
      const { send } = await startScanned();
      const probes = STARTS.flatMap((start) =>
        STEPS.flatMap((steps) => ENDS.map((end) => ({ path: start + up.repeat(steps) + end }))),
      );
      // A coin without an icon gets the generic one.
      const isRefused = ({ status, text: body }: Scanned) =>
        [400, 403, 404].includes(status) || body === "<svg/>";
      expect(await findings(send, probes, isRefused)).toEqual([]);
    },
    LIMIT_MS,
  );
});

const hasMethod = (address: string, method: string) =>
  OPERATIONS.some(({ path, method: own }) => {
    const template = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
    return own === method && template.test(address);
  });

describe("D24: other methods", () => {
  it.each(["TRACE", "PUT", "DELETE", "PATCH", "PROPFIND", "SEARCH"])(
    "%s is refused where no operation has it, and not echoed",
    async (method) => {
      const { send } = await startScanned();
      const probes = ADDRESSES.filter((path) => !hasMethod(path, method)).map((path) => ({
        method,
        path,
        headers: { "x-secret": CANARY },
      }));
      const isRefused = ({ status }: Scanned) => [403, 404, 405].includes(status);
      expect(await findings(send, probes, isRefused)).toEqual([]);
    },
    LIMIT_MS,
  );

  it("OPTIONS echoes nothing", async () => {
    const { send } = await startScanned();
    const probes = ADDRESSES.map((path) => ({ method: "OPTIONS", path, headers: { "x-secret": CANARY } }));
    expect(await findings(send, probes)).toEqual([]);
  });

  it("CONNECT opens no tunnel", async () => {
    const { desk } = await startScanned();
    expect(
      await sendRaw(desk.address, `CONNECT ${CANARY}.example:80 HTTP/1.1\r\nHost: a\r\n\r\n`),
    ).not.toMatch(/HTTP\/1\.1 2/);
  });
});

describe("D24: host header injection", () => {
  const OTHER = ["evil.example", 'evil.example"><script>', "127.0.0.1@evil.example", "evil.example:80#"];
  it.each(OTHER)("%s appears in no page or redirect", async (host) => {
    const { send } = await startScanned({ PUBLIC_ORIGIN: "https://desk.example" });
    for (const address of [...ADDRESSES, "/api/docs/index.html"]) {
      for (const headers of [{ host }, { "x-forwarded-host": host }]) {
        const { status, headers: given, text: body } = await send("GET", address, headers);
        expect(status).toBeLessThan(500);
        expect(body + JSON.stringify(given), address).not.toContain("evil.example");
      }
    }
  });

  it("does not appear in a slip", async () => {
    const { desk } = await startScanned({ PUBLIC_ORIGIN: "https://desk.example" });
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const { body } = await desk.server.inject({ method: "POST", url: "/api/orders", headers, payload: BUY });
    expect(body).toContain("https://desk.example/q/");
    expect(body).not.toContain("evil.example");
  });
});

/** Everything received until the server closes the connection or goes quiet. */
async function sendRaw(address: string, bytes: string): Promise<string> {
  const socket = await openConnection(address);
  const answer = text(socket);
  socket.setTimeout(300, () => socket.destroySoon());
  socket.write(bytes);
  return answer.catch(() => "");
}

describe("D22, D24: request smuggling", () => {
  const SMUGGLED = `GET /${CANARY} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const start = "POST /api/auth/logout HTTP/1.1\r\nHost: a\r\n";
  it.each([
    ["both lengths", `${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ["two lengths", `${start}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${SMUGGLED}`],
    ["a length with a sign", `${start}Content-Length: +0\r\n\r\n${SMUGGLED}`],
    ["a list of lengths", `${start}Content-Length: 0, 44\r\n\r\n${SMUGGLED}`],
    ["an unknown coding", `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ["a coding named twice", `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ["a space before the colon", `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ["a folded header", `${start}X: y\r\n Transfer-Encoding: chunked\r\nX\r\n\r\n${SMUGGLED}`],
    ["a bare line feed", `${start}X: y\nContent-Length: 44\r\n\r\n${SMUGGLED}`],
    [
      "an invalid chunk size",
      `${start}Transfer-Encoding: chunked\r\n\r\n0x4\r\nabcd\r\n0\r\n\r\n${SMUGGLED}`,
    ],
    ["no host", `POST /api/auth/logout HTTP/1.1\r\nContent-Length: 0\r\n\r\n${SMUGGLED}`],
    ["a null byte in a header", `${start}X: a\u0000b\r\n\r\n${SMUGGLED}`],
  ])("%s: refused, and the smuggled request is not read", async (_name, bytes) => {
    const { desk } = await startScanned();
    const answer = await sendRaw(desk.address, bytes);
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 400"]);
    expect(answer).not.toContain(CANARY);
  });

  it("gets a problem response with our headers", async () => {
    const { desk } = await startScanned({ PUBLIC_ORIGIN: "https://desk.example" });
    for (const [bytes, status] of [
      [`${start}Content-Length: x\r\n\r\n`, 400],
      [`${start}X: ${"x".repeat(40_000)}\r\n\r\n`, 431],
    ] as const) {
      const answer = await sendRaw(desk.address, bytes);
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(head).toContain("x-content-type-options: nosniff");
      expect(head).toContain("strict-transport-security: ");
      expect(JSON.parse(body)).toMatchObject({ type: "about:blank", status });
    }
  });
});

describe("D24: SQL injection texts", () => {
  const { email, password } = validSignUpPayload;
  const wrong = /SQLITE|syntax error|near "|no such (table|column)|constraint/i;

  it(
    "are plain text to the provider: no login, no error, no leak",
    async () => {
      const { desk, open, codeFor } = await startReferenceAccounts();
      const owner = open();
      expect((await owner.post("/api/auth/sign-up-one", validSignUpPayload)).status).toBe(201);
      const code = await codeFor(email);
      expect((await owner.post("/api/auth/verify-otp", { email, code })).status).toBe(200);
      let client = 0;
      for (const sign of SQL_TEXTS) {
        client += 1;
        desk.clock.advance(16 * MINUTE);
        const browser = open(`203.0.113.${client}`);
        const odd = `a${sign.replaceAll(/[\s();,\\"<>[\]:@]/g, "")}@desk.example`;
        const calls: [string, object][] = [
          ["login", { email, password: sign }],
          ["login", { email: odd, password: sign }],
          ["login", { email: sign, password }],
          [
            "sign-up-one",
            { ...validSignUpPayload, email: odd, firstname: `Ada${sign}`, lastname: `Obi${sign}` },
          ],
          ["sign-up-one", { ...validSignUpPayload, username: sign, phone: sign, dateOfBirth: sign }],
          ["verify-otp", { email: odd, code: sign }],
          ["verify-otp", { email: odd, code: "123456" }],
          ["resend-otp", { email: odd }],
          ["forgot-password", { email: odd }],
          ["reset-password", { email: odd, code: "123456", password: `Harmattan-1${sign}` }],
        ];
        for (const [path, body] of calls) {
          const reply = await browser.post(`/api/auth/${path}`, body);
          const what = `${path} ${JSON.stringify(body)}`;
          expect(reply.status, what).toBeLessThan(500);
          if (path === "login") expect([400, 401], what).toContain(reply.status);
          expect(JSON.stringify(reply.body), what).not.toMatch(wrong);
        }
        browser.cookies.set("session", sign);
        expect((await browser.get("/api/session")).body).toEqual({ authenticated: false });
        for (const path of ["payments/status", "orders", "downloads"]) {
          expect((await browser.get(`/api/${path}/${encodeURIComponent(sign)}`)).status, sign).toBe(404);
        }
      }
      expect((await open().post("/api/auth/login", { email, password })).status).toBe(200);
    },
    LIMIT_MS,
  );
});
