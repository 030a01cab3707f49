import * as z from "zod";
import { MAX_PASTED_LENGTH, MESSAGE_FIELDS } from "../rules/pasted-limits.ts";
import type { Message } from "../rules/message.ts";
import { TEXT_MISSING } from "../rules/customer-text.ts";
import { DeskOrder } from "./desk-orders.ts";
import { SlipAnswer } from "./orders.ts";
import { sentence } from "./sentences.ts";

export const PASTED_TOO_LONG: Message = /*i18n*/ {
  id: "pasted_too_long",
  message: "This is too long. Please paste the message with the order only.",
};

export const DeskCheckInput = z
  .object({
    text: z
      .string()
      .min(1, sentence(TEXT_MISSING))
      .max(MAX_PASTED_LENGTH, sentence(PASTED_TOO_LONG))
      .describe("What was copied out of the chat. It's neither stored nor logged."),
  })
  .meta({ id: "DeskCheckRequest" });
export type DeskCheckInput = z.infer<typeof DeskCheckInput>;

/** Problems of a pasted text apart from edited fields. */
export const CHECK_PROBLEMS = [
  "no_slip",
  "unknown_slip",
  "slip_key_unknown",
  "slip_newer",
  "slip_key_compromised",
  "slip_damaged",
  "slip_expired",
  "other_host",
  "other_contact",
  "second_link",
  "two_references",
  "account_number",
  "coin_address",
] as const;

export const DeskCheckAnswer = z
  .object({
    slip: SlipAnswer.optional().describe("The slip that the text carries, with its own terms."),
    order: DeskOrder.optional().describe("What the desk keeps of it."),
    differences: z
      .array(
        z.object({
          field: z.enum(MESSAGE_FIELDS),
          message: z.string().describe("What the text says; empty where its line is missing."),
          slip: z.string().describe("What the slip says; empty for a line among ours that we did not write."),
        }),
      )
      .describe("Every field that was edited, and no other."),
    compared: z
      .enum(["message", "terms"])
      .optional()
      .describe(
        "`message`: the text is in our words, and each of its lines was compared. `terms`: it is a link alone, a translation or other words, of which only numbers, times and coins were. Absent without a slip.",
      ),
    problems: z
      .array(
        z.object({
          code: z.enum(CHECK_PROBLEMS),
          detail: z.string().describe("A sentence for the person who pasted."),
        }),
      )
      .describe("What else is wrong. More codes may be added."),
  })
  .meta({ id: "DeskCheck", description: "A pasted chat message, held against its slip." });
export type DeskCheckAnswer = z.infer<typeof DeskCheckAnswer>;
