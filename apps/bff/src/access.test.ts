import type { Access } from "@tradeslip/contracts/operations";
import type { Assurance } from "@tradeslip/contracts";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CallerSession, guardRoutes, sessionOf } from "./access.ts";
import { handleError } from "./errors.ts";
import { LANGUAGES } from "./platform/language/languages.ts";

const CALLERS = ["stranger", "user", "user with factor", "agent", "agent with factor", "admin"] as const;
type Caller = (typeof CALLERS)[number];

/** Which callers each kind of route lets pass. */
const MATRIX: Readonly<Record<string, { access: Access; assurance?: Assurance; passes: readonly Caller[] }>> =
  {
    public: { access: "public", passes: CALLERS },
    session: { access: "session", passes: CALLERS.slice(1) },
    "session-2": { access: "session", assurance: 2, passes: ["user with factor", "agent with factor"] },
    "works-orders": { access: "works-orders", passes: ["agent", "agent with factor", "admin"] },
    "works-orders-2": { access: "works-orders", assurance: 2, passes: ["agent with factor"] },
    "manages-desk": { access: "manages-desk", passes: ["admin"] },
  };

const sessionFor = (caller: Caller): CallerSession | null => {
  if (caller === "stranger") return null;
  const [role] = caller.split(" ") as [CallerSession["role"]];
  const user = { username: caller, email: "ada@desk.example" };
  return {
    accountId: "1",
    user,
    role,
    assurance: caller.endsWith("factor") ? 2 : 1,
    token: null,
    providerSession: null,
  };
};

let server: FastifyInstance;
beforeEach(() => {
  server = Fastify();
  server.decorate("languages", LANGUAGES);
  server.setErrorHandler(handleError);
  guardRoutes(
    server,
    async (request) => sessionFor(request.headers["x-caller"] as Caller),
    // The session is known by then.
    async ({ session, headers }) => headers["x-order"] === "own" || session?.user.username === "agent",
  );
});
afterEach(() => server.close());

describe.each(Object.entries(MATRIX))("a route of %s", (name, { access, assurance = 1, passes }) => {
  it.each(CALLERS)("lets the right ones of all callers pass: %s", async (caller) => {
    server.post(`/api/${name}`, { config: { access, assurance } }, () => ({ ok: true }));
    const answer = await server.inject({
      method: "POST",
      url: `/api/${name}`,
      headers: { "x-caller": caller, "content-type": "application/json" },
      payload: passes.includes(caller) ? "{}" : "{ not JSON: the guard comes before the body",
    });
    const expected = passes.includes(caller) ? 200 : caller === "stranger" ? 401 : 403;
    expect(answer.statusCode).toBe(expected);
  });
});

it.each([
  ["stranger", "session", "not_logged_in"],
  ["user", "works-orders", "not_allowed"],
  ["agent", "works-orders-2", "second_factor_needed"],
])("tells a %s at a route of %s why: %s", async (caller, name, code) => {
  const { access, assurance = 1 } = MATRIX[name]!;
  server.get("/api/x", { config: { access, assurance } }, () => ({ ok: true }));
  const answer = await server.inject({ url: "/api/x", headers: { "x-caller": caller } });
  expect(answer.json()).toMatchObject({ code, detail: expect.stringMatching(/\.$/) });
});

it("gives a guarded route its session, and a public route only if it reads it", async () => {
  const config = { access: "public", readsSession: true } as const;
  server.get("/api/mine", { config: { access: "session" } }, (request) => sessionOf(request).user);
  server.get("/api/known", { config }, ({ session }) => ({ who: session?.user.username ?? null }));
  server.get("/api/any", { config: { access: "public" } }, ({ session }) => ({ who: session }));
  const ask = async (url: string, caller: Caller) =>
    (await server.inject({ url, headers: { "x-caller": caller } })).json<unknown>();
  expect(await ask("/api/mine", "user")).toMatchObject({ username: "user" });
  expect(await ask("/api/known", "user")).toEqual({ who: "user" });
  expect(await ask("/api/known", "stranger")).toEqual({ who: null });
  expect(await ask("/api/any", "user")).toEqual({ who: null });
});

it("refuses a route of the API that does not say who may call it", () => {
  expect(() => server.get("/api/secret", () => "all of it")).toThrow(
    "GET /api/secret does not say who may call it: config.access",
  );
});

it.each([
  ["stranger", "own", 200],
  ["stranger", "other", 403],
  ["user", "other", 403],
  // By the account, whatever its role.
  ["agent", "other", 200],
  ["admin", "other", 403],
] as const)(
  "a route of the customer: a %s whose order is the %s one gets %i",
  async (caller, order, status) => {
    server.post("/api/x", { config: { access: "customer" } }, () => ({ ok: true }));
    const answer = await server.inject({
      method: "POST",
      url: "/api/x",
      headers: { "x-caller": caller, "x-order": order, "content-type": "application/json" },
      payload: status === 200 ? "{}" : "{ not JSON: the guard comes before the body",
    });
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ code: "not_the_customer" });
  },
);
