import {
  BOOK_NOT_UNLOCKED,
  FILE_PART_UNKNOWN,
  KEY_REUSED,
  LINK_EXPIRED,
  LINK_UNKNOWN,
  type Message,
  PAYMENT_IN_PROGRESS,
  PAYMENT_NOT_CHECKED,
  PAYMENT_NOT_CONFIRMED,
  PAYMENT_NOT_CREATED,
  PAYMENT_NOT_IN_THIS_BROWSER,
  PAYMENTS_BUSY,
  PAYMENTS_PAUSED,
  TOO_MANY_UNPAID,
} from "@tradeslip/contracts/rules";
import { AppError } from "../errors.ts";
import type { Failures } from "../provider/app-error.ts";
import type { ProviderError } from "../provider/provider-error.ts";

/** What a person reads when a step fails (docs/product.md, P13.5; the last one is our own). */
export const SENTENCES = {
  create: PAYMENT_NOT_CREATED,
  status: PAYMENT_NOT_CHECKED,
  unlock: BOOK_NOT_UNLOCKED,
  download: /*i18n*/ { id: "download_failed", message: "The download failed. Please try again." },
} satisfies Record<string, Message>;
export type PaymentStep = keyof typeof SENTENCES;

type Refusal = readonly [code: string, status: number, sentence: Message];

const UNKNOWN_PAYMENT: Refusal = ["unknown_payment", 404, PAYMENT_NOT_IN_THIS_BROWSER];
const NOT_CONFIRMED: Refusal = ["not_confirmed", 409, PAYMENT_NOT_CONFIRMED];
const EXPIRED_LINK: Refusal = ["link_expired", 403, LINK_EXPIRED];

const UNKNOWN_LINK: Refusal = ["unknown_link", 404, LINK_UNKNOWN];

/** By the provider's status. Only refusals that mean something to a person; others become a 502. */
const REFUSALS: Readonly<Record<PaymentStep, Readonly<Record<number, Refusal>>>> = {
  create: {
    409: ["in_progress", 409, PAYMENT_IN_PROGRESS],
    422: ["key_reused", 422, KEY_REUSED],
  },
  status: { 404: UNKNOWN_PAYMENT },
  unlock: {
    402: NOT_CONFIRMED,
    403: NOT_CONFIRMED,
    404: UNKNOWN_PAYMENT,
    409: NOT_CONFIRMED,
    425: NOT_CONFIRMED,
  },
  download: {
    403: EXPIRED_LINK,
    404: UNKNOWN_LINK,
    410: EXPIRED_LINK,
    416: ["no_such_range", 416, FILE_PART_UNKNOWN],
  },
};
/** By the provider's code, where the status alone is ambiguous. */
const NAMED_REFUSALS: Readonly<Record<PaymentStep, Readonly<Record<string, Refusal>>>> = {
  create: {
    too_many_open_payments: ["too_many_open_payments", 429, TOO_MANY_UNPAID],
    payments_busy: ["payments_busy", 503, PAYMENTS_BUSY],
    payments_paused: ["payments_paused", 503, PAYMENTS_PAUSED],
  },
  status: {},
  unlock: {},
  download: {},
};
const RETRY_AFTER_SECONDS = 5;
const SOON_SECONDS = 1;

export function unknownPayment(): AppError {
  return new AppError(...UNKNOWN_PAYMENT);
}

export function unknownLink(): AppError {
  return new AppError(...UNKNOWN_LINK);
}

/** The provider's failures as the browser sees them: never in the provider's words. */
export function failuresOf(step: PaymentStep): Failures {
  const sentence = SENTENCES[step];
  return { sentence: () => sentence, retriesFaults: true, refusal: (error) => refusalOf(error, step) };
}

function refusalOf(error: ProviderError, step: PaymentStep): AppError | undefined {
  const { kind, status = 0, retryAfterSeconds = RETRY_AFTER_SECONDS } = error;
  const named = namedRefusal(error, step);
  if (named) return new AppError(...named, { retryAfterSeconds });
  if (kind !== "refused") return undefined;
  if (status === 429) return new AppError("rate_limited", 429, SENTENCES[step], { retryAfterSeconds });
  const refusal = REFUSALS[step][status];
  if (refusal === undefined) return new AppError("provider_refused", 502, SENTENCES[step]);
  return new AppError(...refusal, refusal[0] === "in_progress" ? { retryAfterSeconds: SOON_SECONDS } : {});
}

function namedRefusal({ code, status }: ProviderError, step: PaymentStep): Refusal | undefined {
  const named = NAMED_REFUSALS[step];
  const refusal = code !== null && Object.hasOwn(named, code) ? named[code] : undefined;
  return refusal?.[1] === status ? refusal : undefined;
}
