/** The API's shapes as types. The zod schemas behind them are in `@tradeslip/contracts/schemas`. */
export type * from "./schemas/index.ts";
