import type { SlipAnswer } from "@tradeslip/contracts";

/** What is agreed on: the part of an order that anybody who holds its link may read. */
export type SlipTerms = Omit<SlipAnswer, "surface" | "status" | "serverTime">;

/** What each side does, whoever reads it. */
export const SIDE_WORDS = { buy: "Buy from the desk", sell: "Sell to the desk" } as const;
