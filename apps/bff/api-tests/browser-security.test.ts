import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { beforeAll, describe, expect, it } from "vitest";
import { IS_LONG } from "@tradeslip/node-kit/testing/test-length";
import { sharedByFile } from "./shared-by-file.ts";
import { observatoryScore, severeFindings } from "./browser-security-score.ts";
import { OPERATIONS } from "./openapi-operations.ts";
import { BUY, WHATSAPP_NUMBER } from "./orders-client.ts";
import { ADA } from "./start-accounts.ts";
import { BOOK, DIGITAL, startPayments } from "./start-payments.ts";
import { writeSite } from "./write-site.ts";

const ORIGIN = "https://desk.example";
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tradeslip-secure-"));
  await mkdir(join(root, "assets"));
  const inline = "<style>b{}</style><script>1</script><script type=module src=/assets/a-abc123.js></script>";
  const names = ["index", "rates", "login", "app", "404"];
  await writeSite(
    root,
    names.map((name) => ({ name, html: `<!doctype html><title>${name}</title>${inline}` })),
  );
  await writeFile(join(root, "assets", "a-abc123.js"), "1");
});

const startWith = sharedByFile((env: Record<string, string>, onTestFinished) =>
  startPayments({
    onTestFinished,
    env: {
      WEB_DIST: root,
      PUBLIC_ORIGIN: ORIGIN,
      WHATSAPP_NUMBER,
      SUPPORT_EMAIL: "help@desk.example",
      ...env,
    },
  }),
);
const start = (env: Record<string, string> = {}) => startWith(env);

const HTML = [
  "/",
  "/rates",
  "/login",
  "/users",
  "/exchange",
  "/resources",
  "/settings",
  "/q/x",
  "/no-such-page",
];
const DOCS = ["/api/docs", "/api/docs/"];
const OTHERS = [
  "/assets/gone.js",
  "/assets/a-abc123.js",
  "/icons/coins/none.svg",
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/.well-known/security.txt",
  "/api/nothing",
  // A cache miss, a hit on the fast path, and a hit through the router.
  "/api/rates",
  "/api/rates",
  "/api/rates?a=1",
  "/api/session",
  "/api/payments/status/x",
  "/api/downloads/any",
  "/api/openapi.json",
  "/api/docs/static/swagger-ui.css",
  "/api/docs/static/gone.css",
  "/livez",
  "/metrics",
  "/%",
];

describe("G34: security headers", () => {
  it("every page gets an A+ from MDN's HTTP Observatory", async () => {
    const { desk } = await start();
    for (const path of [...HTML, ...DOCS]) {
      const response = await fetch(desk.address + path);
      expect(response.headers.get("content-type"), path).toContain("text/html");
      const score = observatoryScore(response.headers, await response.text());
      expect(score, path).toEqual({ points: 130, faults: [] });
    }
  });

  it("no policy has a severe finding of Google's CSP Evaluator", async () => {
    const { desk } = await start();
    for (const path of [...HTML, ...DOCS, "/api/config", "/api/rates", "/assets/a-abc123.js"]) {
      const response = await fetch(desk.address + path);
      await response.bytes();
      expect(severeFindings(response.headers.get("content-security-policy")!), path).toEqual([]);
    }
  });

  it("both scores detect a weaker page", () => {
    const weak = "default-src 'self' https:; script-src 'unsafe-inline'";
    const headers = new Headers({ "content-security-policy": weak });
    expect(observatoryScore(headers, '<script src="//cdn.example/x.js">').faults).toHaveLength(7);
    expect(severeFindings(weak)).not.toEqual([]);
  });

  it("every response carries the security headers, whatever its status", async () => {
    const { desk } = await start();
    for (const path of OTHERS) {
      const response = await fetch(desk.address + path);
      await response.bytes();
      expect(Object.fromEntries(response.headers), path).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "strict-transport-security": "max-age=63072000; includeSubDomains",
        "content-security-policy": expect.stringMatching(/^default-src 'none'/) as string,
      });
      expect(response.headers.get("server") ?? response.headers.get("x-powered-by"), path).toBeNull();
    }
  });

  it("no HSTS header without an HTTPS origin", async () => {
    const { desk } = await start({ PUBLIC_ORIGIN: "http://desk.example" });
    for (const path of ["/", "/api/rates", "/%"]) {
      expect((await fetch(desk.address + path)).headers.get("strict-transport-security"), path).toBeNull();
    }
  });
});

/** Set-Cookie lines of a login, a purchase and a logout: every cookie the server sets. */
async function cookiesOf(env: Record<string, string> = {}): Promise<string[]> {
  const { open } = await start(env);
  const browser = open();
  const replies = [
    await browser.post("/api/auth/login", { ...ADA, remember: true }),
    await browser.post("/api/auth/login", ADA),
    await browser.buy(),
    await browser.post("/api/auth/logout"),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 201, 204]);
  return replies.flatMap(({ headers }) => headers.getSetCookie());
}

describe("G34: cookies", () => {
  it("have every flag and the __Host- prefix", async () => {
    const cookies = await cookiesOf();
    expect(cookies.length).toBeGreaterThan(5);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-[\w-]+=/);
      for (const flag of [/; Path=\/(;|$)/, /; HttpOnly/, /; Secure/, /; SameSite=(Lax|Strict)/]) {
        expect(cookie).toMatch(flag);
      }
      expect(cookie).not.toMatch(/Domain=/i);
    }
  });

  it("over plain HTTP have every flag that does not need HTTPS", async () => {
    for (const cookie of await cookiesOf({ PUBLIC_ORIGIN: "http://localhost:3000" })) {
      expect(cookie).not.toMatch(/__Host-|; Secure/);
      expect(cookie).toMatch(/; Path=\/.*; HttpOnly.*; SameSite=/);
    }
  });
});

const CHANGES = [...new Set(OPERATIONS.filter(({ method }) => method !== "GET").map(({ path }) => path))];
/** Valid bodies. */
const FINE: Readonly<Record<string, unknown>> = {
  "/api/auth/login": ADA,
  "/api/auth/sign-up-one": validSignUpPayload,
  "/api/auth/verify-otp": { email: ADA.email, code: "123456" },
  "/api/auth/resend-otp": { email: ADA.email },
  "/api/auth/forgot-password": { email: ADA.email },
  "/api/auth/reset-password": { ...ADA, code: "123456" },
  "/api/orders": BUY,
  "/api/payments/create": DIGITAL,
  "/api/unlock": { bookId: BOOK, paymentId: "x" },
};

/** No POST at this address, an unknown order, or a call for others: refused before the body is read. */
function statusOfForm(path: string): number {
  const taken = OPERATIONS.find((operation) => operation.path === path && operation.method === "POST");
  if (taken === undefined || taken.access === "customer") return 404;
  return taken.access === "public" ? 415 : 401;
}

const SITES = [undefined, "same-origin", "same-site", "cross-site", "none", ""];
const ORIGINS = [
  undefined,
  ORIGIN,
  "null",
  "",
  "https://evil.example",
  "http://desk.example",
  "https://desk.example:444",
  "https://desk.example.evil.example",
  "https://evil.example/https://desk.example",
];

/**
 * All combinations where people log in, and everywhere in the long form; otherwise each alone: one hook
 * judges all of them.
 */
const pairsAt = (path: string) =>
  SITES.flatMap((site) => ORIGINS.map((origin) => ({ site, origin }))).filter(
    ({ site, origin }) => IS_LONG || path === "/api/auth/login" || site === undefined || origin === undefined,
  );
let clients = 0;

describe.each(CHANGES)("G34: %s from a page of another site", (path) => {
  it("is refused unless Origin and Sec-Fetch-Site are both ours or missing", async () => {
    const { provider, open } = await start();
    for (const { site, origin } of pairsAt(path)) {
      clients += 1;
      const headers = {
        ...(site === undefined ? {} : { "sec-fetch-site": site }),
        ...(origin === undefined ? {} : { origin }),
      };
      const isOurs =
        (site === undefined || site === "same-origin") && (origin === undefined || origin === ORIGIN);
      const before = provider.calls.length;
      const from = `198.18.${clients >> 8}.${clients & 255}`;
      const { status, headers: given } = await open(from).post(path, FINE[path], headers);
      if (isOurs) expect(status, JSON.stringify(headers)).not.toBe(403);
      else {
        expect(status, JSON.stringify(headers)).toBe(403);
        expect(given.getSetCookie()).toEqual([]);
        expect(provider.calls.length).toBe(before);
      }
    }
  });

  it("is refused as a form too, which old browsers send without an Origin", async () => {
    const { provider, open } = await start();
    const before = provider.calls.length;
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const { status } = await open().post(path, JSON.stringify(FINE[path] ?? {}), { "content-type": type });
      expect(status, type).toBe(statusOfForm(path));
    }
    expect(provider.calls.slice(before)).toEqual([]);
  });
});

describe("security.txt (RFC 9116)", () => {
  const PATH = "/.well-known/security.txt";

  it("has the contact, its canonical address and an expiry some months ahead", async () => {
    const { desk } = await start();
    const { headers, text } = await desk.get(PATH).expect(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text.trimEnd().split("\n")).toEqual([
      "Contact: mailto:help@desk.example",
      "Expires: 2027-02-19T00:00:00.000Z",
      "Preferred-Languages: en",
      `Canonical: ${ORIGIN}${PATH}`,
    ]);
  });

  it("is a 404 without a security contact", async () => {
    const { desk } = await start({ SUPPORT_EMAIL: "" });
    expect((await desk.get(PATH)).status).toBe(404);
  });
});
