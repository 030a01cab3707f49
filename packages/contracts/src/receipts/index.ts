/**
 * Receipts as bytes and tokens, for code that signs or verifies them: no schema library and no Node modules.
 */
export * from "./receipt-body.ts";
export { receiptMessage } from "./receipt-context.ts";
export * from "./receipt-errors.ts";
export * from "./receipt-token.ts";
