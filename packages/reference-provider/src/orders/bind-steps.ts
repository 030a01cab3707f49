import type { Operation, StepOperations } from "@tradeslip/contracts/operations";
import { ORDER_STEPS, type OrderStep } from "@tradeslip/contracts/rules";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindOperation, type BodyOf } from "../bind-operations.ts";
import type { StepCall } from "./make-step.ts";
import type { Actor, Change } from "./step-context.ts";
import type { OrderParts } from "./order-parts.ts";
import type { OrderRecord } from "./order-record.ts";

/** What a step does beside what its row of the table of steps says: nothing, for most. */
interface Making extends Partial<Pick<StepCall, "change" | "given">> {
  /** In place of the one step: it makes others along with it. */
  readonly make?: (parts: OrderParts, call: StepCall) => Promise<OrderRecord>;
}
/** By the step's name, from the body of its call. */
export type Makings<Steps> = {
  readonly [Step in keyof Steps]?: (body: BodyOf<Steps[Step]>) => Making | Promise<Making>;
};

/** What every step's body may have: the words for its history under one of three names. */
interface StepBody {
  readonly version: number;
  readonly text?: string;
  readonly note?: string;
  readonly reason?: string;
}

const KNOWN: ReadonlySet<string> = new Set(ORDER_STEPS.map(({ step }) => step));
const NO_CHANGE = (): Change => ({});
const makeAlone = ({ steps }: OrderParts, call: StepCall): Promise<OrderRecord> => steps.make(call);

/**
 * A route for each step; each answers the order as it is then, as its caller may see it. Throws for a step
 * that the table of steps doesn't have.
 * @param callerOf whose order it is, and who calls
 */
export function bindSteps<Steps extends StepOperations>(
  server: FastifyInstance,
  parts: OrderParts,
  {
    operations,
    makings,
    callerOf,
  }: {
    readonly operations: Readonly<Record<string, Operation>>;
    readonly makings: Makings<Steps>;
    readonly callerOf: (
      request: FastifyRequest,
    ) => Promise<{ readonly reference: string; readonly actor: Actor }>;
  },
): void {
  for (const operation of Object.values(operations)) {
    const name = operation.path.replace(/.*\//, "");
    if (!KNOWN.has(name)) throw new Error(`${operation.path} is no step of an order`);
    const step = name as OrderStep;
    const making = makings[step] as ((body: unknown) => Making | Promise<Making>) | undefined;
    bindOperation(server, operation, async ({ request, body }) => {
      const { version, text, note, reason } = body as StepBody;
      const caller = await callerOf(request);
      const { make = makeAlone, ...made } = (await making?.(body)) ?? {};
      const words = text ?? note ?? reason;
      const order = await make(parts, { ...caller, step, version, text: words, change: NO_CHANGE, ...made });
      return parts.steps.show(order, caller.actor);
    });
  }
}
