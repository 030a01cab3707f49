import type { SlipAnswer } from "@tradeslip/contracts";

/** What a slip says and we sign. Its reference follows from the signature, its status from the time. */
export type SlipTerms = Omit<SlipAnswer, "reference" | "status" | "serverTime">;
