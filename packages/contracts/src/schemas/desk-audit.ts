import * as z from "zod";
import { DESK_ROLES } from "../rules/capabilities.ts";

export const AuditRow = z
  .object({
    number: z.int(),
    at: z.iso.datetime(),
    actor: z
      .object({
        kind: z.enum([...DESK_ROLES, "customer", "command", "system"]),
        name: z.string().nullable(),
      })
      .describe("The name is null once it is erased."),
    action: z.string(),
    reference: z.string().nullable(),
    content: z.record(z.string(), z.unknown()).nullable().describe("Null: erased."),
    hash: z.string(),
  })
  .meta({ id: "AuditRow" });
export const AuditPage = z
  .object({
    rows: z.array(AuditRow).describe("The newest first."),
    cursor: z.string().optional().describe("Of the next page."),
    head: z
      .object({ number: z.int(), hash: z.string() })
      .describe("The last row: noted elsewhere, it shows that a chain was cut or rewritten."),
  })
  .meta({ id: "AuditPage" });
export type AuditPage = z.infer<typeof AuditPage>;

/** The last row: a copy kept elsewhere reveals a chain that was cut or rewritten. */
export const AuditHead = z.object({ number: z.int(), hash: z.string() }).meta({ id: "AuditHead" });

export const AuditCheck = z
  .object({
    fits: z
      .boolean()
      .describe(
        "Each row is as it was written and follows the one before, and nothing was changed past them.",
      ),
    row: z.int().optional().describe("The first that doesn't fit, or is missing."),
    head: z.object({ number: z.int(), hash: z.string() }).optional().describe("The last row, where all fit."),
    emptied: z
      .array(z.int())
      .optional()
      .describe("Rows that no longer say what they said of a customer, by the word of a later row."),
    differences: z
      .array(
        z.object({
          what: z.enum(["role", "account", "settings", "order", "payment", "unallocated", "close", "line"]),
          which: z
            .string()
            .describe(
              "An email, a receiving account's name, an order's reference; the id of an unallocated payment or of a statement's line or import; a closed day's account and date; empty for settings.",
            ),
        }),
      )
      .optional()
      .describe("What is in the database otherwise than the audit left it."),
  })
  .meta({ id: "AuditCheck" });
export type AuditCheck = z.infer<typeof AuditCheck>;
