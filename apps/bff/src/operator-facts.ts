import type { PublicConfig } from "@tradeslip/contracts";
import { DeskHours } from "@tradeslip/contracts/schemas";
import * as z from "zod";

/** Stands on pages as it is. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must be at most ${most} characters`)
    .regex(/^\P{C}+$/u, "must be one line of text");

/** By comma. */
const list = line(300)
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine((all) => !all.includes(""), "must be a list by comma, such as bank transfer, mobile money, cash");

/** What the operator says of the desk (docs/product.md, P1.15). */
export const OPERATOR_FACTS = {
  DESK_LEGAL_NAME: line(120).optional(),
  DESK_LICENCE: line(200).optional(),
  DESK_ADDRESS: line(200).optional(),
  DESK_HOURS: DeskHours.optional(),
  DESK_PAYMENT_METHODS: list.optional(),
  DESK_REFUND_RULE: line(400).optional(),
};

export function operatorFacts(env: z.infer<z.ZodObject<typeof OPERATOR_FACTS>>): PublicConfig["desk"] {
  return {
    legalName: env.DESK_LEGAL_NAME ?? null,
    licence: env.DESK_LICENCE ?? null,
    address: env.DESK_ADDRESS ?? null,
    hours: env.DESK_HOURS ?? null,
    paymentMethods: env.DESK_PAYMENT_METHODS ?? [],
    refundRule: env.DESK_REFUND_RULE ?? null,
  };
}
