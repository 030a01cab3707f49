import * as z from "zod";
import { USUAL_CHAT } from "../rules/chat-service.ts";
import { NOTHING_HERE } from "../rules/request-messages.ts";

export const FieldError = z
  .object({
    field: z.string().describe("Path of the field inside the input, with dots between its parts."),
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
    requestId: z.string().describe("Quote it to support: it's in the server's log."),
    errors: z.array(FieldError).optional(),
    order: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("With `order_moved`: the order as it is now, as the call answers it."),
    rates: z
      .object({
        rate: z.string(),
        price: z.number().optional(),
        ask: z.number().optional(),
        bid: z.number().optional(),
        localRate: z.string().optional(),
      })
      .optional()
      .describe(
        "With `rate_changed`: what holds now, USD for one coin (as GET /api/exchange/coins has it), and local money for one dollar.",
      ),
    reference: z
      .string()
      .optional()
      .describe("With `payment_counted` and `names_another_order`: the other order."),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem details." });
export type Problem = z.infer<typeof Problem>;

/** Every possible `code` of a problem, and its meaning. Programs branch on it, people read `detail`. */
export const PROBLEM_CODES = {
  account_deleted: "The account was deleted a moment ago.",
  account_moved: "The receiving account has changed since the version that the call names.",
  account_not_verified: "The password is right, but the account still needs its one-time code.",
  approval_needed: "A second person has to approve this first; the call became what they are asked.",
  another_admin_needed: "An admin can't confirm their own entry: another admin has to.",
  bad_address: "The address can't be decoded.",
  bad_request: "The request can't be read.",
  body_empty: "The body is declared as JSON but is empty.",
  body_not_json: "The body isn't JSON.",
  body_of_other_type: "The body isn't declared as JSON.",
  body_too_large: "The body is larger than 64 KiB, or than the call takes.",
  confirmation_not_needed: "Nothing waits for this confirmation.",
  content_moved: "What is to be changed has changed since the version that the call names.",
  cross_site: "A page of another site made a call that changes data.",
  dates_ambiguous: "A date of the statement may be two days: `dateOrder` of its mapping says which.",
  desk_closed: "The desk is closed and takes no orders meanwhile.",
  email_taken: "The address has an account of its own by now.",
  headers_too_large: "The address and headers are larger than 16 KiB.",
  holds_a_role: "The account has a role at the desk, or had one in the last 90 days.",
  in_progress: "The same purchase is already under way; Retry-After says when to try again.",
  internal: "A server error; quote the request id to support.",
  invalid_input: "`errors` names the fields and says what is wrong with each.",
  invalid_provider_answer: "The provider of accounts and payments sent an unusable response.",
  key_reused: "The Idempotency-Key was used for another purchase.",
  link_expired: "Ask POST /api/unlock for a new link.",
  login_expired: "The login waited too long for its second factor, or began in another browser.",
  ledger_open: "The order's payments contradict the outcome of its dispute.",
  mapping_missing: "It isn't said what the statement's columns hold, or the file has other ones.",
  local_rate_old: "The desk's rate for the order's currency is old. No slip was issued.",
  market_data_unavailable: "No price is known, and there's no fallback for it.",
  no_slip_key:
    "All keys that sign slips leaked, so there are no orders until the operator sets a new secret.",
  no_such_range: "The file doesn't have the requested range.",
  no_channel: "All of the desk's channels are switched off.",
  no_whatsapp_number: `The operator hasn't set a ${USUAL_CHAT} number, so there are no orders.`,
  not_confirmed: "The payment isn't confirmed.",
  not_offered: "The provider has no such call.",
  not_for_sale: "The book isn't sold in this form.",
  not_allowed: "The account has no role that may make this call.",
  not_found: NOTHING_HERE.message,
  not_logged_in: "The call needs a session, and there is none or it has ended.",
  names_another_order: "The bank's line names another customer's order; `reference` names it.",
  not_an_approver: "The caller wrote a part of what is to be approved, or is the order's agent.",
  not_the_customer: "The order was made in another browser, and not with this session's account.",
  order_kept_elsewhere: "The order is kept with another account.",
  order_moved:
    "The order has changed since the version that the call names; `order` is the order as it is now.",
  order_open: "An order of the account shows payment details and isn't finished.",
  overloaded: "The server is overloaded; Retry-After says when to try again.",
  payment_counted: "The payment counts for another order already; `reference` names it.",
  payments_busy: "No more payments can be created right now; Retry-After says when to try again.",
  payments_paused: "The desk takes no new payments at the moment; existing ones continue.",
  price_disputed:
    "The price sources disagree, and nothing is ordered at such a price; Retry-After says when to try again.",
  price_unsure:
    "Bitcoin's price jumped, is ten minutes old or more, or is disputed: nothing is charged by it; Retry-After says when to try again.",
  provider_refused: "The provider refused; `detail` says why.",
  provider_unavailable: "The provider is unreachable or failing; Retry-After says when to try again.",
  rates_cross: "A currency's rate of buying is below one of its rates of selling.",
  rate_changed: "The price has changed since the person saw it. No slip was issued.",
  proposal_changed: "What is to be approved has changed since it was read.",
  rate_limited: "Too many calls or attempts; Retry-After says how long to wait.",
  receipt_key_compromised:
    "The receipt's key leaked, so its signature proves nothing. The order's page has a new one.",
  receipt_key_unknown:
    "The desk doesn't know the receipt's key, so it can't say whether it issued the receipt.",
  receipt_newer: "The receipt's signature is right, but only a later release can read it.",
  request_timeout: "The headers or body arrived too slowly.",
  second_factor_needed: "The call needs a session with a second factor.",
  sessions_unavailable: "Logins can't be stored right now; Retry-After says when to try again.",
  settings_moved: "The settings have changed since the version that the call names.",
  slip_key_compromised:
    "The slip's key leaked, so its signature proves nothing, and the desk has no record of it.",
  slip_key_unknown: "The desk doesn't know the slip's key, so it can't say whether it issued the slip.",
  slip_newer: "The slip's signature is right, but only a later release can read its terms.",
  statement_unreadable:
    "A line of the statement can't be read, or its balance doesn't follow; `errors` names it.",
  step_up_needed: "The caller has to prove again who they are: POST /api/account/step-up.",
  seen_differs: "What the approver typed isn't what the account or the customer shows.",
  step_not_possible: "The order doesn't allow this step now; `detail` says what is missing.",
  totp_off: "The account has no authenticator app.",
  totp_on: "The account has an authenticator app already.",
  too_many_alerts: "The account has as many price alerts as it may have.",
  too_many_destinations: "The account has as many saved destinations as it may have.",
  too_many_downloads: "Too many concurrent downloads with this link or from this network.",
  too_many_headers: "More than 100 header fields.",
  too_many_open_payments: "This browser or network has too many unpaid payments; pay or let one expire.",
  too_many_orders: "This browser or network has as many orders waiting at the desk as it may have.",
  too_many_streams:
    "Too many open streams; Retry-After says when to try again. Ask for the values themselves meanwhile.",
  unknown_account: "The desk has no such receiving account.",
  unknown_adjustment: "No such adjustment of the account waits.",
  unknown_alert: "The account has no such price alert.",
  unknown_destination: "The account has no such saved destination.",
  unknown_line: "The account has no such line of a statement.",
  unknown_link: "This download link doesn't exist.",
  unknown_order: "The desk has no record of this order.",
  unknown_block: "There is no such block, or it has ended.",
  unknown_payment: "The payment doesn't exist, or another browser created it.",
  unknown_passkey: "The passkey belongs to no account, or to another one.",
  unknown_session: "The account has no such session, or it has ended.",
  unknown_subscription: "The account has no such browser that gets push notices.",
  unknown_receipt: "The desk didn't issue this receipt, or a character of it was changed.",
  unknown_slip: "The desk didn't issue this slip, or a character of it was changed.",
  wrong_code: "The one-time code doesn't match, has been used, or is too old.",
} as const;
export type ProblemCode = keyof typeof PROBLEM_CODES;
