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

/** A text of the desk's own people: one line, and not empty. */
export function lineOf(max: number) {
  return requiredText(max).refine((text) => !hasUnseen(text), sentence(ONE_LINE));
}

/** Without the spaces at its ends. */
export function requiredText(max: number) {
  return z.string().trim().min(1, sentence(ENTER_TEXT)).max(max);
}

/** What customers will read: without accounts, links and names elsewhere. */
export function forCustomers<Text extends z.ZodType<string>>(text: Text): Text {
  return text.superRefine((written, context) => {
    const refusal = checkDeskText(written);
    if (refusal !== null) context.addIssue({ code: "custom", message: sentence(refusal) });
  });
}
