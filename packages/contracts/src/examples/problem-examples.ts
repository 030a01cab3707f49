import type { Problem, ProblemCode } from "../schemas/index.ts";

/** What one operation may refuse with; the server makes the whole body of it (RFC 9457). */
export interface ProblemExample extends Pick<Problem, "status" | "detail" | "errors"> {
  readonly code: ProblemCode;
}

type Field = NonNullable<Problem["errors"]>[number];

const problem = (status: number, code: ProblemCode, detail: string): ProblemExample => ({
  status,
  code,
  detail,
});
const fields = (...errors: Field[]): ProblemExample => ({
  ...problem(400, "invalid_input", "Please check the marked fields."),
  errors,
});
/** Found after the shape was checked: the sentence stands alone too. */
const field = (name: string, message: string): ProblemExample => ({
  ...problem(400, "invalid_input", message),
  errors: [{ field: name, message }],
});

const NOT_UNDERSTOOD = "The request could not be understood.";
const OVERLOADED = problem(
  503,
  "overloaded",
  "There is more to do than we can right now. Please try again in a moment.",
);
const TOO_MANY = problem(429, "rate_limited", "Too many requests. Please wait a moment and try again.");
/** Of every call without a body. */
const READ = [TOO_MANY, OVERLOADED];
const BAD_ADDRESS = problem(400, "bad_address", NOT_UNDERSTOOD);
const UNREADABLE = [
  problem(400, "body_not_json", NOT_UNDERSTOOD),
  problem(413, "body_too_large", "The request is too large."),
  problem(415, "body_of_other_type", "This content type is not supported."),
];
const CROSS_SITE = problem(403, "cross_site", "This call came from another site and was refused.");
/** Of every call that changes something. */
const CHANGE = [...UNREADABLE, CROSS_SITE, OVERLOADED];

const refused = (status: number, sentence: string) => problem(status, "provider_refused", sentence);
const WRONG_CODE = "That code is not right or has expired. Please request a new one.";

interface AccountSentences {
  /** When the provider fails. */
  readonly broken: string;
  readonly unreachable: string;
  /** The provider's own. */
  readonly refused: string;
}

/** What any account call may refuse with; the provider's sentences are those of one provider. */
function account(sentences: AccountSentences): readonly ProblemExample[] {
  return [
    ...CHANGE,
    ...[400, 401, 403, 409, 422].map((status) => refused(status, sentences.refused)),
    problem(429, "rate_limited", "Too many attempts. Please wait a while and try again."),
    problem(502, "invalid_provider_answer", "Invalid response from server"),
    problem(502, "provider_unavailable", sentences.broken),
    problem(503, "provider_unavailable", sentences.unreachable),
  ];
}

const same = (sentence: string) => ({ broken: sentence, unreachable: sentence });
const EMAIL_MISSING = { field: "email", message: "Email is required" };
const CODE_TOO_SHORT = { field: "code", message: "OTP must be a 6-digit number." };
const UNEXPECTED = "An unexpected error occurred. Please try again.";

/** What any call about payments may refuse with. */
function payment(sentence: string, tooMany = TOO_MANY): readonly ProblemExample[] {
  return [
    tooMany,
    problem(502, "invalid_provider_answer", sentence),
    problem(502, "provider_refused", sentence),
    problem(503, "provider_unavailable", sentence),
  ];
}

const UNKNOWN_PAYMENT = problem(404, "unknown_payment", "This browser knows no such payment.");
const NO_SUCH_BOOK = field("bookId", "This book is not sold here.");
const CREATE_FAILED = "Failed to create payment. Please try again.";
const TOO_MANY_CREATED = problem(
  429,
  "rate_limited",
  "Too many payments were asked for from your network. Please try again in a few minutes.",
);
const NO_MARKET = "Failed to fetch market data. Please try again.";

/** By operation id, every kind of refusal that it documents. A test provokes each (api-tests/openapi-problems.test.ts). */
export const OPERATION_PROBLEMS: Readonly<Record<string, readonly ProblemExample[]>> = {
  getRates: READ,
  getMarketCoins: [...READ, problem(503, "market_data_unavailable", "Failed to fetch market data")],
  getMarketStats: READ,
  getDashboardCoins: [...READ, problem(503, "market_data_unavailable", NO_MARKET)],
  getDashboardStats: READ,
  getExchangeCoins: READ,
  getConfig: READ,
  getSession: READ,
  createOrder: [
    ...CHANGE,
    TOO_MANY,
    fields({ field: "amount.value", message: "Please enter an amount such as 250.00" }),
    field("amount.value", "Minimum trade amount is $250"),
    problem(
      409,
      "rate_changed",
      "The price changed: it is now 71000 USD for 1 BTC. Please check your order.",
    ),
    problem(503, "market_data_unavailable", NO_MARKET),
    problem(503, "no_whatsapp_number", "This desk has not set its WhatsApp number yet."),
  ],
  getOrder: [...READ, BAD_ADDRESS, problem(404, "unknown_slip", "This slip was not issued by us")],
  signUp: [
    fields(EMAIL_MISSING, { field: "dateOfBirth", message: "You must be at least 18 years old" }),
    ...account({
      broken: "Registration failed (500)",
      unreachable: UNEXPECTED,
      refused: "Please use another address.",
    }),
  ],
  verifyCode: [
    fields(CODE_TOO_SHORT),
    ...account({ ...same("Verification failed. Please try again."), refused: WRONG_CODE }),
  ],
  resendCode: [
    fields(EMAIL_MISSING),
    ...account({ ...same("Failed to resend OTP. Please try again."), refused: "Please wait a minute." }),
  ],
  forgotPassword: [
    fields(EMAIL_MISSING),
    ...account({ ...same(UNEXPECTED), refused: "Please wait a minute." }),
  ],
  resetPassword: [fields(CODE_TOO_SHORT), ...account({ ...same(UNEXPECTED), refused: WRONG_CODE })],
  logIn: [
    fields(EMAIL_MISSING, { field: "password", message: "Password is required" }),
    problem(403, "account_not_verified", "Please verify your account first."),
    ...account({ ...same("Login failed"), refused: "Invalid email or password" }),
  ],
  logOut: [...CHANGE, problem(400, "body_empty", NOT_UNDERSTOOD), TOO_MANY],
  createPayment: [
    ...CHANGE,
    ...payment(CREATE_FAILED, TOO_MANY_CREATED),
    NO_SUCH_BOOK,
    problem(409, "in_progress", "This payment is being created right now. Please try again in a moment."),
    problem(422, "not_for_sale", "Coming Soon: the signed copies are not for sale yet."),
    problem(422, "key_reused", "This Idempotency-Key was used for another purchase."),
    problem(
      429,
      "too_many_open_payments",
      "You have several unpaid payments. Pay or let one expire, then try again.",
    ),
    problem(503, "market_data_unavailable", CREATE_FAILED),
    problem(503, "payments_busy", "Payments are busy right now. Please try again in a few minutes."),
  ],
  getPaymentStatus: [...payment("Failed to check payment status"), OVERLOADED, BAD_ADDRESS, UNKNOWN_PAYMENT],
  unlockBook: [
    ...CHANGE,
    ...payment("Failed to unlock eBook. Please contact support."),
    NO_SUCH_BOOK,
    UNKNOWN_PAYMENT,
    problem(409, "not_confirmed", "The payment is not confirmed yet."),
  ],
  downloadBook: [
    ...payment("The download failed. Please try again."),
    OVERLOADED,
    BAD_ADDRESS,
    problem(403, "link_expired", "This link has expired. Please ask for a new one."),
    problem(404, "unknown_link", "There is no such link."),
    problem(416, "no_such_range", "The file has no such part."),
    problem(
      429,
      "too_many_downloads",
      "Too many downloads at once. Please wait until one is finished, then try again.",
    ),
  ],
};
