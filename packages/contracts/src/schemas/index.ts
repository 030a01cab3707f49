export * from "./config.ts";
export * from "./dashboard.ts";
export * from "./exchange.ts";
export * from "./freshness.ts";
export * from "./market.ts";
export * from "./problem.ts";
export * from "./rates.ts";
