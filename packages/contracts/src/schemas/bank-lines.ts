/** A bank's line about incoming money, as pasted by the desk. */
import * as z from "zod";
import { TwinLine } from "./ledger.ts";

export const BankLineInput = z
  .object({
    text: z
      .string()
      .max(2_000)
      .describe("An SMS, a mail, or a row of a statement, with or without headings."),
    order: z.string().max(32).optional().describe("Whose account it came in at: with it `twins` are told."),
  })
  .meta({ id: "BankLineRequest" });

export const BankLineRead = z
  .object({
    amount: z.string().optional().describe("A decimal number as text."),
    currency: z.string().optional().describe("ISO 4217."),
    madeAt: z
      .union([z.iso.datetime(), z.iso.date()])
      .optional()
      .describe(
        "A day alone where the line has no time. In the zone of the desk's hours where it names none.",
      ),
    payerName: z.string().optional().describe("As the bank shows it."),
    bankReference: z.string().optional(),
    narration: z.string().describe("The line's description."),
    orders: z.array(z.string()).describe("References of the desk's orders that it names."),
    twins: z.array(TwinLine).describe("Counted lines of the order's account that it may be."),
  })
  .meta({
    id: "BankLineRead",
    description: "What the line says for certain: what may mean two things is left out.",
  });
export type BankLineRead = z.infer<typeof BankLineRead>;
