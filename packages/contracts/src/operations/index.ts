/** The calls that server and provider share. It needs zod: pages import rules and generated types instead. */
export * from "./account/index.ts";
export { PRICE_CROSSED } from "./account/alert-operations.ts";
export { STATUS_ANSWER } from "./desk-examples.ts";
export * from "./block-operations.ts";
export * from "./desk-money-operations.ts";
export * from "./desk-operations.ts";
export * from "./desk-order-operations.ts";
export * from "./operation.ts";
export * from "./rate-operations.ts";
export * from "./statement-operations.ts";
export * from "./step-operations.ts";
