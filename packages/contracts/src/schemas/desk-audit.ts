import * as z from "zod";

export const AuditRow = z
  .object({
    number: z.int(),
    at: z.iso.datetime(),
    actor: z
      .object({
        kind: z.enum(["agent", "admin", "maker", "command", "system"]),
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
      .describe("The last row: noted elsewhere, it shows that a chain was cut or made anew."),
  })
  .meta({ id: "AuditPage" });
export type AuditPage = z.infer<typeof AuditPage>;

/** The last row: noted elsewhere, it shows a chain that was cut or made anew. */
export const AuditHead = z.object({ number: z.int(), hash: z.string() }).meta({ id: "AuditHead" });

export const AuditCheck = z
  .object({
    fits: z.boolean().describe("Each row is as it was written, and follows the one before."),
    row: z.int().optional().describe("The first that doesn't fit, or is missing."),
    head: z.object({ number: z.int(), hash: z.string() }).optional().describe("The last row, where all fit."),
  })
  .meta({ id: "AuditCheck" });
export type AuditCheck = z.infer<typeof AuditCheck>;
