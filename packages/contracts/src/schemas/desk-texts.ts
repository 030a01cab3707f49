import * as z from "zod";
import { checkDeskText } from "../rules/accounts/desk-text.ts";
import type { Message } from "../rules/message.ts";
import { hasUnseen } from "../rules/typed-text.ts";
import { sentence } from "./sentences.ts";

const ENTER_TEXT: Message = /*i18n*/ { id: "desk.text_missing", message: "Please write something here." };
const ONE_LINE: Message = /*i18n*/ {
  id: "desk.one_line",
  message: "Please write one line, without invisible characters.",
};

/** A text by members of the desk: one line, not empty. @param missing said if it isn't given at all */
export function lineOf(max: number, missing?: Message) {
  return requiredText(max, missing).refine((text) => !hasUnseen(text), sentence(ONE_LINE));
}

/** Trimmed, and not empty. */
export function requiredText(max: number, missing?: Message) {
  return z
    .string(missing && sentence(missing))
    .trim()
    .min(1, sentence(ENTER_TEXT))
    .max(max);
}

/** A text for customers: no accounts, links or names at other services. */
export function forCustomers<Text extends z.ZodType<string>>(text: Text): Text {
  return text.superRefine((written, context) => {
    const refusal = checkDeskText(written);
    if (refusal !== null) context.addIssue({ code: "custom", message: sentence(refusal) });
  });
}
