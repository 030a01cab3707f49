export * from "./accounts.ts";
export * from "./config.ts";
export * from "./freshness.ts";
export * from "./market.ts";
export * from "./orders.ts";
export * from "./payments.ts";
export * from "./prices.ts";
export * from "./problem.ts";
