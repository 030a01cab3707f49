import type { Operation, StepOperations } from "@tradeslip/contracts/operations";
import { ORDER_STEPS, type OrderStep } from "@tradeslip/contracts/rules";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindOperation, type BodyOf } from "../bind-operations.ts";
import type { StepCall } from "./make-step.ts";
import type { Actor, Change } from "./step-context.ts";
import type { OrderParts } from "./order-parts.ts";
import type { OrderRecord } from "./order-record.ts";

/** What a step does beyond its row in the table of steps: for most, nothing. */
interface StepWork extends Partial<Pick<StepCall, "change" | "given">> {
  /** Replaces the single step by one that makes others too. */
  readonly make?: (parts: OrderParts, call: StepCall) => Promise<OrderRecord>;
}
/** By the step's name; each gets the body of its call. */
export type StepHandlers<Steps> = {
  readonly [Step in keyof Steps]?: (body: BodyOf<Steps[Step]>) => StepWork | Promise<StepWork>;
};

/** Fields that any step's body may have: its text for the history has one of three names. */
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
 * A route for each step; each responds with the resulting order, as its caller may see it. Throws for a step
 * missing from the table of steps.
 * @param callerOf determines the order and the caller
 */
export function bindSteps<Steps extends StepOperations>(
  server: FastifyInstance,
  parts: OrderParts,
  {
    operations,
    handlers,
    callerOf,
  }: {
    readonly operations: Readonly<Record<string, Operation>>;
    readonly handlers: StepHandlers<Steps>;
    readonly callerOf: (
      request: FastifyRequest,
    ) => Promise<{ readonly reference: string; readonly actor: Actor }>;
  },
): void {
  for (const operation of Object.values(operations)) {
    const name = operation.path.replace(/.*\//, "");
    if (!KNOWN.has(name)) throw new Error(`${operation.path} is no step of an order`);
    const step = name as OrderStep;
    const handle = handlers[step] as ((body: unknown) => StepWork | Promise<StepWork>) | undefined;
    bindOperation(server, operation, async ({ request, body }) => {
      const { version, text, note, reason } = body as StepBody;
      const caller = await callerOf(request);
      const { make = makeAlone, ...made } = (await handle?.(body)) ?? {};
      const words = text ?? note ?? reason;
      const order = await make(parts, { ...caller, step, version, text: words, change: NO_CHANGE, ...made });
      return parts.steps.show(order, caller.actor);
    });
  }
}
