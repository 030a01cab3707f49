export * from "./account-rules.ts";
export * from "./country-codes.ts";
export * from "./one-time-code.ts";
export * from "./slip-reference.ts";
export * from "./trade-amounts.ts";
