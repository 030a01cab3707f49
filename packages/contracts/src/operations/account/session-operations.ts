import { verbatim } from "../../rules/index.ts";
import { AccountSessions } from "../../schemas/index.ts";
import { Id, type Operations } from "../operation.ts";

const PATH = "/api/account/sessions";
const ID = "9d4d6b5e-0f5c-4a51-8f0b-4a3f6f3f8a10";

/** Lists an account's sessions, and ends them remotely. */
export const SESSION_OPERATIONS = {
  listSessions: {
    method: "GET",
    path: PATH,
    access: "session",
    summary: "List where the account is logged in",
    answer: AccountSessions,
    examples: {
      answers: {
        200: {
          two: {
            summary: "This browser and a phone",
            value: {
              sessions: [
                {
                  id: ID,
                  current: true,
                  device: "Firefox on Linux",
                  createdAt: "2026-11-25T07:58:00.000Z",
                  lastSeenAt: "2026-11-26T14:03:00.000Z",
                },
                {
                  id: "0b1f8a72-6c3e-4f0e-9a55-2d7c1e4b6f93",
                  current: false,
                  device: "Chrome on Android",
                  createdAt: "2026-11-22T18:20:00.000Z",
                  lastSeenAt: "2026-11-25T21:40:00.000Z",
                },
              ],
            } satisfies AccountSessions,
          },
        },
      },
    },
  },
  endSession: {
    method: "DELETE",
    path: `${PATH}/:id`,
    access: "session",
    summary: "End a session of the account",
    description: "It has ended on every server within a second.",
    params: Id,
    answer: null,
    refusals: {
      404: [{ code: "unknown_session", detail: verbatim("That session has already ended.") }],
    },
  },
  endOtherSessions: {
    method: "DELETE",
    path: PATH,
    access: "session",
    summary: "End every other session of the account",
    description: "They have ended on every server within a second; this one continues.",
    answer: null,
  },
} as const satisfies Operations;
