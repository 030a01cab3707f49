import * as z from "zod";
import type { Message } from "../rules/message.ts";
import { forCustomers, requiredText } from "./desk-texts.ts";
import { sentence } from "./sentences.ts";

const REPLY_TWICE: Message = /*i18n*/ { id: "reply.twice", message: "Each reply needs an id of its own." };

const Reply = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  for: z.enum(["chat", "page"]).describe("To be copied into the chat, or said on the customer's page."),
  title: forCustomers(requiredText(60)),
  text: forCustomers(requiredText(1_000)).describe("`{reference}` and `{link}` are filled in."),
});
export const Replies = z
  .object({
    version: z
      .int()
      .min(0)
      .describe("Of the replies that were read, 0 before the first; 409 `content_moved` for an old one."),
    replies: z
      .array(Reply)
      .max(50)
      .refine(
        (replies) => new Set(replies.map(({ id }) => id)).size === replies.length,
        sentence(REPLY_TWICE),
      ),
  })
  .meta({ id: "DeskReplies" });
export type Replies = z.infer<typeof Replies>;

/** What an admin sends; spaces at both ends are trimmed. */
export const RepliesInput = Replies.meta({ id: "DeskRepliesRequest" });
