import { DESK_OPERATIONS, type Operations } from "@tradeslip/contracts/operations";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { bindOperations, type Handlers } from "./bind-operations.ts";
import { createHttpServer } from "./http-server.ts";
import { LANGUAGES } from "./language.ts";

const TABLE = {
  listThings: { method: "GET", path: "/things", access: "reads-desk", summary: "", answer: z.object({}) },
  addThing: {
    method: "POST",
    path: "/things",
    access: "manages-desk",
    stepUp: "always",
    summary: "",
    body: z.object({ name: z.string() }),
    completed: z.object({ name: z.string(), price: z.string() }),
    isCreation: true,
    answer: z.object({ name: z.string() }),
  },
  removeThing: { method: "DELETE", path: "/things", access: "session", summary: "", answer: null },
  seeThing: {
    method: "PUT",
    path: "/things",
    access: "customer",
    stepUp: "partly",
    summary: "",
    answer: null,
  },
} as const satisfies Operations;
const HANDLERS: Handlers<typeof TABLE> = {
  listThings: () => ({}),
  addThing: ({ body }) => ({ name: `${body.name} at ${body.price}` }),
  removeThing: () => "unsaid",
  seeThing: () => "unsaid",
};

let server: FastifyInstance;
beforeEach(() => {
  server = createHttpServer(undefined, LANGUAGES);
});
afterEach(() => server.close());

it("a provider without a handler for each row of the table does not start, and says which", () => {
  const { listThings: _one, ...others } = HANDLERS;
  expect(() => bindOperations(server, TABLE, others as typeof HANDLERS)).toThrow(
    "listThings (GET /things) has no handler",
  );
  expect(() => bindOperations(server, DESK_OPERATIONS, {} as never)).toThrow("has no handler");
});

it("hands each route to its guards as the row says who may call it", () => {
  const asked: Record<string, unknown> = {};
  server.addHook("onRoute", ({ method, config }) => {
    asked[String(method)] = config;
  });
  bindOperations(server, TABLE, HANDLERS);
  expect(asked).toMatchObject({
    GET: { needsToken: "always", capability: "reads-desk" },
    POST: { needsToken: "always", capability: "manages-desk", requiresStepUp: true },
    DELETE: { ownAccount: "session" },
    PUT: { needsToken: "always" },
  });
  expect(asked["GET"]).not.toHaveProperty("requiresStepUp");
  expect(asked["PUT"]).not.toHaveProperty("capability");
});

it("takes the body as servers complete it, and answers with the row's status", async () => {
  bindOperations(server, TABLE, HANDLERS);
  const add = (payload: object) => server.inject({ method: "POST", url: "/things", payload });
  expect((await add({ name: "Slip" })).statusCode).toBe(400);
  const added = await add({ name: "Slip", price: "1" });
  expect([added.statusCode, added.json()]).toEqual([201, { name: "Slip at 1" }]);
  const removed = await server.inject({ method: "DELETE", url: "/things" });
  expect([removed.statusCode, removed.body]).toEqual([204, ""]);
});
