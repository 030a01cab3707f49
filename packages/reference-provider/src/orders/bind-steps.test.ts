import { DESK_STEP_OPERATIONS, DESK_STEPS, CUSTOMER_STEPS } from "@tradeslip/contracts/operations";
import { ORDER_STEPS, type StepRule } from "@tradeslip/contracts/rules";
import { expect, it } from "vitest";
import { createHttpServer } from "../http-server.ts";
import { LANGUAGES } from "../language.ts";
import { bindSteps } from "./bind-steps.ts";

const RULES: readonly StepRule[] = ORDER_STEPS;
/** Those that begin an order have calls of their own. */
const BEGINNINGS = new Set(RULES.filter(({ from }) => from.includes("slip")).map(({ step }) => step));

it("a call of a step that the table of steps doesn't have stops the start", async () => {
  const server = createHttpServer(undefined, LANGUAGES);
  const { deskNote } = DESK_STEP_OPERATIONS;
  const operations = { deskNudge: { ...deskNote!, path: "/api/desk/orders/:reference/nudge" } };
  const callerOf = async () => ({ reference: "", actor: { kind: "system" } as const });
  expect(() => bindSteps(server, {} as never, { operations, handlers: {}, callerOf })).toThrow(
    "/api/desk/orders/:reference/nudge is no step of an order",
  );
  await server.close();
});

it("each step of the table that people make has a call, of the desk, of the customer, or of both", () => {
  const stepsOf = (isOwn: (by: StepRule["by"]) => boolean) =>
    new Set(RULES.filter(({ by, step }) => isOwn(by) && !BEGINNINGS.has(step)).map(({ step }) => step));
  expect(new Set(Object.keys(CUSTOMER_STEPS))).toEqual(stepsOf((by) => by === "customer"));
  expect(new Set(Object.keys(DESK_STEPS))).toEqual(stepsOf((by) => by !== "customer" && by !== "system"));
});
