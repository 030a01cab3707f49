import type { Operations } from "@tradeslip/contracts/operations";
import Fastify from "fastify";
import { expect, it } from "vitest";
import * as z from "zod";
import { DESK_UNAVAILABLE, problem } from "../errors.ts";
import { type OperationKind, registerOperations } from "./register-operations.ts";

const body = z.object({ amount: z.string() });
const TABLE = {
  quote: {
    method: "POST",
    path: "/api/quote",
    access: "session",
    summary: "",
    body,
    completed: body.extend({ price: z.string() }),
    answer: z.object({}),
  },
} as const satisfies Operations;
const KIND: OperationKind = {
  tag: "desk",
  unavailable: DESK_UNAVAILABLE,
  descriptions: { invalid: "", refused: "", unreachable: "" },
  missing: (own) => problem("", ...own),
  ask: async (_answer, { body: asked }) => asked,
};
const enrichBody = async (_request: unknown, given: object) => ({ ...given, price: "71000" });

it("completes the body of a call whose row says so, before the provider is asked", async () => {
  const server = Fastify({ schemaErrorFormatter: () => new Error() });
  server.setValidatorCompiler(() => () => true);
  server.setSerializerCompiler(() => JSON.stringify);
  registerOperations(server, TABLE, KIND, { quote: { enrichBody } });
  const answer = await server.inject({ method: "POST", url: "/api/quote", payload: { amount: "1" } });
  expect(answer.json()).toEqual({ amount: "1", price: "71000" });
});

it.each([
  ["a row that asks for it has nothing that completes it", TABLE, {}],
  [
    "something completes it that no row asks for",
    { quote: { ...TABLE.quote, completed: undefined } } as unknown as Operations,
    { quote: { enrichBody } },
  ],
])("does not start where %s", (_what, table, extras) => {
  expect(() => registerOperations(Fastify(), table, KIND, extras)).toThrow(
    "quote: a body is completed here exactly where its row says so",
  );
});
