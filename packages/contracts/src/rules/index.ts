export * from "./account-rules.ts";
export * from "./chat-service.ts";
export * from "./countries.ts";
export * from "./desk-coins.ts";
export * from "./refresh-intervals.ts";
export * from "./slip-reference.ts";
export * from "./trade-amounts.ts";
