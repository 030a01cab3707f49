import { verbatim } from "../../rules/index.ts";
import { PushSubscriptionAdded, PushSubscriptionInput, PushSubscriptions } from "../../schemas/index.ts";
import { PUSH_SUBSCRIPTION } from "../desk-examples.ts";
import { Id, type Operations } from "../operation.ts";

const PATH = "/api/account/push-subscriptions";
const ID = "2f6b8c1d-7a4e-4c39-9b05-6d8e0f1a2b3c";
const PUBLIC_KEY = "BPZ8nQX1R0pTDCYPVXl8UeMHb2iZcvSYpKqwgTqzLbL4lqk6Vd5sT7Zx2Tn3R6v9h1Jm4u8w0yKcXeGfAaBbCcD";

/** The account's browsers that get push notices. */
export const PUSH_OPERATIONS = {
  listPushSubscriptions: {
    method: "GET",
    path: PATH,
    access: "session",
    summary: "List the account's browsers that get push notices",
    answer: PushSubscriptions,
    examples: {
      answers: {
        200: {
          phone: {
            summary: "A phone",
            value: {
              publicKey: PUBLIC_KEY,
              subscriptions: [
                {
                  id: ID,
                  current: true,
                  device: "Chrome on Android",
                  createdAt: "2026-11-26T14:03:00.000Z",
                  works: true,
                },
              ],
            } satisfies PushSubscriptions,
          },
        },
      },
    },
  },
  addPushSubscription: {
    method: "POST",
    path: PATH,
    access: "session",
    summary: "Let a browser get push notices",
    description:
      "Until its session ends, or its push service says that it is gone. A first notice shows that a new one works; one that the account has already belongs to this session from then on. Endpoints are public https addresses; redirects aren't followed.",
    body: PushSubscriptionInput,
    answer: PushSubscriptionAdded,
    isCreation: true,
    examples: {
      request: {
        browser: {
          summary: "As the browser gives it",
          value: PUSH_SUBSCRIPTION,
        },
      },
      answers: { 201: { added: { summary: "Added", value: { id: ID } } } },
    },
  },
  removePushSubscription: {
    method: "DELETE",
    path: `${PATH}/:id`,
    access: "session",
    summary: "Stop push notices to a browser",
    params: Id,
    answer: null,
    refusals: {
      404: [{ code: "unknown_subscription", detail: verbatim("That browser gets no push notices already.") }],
    },
  },
} as const satisfies Operations;
