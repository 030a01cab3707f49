import { EMAIL_CODE_REFUSED } from "../../rules/index.ts";
import { StopMailsInput } from "../../schemas/index.ts";
import { invalidField, type Operations } from "../operation.ts";

/** Emails about an order to an address without an account. */
export const ORDER_MAIL_OPERATIONS = {
  stopOrderMails: {
    method: "POST",
    path: "/api/order-mails/stop",
    access: "public",
    summary: "Stop emails about orders to an address for ever",
    description:
      "With the code of the link in any of them. An account's notifications are set in its settings.",
    body: StopMailsInput,
    answer: null,
    refusals: { 400: [invalidField("code", EMAIL_CODE_REFUSED)] },
    examples: { request: { code: { summary: "The link's", value: { code: "q7Jt0dVYb2Xv" } } } },
  },
} as const satisfies Operations;
