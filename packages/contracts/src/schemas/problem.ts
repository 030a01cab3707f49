import * as z from "zod";
import { CHAT_SERVICE } from "../rules/chat-service.ts";

export const FieldError = z
  .object({
    field: z.string().describe("Path of the field inside the input, dots between its parts."),
    message: z.string().describe("A sentence to show beside the field."),
  })
  .meta({ id: "FieldError" });

/** RFC 9457. `detail` is the sentence to show to a person. */
export const Problem = z
  .object({
    type: z.string().describe("A URI reference that names the kind of problem."),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe("The sentence to show to a person."),
    code: z
      .string()
      .describe("Stable name of the problem for programs; docs/api.md lists them. More may be added."),
    requestId: z.string().describe("Quote it to support; it is in our log."),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem details." });
export type Problem = z.infer<typeof Problem>;

/** Every `code` that a problem may have, and what it means. Programs branch on these, people read `detail`. */
export const PROBLEM_CODES = {
  account_not_verified: "The password is right; the account waits for its one-time code.",
  bad_address: "The address cannot be decoded.",
  bad_request: "The request could not be understood.",
  body_empty: "The body says it is JSON and is empty.",
  body_not_json: "The body is not JSON.",
  body_of_other_type: "The body does not say that it is JSON.",
  body_too_large: "The body is larger than 64 KiB.",
  cross_site: "A page of another site made a call that changes something.",
  headers_too_large: "Address and header fields are larger than 16 KiB.",
  in_progress: "The same purchase is being carried out; Retry-After says when to try again.",
  internal: "A mistake of the server; quote the request id.",
  invalid_input: "`errors` names the fields and says what is wrong with each.",
  invalid_provider_answer: "The provider of accounts and payments sent a response that cannot be used.",
  key_reused: "The Idempotency-Key belongs to another purchase.",
  link_expired: "Ask POST /api/unlock for a new link.",
  market_data_unavailable: "No price is known, and none may be made up.",
  no_such_range: "The file has no such part.",
  no_whatsapp_number: `The operator has set no ${CHAT_SERVICE.name} number: no orders.`,
  not_confirmed: "The payment is not confirmed.",
  not_for_sale: "The book is not sold in this form.",
  not_found: "There is nothing at this address.",
  overloaded: "More to do than the server can right now; Retry-After says when to try again.",
  payments_busy: "No more payments can be made at the moment; Retry-After says when to try again.",
  price_disputed:
    "The price sources disagree: nothing is ordered at such a price; Retry-After says when to try again.",
  provider_refused: "The provider says no; `detail` says why.",
  provider_unavailable: "The provider cannot be reached or fails; Retry-After says when to try again.",
  rate_changed: "The price is no longer the one that was seen. Nothing was issued.",
  rate_limited: "Too many calls or tries; Retry-After says how long to wait.",
  request_timeout: "Headers or body came too slowly.",
  sessions_unavailable: "Logins cannot be stored at the moment; Retry-After says when to try again.",
  too_many_downloads: "Too many downloads at once over this link or from this network.",
  too_many_headers: "More than 100 header fields.",
  too_many_open_payments: "This browser or network has too many unpaid payments; pay or let one expire.",
  unknown_link: "There is no such download link.",
  unknown_payment: "There is no such payment, or another browser made it.",
  unknown_slip: "The desk did not issue this slip, or a sign of it was changed.",
} as const;
export type ProblemCode = keyof typeof PROBLEM_CODES;
