import { afterEach, beforeEach, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { createHttpServer } from "../http-server.ts";
import type { Capability } from "@tradeslip/contracts/rules";
import { LANGUAGES } from "../language.ts";
import { requireToken } from "../provider-token.ts";
import type { Holder } from "../sessions/sessions.ts";
import { deskCallerOf, guardDesk } from "./desk-guard.ts";

const TOKEN = "the desk's own token, long enough";
const user = { username: "ada7", email: "ada@desk.example", firstName: "Ada" };

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;

/**
 * The token of a session is its holder's role, and how it was proved: `admin-password`, `admin-looked-4` for
 * minutes ago.
 */
async function holderOf(token: string): Promise<Holder | null> {
  const [role, proof, minutes] = token.split("-");
  if (role !== "user" && role !== "agent" && role !== "admin") return null;
  const steppedUpAt = proof === "looked" ? NOW - Number(minutes) * MINUTE_MS : null;
  return {
    accountId: `of-${role}`,
    user,
    role,
    session: { id: "a-session", createdAt: NOW, steppedUpAt },
    assurance: proof === "password" ? 1 : 2,
  };
}

let server: FastifyInstance;
beforeEach(() => {
  server = createHttpServer(undefined, LANGUAGES);
  requireToken(server, [TOKEN]);
  guardDesk(server, { sessions: { holderOf }, clock: { now: () => NOW } });
  for (const capability of ["works-orders", "manages-desk"] as const) {
    const config = { needsToken: "always", capability } as const;
    server.post(`/api/desk/${capability}`, { config }, (request) => deskCallerOf(request));
  }
  const careful = { needsToken: "always", capability: "manages-desk", requiresStepUp: true } as const;
  server.post("/api/desk/careful", { config: careful }, () => null);
});
afterEach(() => server.close());

function ask(name: Capability | "careful", bearer: string | null, token = TOKEN) {
  const headers = {
    "content-type": "application/json",
    "provider-token": token,
    ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
  };
  // Not JSON: who is refused is refused before the body is read.
  return server.inject({ method: "POST", url: `/api/desk/${name}`, headers, payload: "{" });
}

it.each([
  ["works-orders", null, 401, "not_logged_in"],
  ["works-orders", "ended", 401, "not_logged_in"],
  ["works-orders", "user", 403, "not_allowed"],
  ["works-orders", "agent", 400, "request_unreadable"],
  ["works-orders", "admin", 400, "request_unreadable"],
  ["manages-desk", "user", 403, "not_allowed"],
  ["manages-desk", "agent", 403, "not_allowed"],
  ["manages-desk", "admin", 400, "request_unreadable"],
  ["works-orders", "user-password", 403, "not_allowed"],
  ["works-orders", "agent-password", 403, "second_factor_needed"],
  ["manages-desk", "admin-password", 403, "second_factor_needed"],
  ["careful", "admin-password", 403, "second_factor_needed"],
  ["careful", "admin", 403, "step_up_needed"],
  ["careful", "admin-looked-5", 403, "step_up_needed"],
  ["careful", "admin-looked-4", 400, "request_unreadable"],
] as const)("a route of %s answers a session of %s with %i %s", async (name, who, status, code) => {
  const answer = await ask(name, who);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
});

it("without the provider's token it is 401, for any caller", async () => {
  const answer = await ask("works-orders", "admin", "another token");
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, "token_needed"]);
});

it("a route knows who of the desk calls", async () => {
  const headers = { "provider-token": TOKEN, authorization: "Bearer admin" };
  const answer = await server.inject({ method: "POST", url: "/api/desk/works-orders", headers });
  const known = {
    accountId: "of-admin",
    name: "Ada",
    email: "ada@desk.example",
    role: "admin",
    session: { id: "a-session", createdAt: NOW, steppedUpAt: null },
  };
  expect(answer.json()).toEqual(known);
});

it("refuses a route with a capability that takes calls without the provider's token", () => {
  expect(() => server.get("/api/desk/open", { config: { capability: "works-orders" } }, () => null)).toThrow(
    "GET /api/desk/open names a capability, and takes calls without the provider's token",
  );
});
