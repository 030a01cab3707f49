import type { ProblemExample } from "@tradeslip/contracts/operations";
import type { Message } from "@tradeslip/contracts/rules";
import { BODY_NOT_JSON, BODY_PROBLEMS, CROSS_SITE, problem, UNUSABLE_RESPONSE } from "../errors.ts";
import { TOO_MANY_ATTEMPTS } from "../platform/limits/keyed-limit.ts";

interface Refusal {
  readonly invalid: ProblemExample;
  /** An example of the provider's own sentence. */
  readonly refused: Message;
  /** Code of that refusal; `provider_refused` by default. */
  readonly refusedCode?: "wrong_code";
  /** The sentence when the provider fails. */
  readonly failed: Message;
  /** The sentence when it cannot be reached; by default `failed`. */
  readonly unreachable?: Message;
  /** The sentence when its answer is no JSON object; by default `unreachable`. */
  readonly unreadable?: Message;
  readonly forbidden?: ProblemExample;
  readonly unauthorized?: string;
  readonly notStored?: ProblemExample;
}

/** Possible refusals of a call that the provider decides. */
export function refusals(given: Refusal) {
  const {
    invalid,
    refused,
    refusedCode = "provider_refused",
    failed,
    forbidden,
    unauthorized,
    notStored,
  } = given;
  const { unreachable = failed, unreadable = unreachable } = given;
  const refusal: ProblemExample = { code: "provider_refused", detail: refused };
  const wrongCode: ProblemExample = { code: refusedCode, detail: refused };
  return {
    400: problem(
      "Some of the input is invalid; `errors` names the fields.",
      invalid,
      BODY_NOT_JSON,
      wrongCode,
    ),
    401: problem(unauthorized ?? "The provider refused; `detail` says why.", refusal),
    403: problem(
      "The call came from another site, or the provider refused.",
      ...(forbidden ? [forbidden] : []),
      CROSS_SITE,
      refusal,
    ),
    409: problem("The provider refused; `detail` says why.", refusal),
    ...BODY_PROBLEMS,
    422: problem("The provider refused; `detail` says why.", refusal),
    429: problem("Too many attempts; Retry-After says how long to wait.", {
      code: "rate_limited",
      detail: TOO_MANY_ATTEMPTS,
    }),
    502: problem(
      UNUSABLE_RESPONSE,
      { code: "invalid_provider_answer", detail: unreadable },
      { code: "provider_unavailable", detail: failed },
    ),
    503: problem(
      notStored
        ? "The provider is unreachable or unavailable, or the session can't be stored."
        : "The provider is unreachable or unavailable.",
      { code: "provider_unavailable", detail: unreachable },
      ...(notStored ? [notStored] : []),
    ),
  };
}
