import { afterEach, beforeEach, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { createHttpServer } from "../http-server.ts";
import { LANGUAGES } from "../language.ts";
import { requireToken } from "../provider-token.ts";
import type { Holder } from "../sessions/sessions.ts";
import { type DeskRole, deskCallerOf, guardDesk } from "./desk-guard.ts";

const TOKEN = "the desk's own token, long enough";
const user = { username: "ada7", email: "ada@desk.example", firstName: "Ada" };

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;

/** The token of a session is its holder's role, and how it was proved: `admin-password`, `admin-looked-4` for minutes ago. */
async function holderOf(token: string): Promise<Holder | null> {
  const [role, proof, minutes] = token.split("-");
  if (role !== "user" && role !== "agent" && role !== "admin") return null;
  const lookedAt = proof === "looked" ? NOW - Number(minutes) * MINUTE_MS : null;
  return {
    accountId: `of-${role}`,
    user,
    role,
    session: { id: "a-session", createdAt: NOW, lookedAt },
    assurance: proof === "password" ? 1 : 2,
  };
}

let server: FastifyInstance;
beforeEach(() => {
  server = createHttpServer(undefined, LANGUAGES);
  requireToken(server, [TOKEN]);
  guardDesk(server, { sessions: { holderOf }, clock: { now: () => NOW } });
  for (const role of ["agent", "admin"] satisfies DeskRole[]) {
    const config = { needsToken: "always", role } as const;
    server.post(`/api/desk/${role}`, { config }, (request) => deskCallerOf(request));
  }
  const careful = { needsToken: "always", role: "admin", needsFreshLook: true } as const;
  server.post("/api/desk/careful", { config: careful }, () => null);
});
afterEach(() => server.close());

function ask(role: DeskRole | "careful", bearer: string | null, token = TOKEN) {
  const headers = {
    "content-type": "application/json",
    "provider-token": token,
    ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
  };
  // Not JSON: who is refused is refused before the body is read.
  return server.inject({ method: "POST", url: `/api/desk/${role}`, headers, payload: "{" });
}

it.each([
  ["agent", null, 401, "not_logged_in"],
  ["agent", "ended", 401, "not_logged_in"],
  ["agent", "user", 403, "not_allowed"],
  ["agent", "agent", 400, "request_unreadable"],
  ["agent", "admin", 400, "request_unreadable"],
  ["admin", "user", 403, "not_allowed"],
  ["admin", "agent", 403, "not_allowed"],
  ["admin", "admin", 400, "request_unreadable"],
  ["agent", "user-password", 403, "not_allowed"],
  ["agent", "agent-password", 403, "second_factor_needed"],
  ["admin", "admin-password", 403, "second_factor_needed"],
  ["careful", "admin-password", 403, "second_factor_needed"],
  ["careful", "admin", 403, "step_up_needed"],
  ["careful", "admin-looked-5", 403, "step_up_needed"],
  ["careful", "admin-looked-4", 400, "request_unreadable"],
] as const)("a route of the role %s answers a session of %s with %i %s", async (role, who, status, code) => {
  const answer = await ask(role, who);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
});

it("without the provider's token it is 401, whoever calls", async () => {
  const answer = await ask("agent", "admin", "another token");
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, "token_needed"]);
});

it("a route knows who of the desk calls", async () => {
  const headers = { "provider-token": TOKEN, authorization: "Bearer admin" };
  const answer = await server.inject({ method: "POST", url: "/api/desk/agent", headers });
  const known = {
    accountId: "of-admin",
    name: "Ada",
    email: "ada@desk.example",
    role: "admin",
    session: { id: "a-session", createdAt: NOW, lookedAt: null },
  };
  expect(answer.json()).toEqual(known);
});

it("refuses a route with a role that takes calls without the provider's token", () => {
  expect(() => server.get("/api/desk/open", { config: { role: "agent" } }, () => null)).toThrow(
    "GET /api/desk/open names a role, and takes calls without the provider's token",
  );
});
