/** People who are not served (docs/product.md, P20.7). */
import * as z from "zod";
import { checkOneLine } from "../rules/customer-text.ts";
import { GivenTime } from "./given-times.ts";
import { sentence } from "./sentences.ts";

export const BLOCK_KINDS = ["account", "destination", "payout-account", "name", "browser"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

const time = z.iso.datetime();
const line = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .superRefine((text, context) => {
    const refusal = checkOneLine(text);
    if (refusal !== null) context.addIssue({ code: "custom", message: sentence(refusal) });
  });

export const BlockInput = z
  .object({
    kind: z.enum(BLOCK_KINDS),
    value: line.optional().describe("An account's email or id, an address, an account's number, or a name."),
    order: z.string().max(32).optional().describe("In its place: the order that has it, as for a browser."),
    reason: line,
    endsAt: GivenTime.optional().describe("Without it, until it is removed."),
  })
  .meta({ id: "BlockRequest" });
export type BlockInput = z.infer<typeof BlockInput>;

export const Block = z
  .object({
    id: z.string(),
    kind: z.enum(BLOCK_KINDS),
    value: z.string(),
    reason: z.string(),
    by: z.string(),
    at: time,
    endsAt: time.optional(),
    removal: z
      .object({
        by: z.string(),
        actsAt: time.nullable(),
        mayConfirm: z.boolean().describe("Whether the caller's word ends it."),
      })
      .optional()
      .describe("It ends once another admin removes it too; where there is no other, at `actsAt`."),
  })
  .meta({ id: "Block" });
export type Block = z.infer<typeof Block>;

export const Blocks = z.object({ blocks: z.array(Block).describe("The newest 500.") }).meta({ id: "Blocks" });
export type Blocks = z.infer<typeof Blocks>;
