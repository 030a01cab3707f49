import type { PublicConfig } from "@tradeslip/contracts";
import * as z from "zod";

/** Stands on pages as it is. */
export const factLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must be at most ${most} characters`)
    .regex(/^\P{C}+$/u, "must be one line of text");

/** By comma. */
export const factList = factLine(300)
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine((all) => !all.includes(""), "must be a list by comma, such as bank transfer, mobile money, cash");

interface FactsEnvironment {
  readonly DESK_LEGAL_NAME?: string | undefined;
  readonly DESK_LICENCE?: string | undefined;
  readonly DESK_ADDRESS?: string | undefined;
  readonly DESK_HOURS?: string | undefined;
  readonly DESK_PAYMENT_METHODS?: string[] | undefined;
  readonly DESK_REFUND_RULE?: string | undefined;
}

/** What the operator says of the desk (docs/product.md, P1.15). */
export function operatorFacts(env: FactsEnvironment): PublicConfig["desk"] {
  return {
    legalName: env.DESK_LEGAL_NAME ?? null,
    licence: env.DESK_LICENCE ?? null,
    address: env.DESK_ADDRESS ?? null,
    hours: env.DESK_HOURS ?? null,
    paymentMethods: env.DESK_PAYMENT_METHODS ?? [],
    refundRule: env.DESK_REFUND_RULE ?? null,
  };
}
