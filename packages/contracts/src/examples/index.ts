import { ACCOUNT_EXAMPLES } from "./account-examples.ts";
import { CONFIG_EXAMPLES } from "./config-examples.ts";
import type { OperationExamples } from "./example.ts";
import { MARKET_EXAMPLES } from "./market-examples.ts";
import { ORDER_EXAMPLES } from "./order-examples.ts";
import { PAYMENT_EXAMPLES } from "./payment-examples.ts";

export type { Example, Examples, OperationExamples } from "./example.ts";
export { OPERATION_PROBLEMS, type ProblemExample } from "./problem-examples.ts";

/** By operation id: bodies that are valid by their own schemas (api-tests/openapi-examples.test.ts). */
export const OPERATION_EXAMPLES: Readonly<Record<string, OperationExamples>> = {
  ...MARKET_EXAMPLES,
  ...ORDER_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
  ...PAYMENT_EXAMPLES,
  ...CONFIG_EXAMPLES,
};
