import { verbatim } from "@tradeslip/contracts/rules";
import { AccountExport, ChangePasswordInput, StepUpInput } from "@tradeslip/contracts/schemas";
import { STEP_UP_NEEDED } from "../../access.ts";
import type { ProblemExample } from "../../errors.ts";
import { LOGINS_OF_ADDRESS } from "../login-throttle.ts";
import type { AccountOperation } from "./account-operation.ts";

/** More than anybody's orders come to. */
const LONGEST_EXPORT_BYTES = 16 * 1024 * 1024;

const refused = (code: ProblemExample["code"], sentence: string): ProblemExample => ({
  code,
  detail: verbatim(sentence),
});

/** Proving again who one is, a new password, and all that is kept of somebody. */
export const OWN_ACCOUNT_OPERATIONS: readonly AccountOperation[] = [
  {
    method: "POST",
    path: "/api/account/step-up",
    operationId: "stepUp",
    summary: "Prove again who you are",
    description:
      "Holds for this session and 5 minutes. Calls that need it refuse with 403 `step_up_needed`; a login doesn't count.",
    body: StepUpInput,
    answer: null,
    rateLimit: LOGINS_OF_ADDRESS,
    examples: {
      request: {
        password: { summary: "Without a second factor", value: { password: "Harmattan-2026" } },
        both: { summary: "With one", value: { password: "Harmattan-2026", code: "123456" } },
      },
    },
  },
  {
    method: "PUT",
    path: "/api/account/password",
    operationId: "changePassword",
    summary: "Set a new password",
    description: "Ends all other sessions; the owner gets an email.",
    body: ChangePasswordInput,
    answer: null,
    rateLimit: LOGINS_OF_ADDRESS,
    refusals: { 403: [STEP_UP_NEEDED] },
    examples: {
      request: {
        both: { summary: "Both", value: { current: "Harmattan-2026", password: "Monsoon-2027" } },
      },
    },
  },
  {
    method: "GET",
    path: "/api/account/export",
    operationId: "exportAccount",
    summary: "Download all that is kept of you",
    description: "One JSON document. Agents' notes are the desk's own and left out, which it says.",
    answer: AccountExport,
    gate: "account-exports",
    maxAnswerBytes: LONGEST_EXPORT_BYTES,
    fileName: "account.json",
    headers: ["content-disposition"],
    refusals: {
      403: [STEP_UP_NEEDED],
      409: [refused("account_deleted", "This account was just deleted. There's nothing left to download.")],
    },
    examples: {
      answers: {
        200: {
          new: {
            summary: "Of a new account",
            value: {
              exportedAt: "2026-11-26T14:03:00.000Z",
              account: { email: "ada@mail.example", firstname: "Ada" },
              orders: [],
            } satisfies AccountExport,
          },
        },
      },
    },
  },
];

export const DELETE_ACCOUNT: AccountOperation = {
  method: "DELETE",
  path: "/api/account",
  operationId: "deleteAccount",
  summary: "Delete the account",
  description:
    "At once, for good, on every server. Waits while an order shows payment details and isn't finished. What an order needs stays without the person.",
  answer: null,
  headers: ["set-cookie"],
  refusals: {
    403: [STEP_UP_NEEDED],
    409: [
      refused(
        "order_open",
        "One of your orders shows payment details and isn't finished. You can delete your account once it is.",
      ),
    ],
  },
};
