import { verbatim } from "../../rules/index.ts";
import { AccountExport, ChangePasswordInput, StepUpInput } from "../../schemas/index.ts";
import type { Operations, ProblemExample } from "../operation.ts";

const refused = (code: ProblemExample["code"], sentence: string): ProblemExample => ({
  code,
  detail: verbatim(sentence),
});

/** Step-up, and a change of password. */
export const PROOF_OPERATIONS = {
  stepUp: {
    method: "POST",
    path: "/api/account/step-up",
    access: "session",
    summary: "Prove again who you are",
    description:
      "Holds for this session and 5 minutes. Calls that need it refuse with 403 `step_up_needed`; a login doesn't count.",
    body: StepUpInput,
    answer: null,
    examples: {
      request: {
        password: { summary: "Without a second factor", value: { password: "Harmattan-2026" } },
        both: { summary: "With one", value: { password: "Harmattan-2026", code: "123456" } },
      },
    },
  },
  changePassword: {
    method: "PUT",
    path: "/api/account/password",
    access: "session",
    stepUp: "always",
    summary: "Set a new password",
    description: "Ends all other sessions; the owner gets an email.",
    body: ChangePasswordInput,
    answer: null,
    refusals: {
      409: [refused("provider_refused", "Your password was changed in the meantime. Please log in again.")],
    },
    examples: {
      request: {
        both: { summary: "Both", value: { current: "Harmattan-2026", password: "Monsoon-2027" } },
      },
    },
  },
} as const satisfies Operations;

/** Export of everything stored about a user, and deletion of the account. */
export const OWN_ACCOUNT_OPERATIONS = {
  exportAccount: {
    method: "GET",
    path: "/api/account/export",
    access: "session",
    stepUp: "always",
    summary: "Download all that is kept of you",
    description: "One JSON document. Agents' notes are the desk's own and left out, which it says.",
    answer: AccountExport,
    refusals: {
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
  deleteAccount: {
    method: "DELETE",
    path: "/api/account",
    access: "session",
    stepUp: "always",
    summary: "Delete the account",
    description:
      "At once, for good, on every server. Waits while an order shows payment details and isn't finished, and while the account has a role at the desk or had one in the last 90 days. What an order needs stays without the person.",
    answer: null,
    refusals: {
      409: [
        refused(
          "holds_a_role",
          "Your account has a role at the desk, or had one in the last 90 days, so it can't be deleted yet. Ask an admin to end your role.",
        ),
        refused(
          "order_open",
          "One of your orders shows payment details and isn't finished. You can delete your account once it is.",
        ),
      ],
    },
  },
} as const satisfies Operations;
