import { describe, expect, it } from "vitest";
import { startAccounts } from "./start-accounts.ts";
import { startDesk } from "./start-desk.ts";
import { Browser } from "./browser.ts";

const OURS = "https://desk.example";
const POSTS = [
  "/api/auth/login",
  "/api/auth/sign-up-one",
  "/api/auth/verify-otp",
  "/api/auth/resend-otp",
  "/api/auth/forgot-password",
  "/api/auth/reset-password",
  "/api/auth/logout",
  "/api/orders",
  "/api/payments/create",
  "/api/unlock",
];
const FOREIGN: readonly Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "Same-Origin" },
  { "sec-fetch-site": "cross-site", origin: OURS },
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://desk.example" },
  { origin: "https://desk.example.evil.example" },
  { origin: "https://desk.example:8443" },
  { origin: "https://desk.example", "sec-fetch-site": "same-site" },
  { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
];

describe("state-changing calls", () => {
  it.each(POSTS)("%s is refused for every cross-site Origin and Sec-Fetch-Site", async (path) => {
    const { desk, provider, open } = await startAccounts({ env: { PUBLIC_ORIGIN: OURS } });
    for (const headers of FOREIGN) {
      const reply = await open().post(path, {}, headers);
      expect(reply.problem, JSON.stringify(headers)).toMatchObject({ status: 403, code: "cross_site" });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
    expect(provider.calls).toEqual([]);
    expect(desk.simulator.calls.total).toBe(0);
  });

  it.each(POSTS)("%s is accepted from our own pages and from clients without these headers", async (path) => {
    const { open } = await startAccounts({ env: { PUBLIC_ORIGIN: OURS } });
    const own: Record<string, string>[] = [
      { origin: OURS, "sec-fetch-site": "same-origin" },
      { origin: OURS },
      {},
    ];
    for (const headers of own) {
      const { status } = await open().post(path, {}, headers);
      expect([204, 400], JSON.stringify(headers)).toContain(status);
    }
  });

  it.each(["PUT", "PATCH", "DELETE", "POST"])("%s on any path is refused cross-site", async (method) => {
    const desk = await startDesk();
    const headers = { "sec-fetch-site": "cross-site" };
    for (const path of ["/", "/api/session", "/api/nothing", "/livez"]) {
      expect((await fetch(`${desk.address}${path}`, { method, headers })).status, path).toBe(403);
    }
  });
});

it("cross-site GET requests are allowed", async () => {
  const desk = await startDesk();
  const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  for (const path of ["/api/config", "/api/session"]) {
    expect((await desk.get(path, headers)).status, path).toBe(200);
  }
});

describe("without PUBLIC_ORIGIN the Host header is the expected origin", () => {
  it.each([
    ["http://127.0.0.1", 403],
    ["http://127.0.0.1:PORT", 204],
    ["https://127.0.0.1:PORT", 204],
    ["http://localhost:PORT", 403],
    ["null", 403],
    ["nonsense", 403],
  ])("Origin %s: %i", async (origin, status) => {
    const { address } = await startDesk();
    const headers = { origin: origin.replace("PORT", new URL(address).port) };
    expect((await new Browser(address).post("/api/auth/logout", undefined, headers)).status).toBe(status);
  });
});

it("account responses carry no CORS headers", async () => {
  const { open } = await startAccounts();
  const { headers } = await open().post("/api/auth/login", {}, { origin: "https://evil.example" });
  expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
});
