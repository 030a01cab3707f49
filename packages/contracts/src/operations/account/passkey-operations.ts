import { verbatim } from "../../rules/index.ts";
import {
  Passkey,
  PasskeyAdded,
  PasskeyList,
  PasskeyName,
  PasskeySetUp,
  PasskeySetUpOptions,
} from "../../schemas/index.ts";
import * as z from "zod";
import type { Operations } from "../operation.ts";

const PATH = "/api/account/passkeys";
const params = z.object({ id: z.string().max(2_048) });
const LAPTOP: Passkey = {
  id: "Vvz5mqG7uRnbdk0Yxw2o1A",
  name: "Laptop",
  createdAt: "2026-03-03T09:12:00.000Z",
  lastUsedAt: null,
};
const UNKNOWN = {
  404: [
    {
      code: "unknown_passkey",
      detail: verbatim("This passkey belongs to no account any more. Log in another way."),
    },
  ],
} as const;

/** An account's passkeys. */
export const PASSKEY_OPERATIONS = {
  listPasskeys: {
    method: "GET",
    path: PATH,
    access: "session",
    summary: "List the account's passkeys",
    answer: PasskeyList,
    examples: {
      answers: {
        200: { one: { summary: "A laptop's", value: { passkeys: [LAPTOP] } satisfies PasskeyList } },
      },
    },
  },
  beginPasskey: {
    method: "POST",
    path: `${PATH}/options`,
    access: "session",
    stepUp: "always",
    summary: "Begin to add a passkey",
    description: "For `navigator.credentials.create` in this session, once, within 15 minutes.",
    answer: PasskeySetUpOptions,
    examples: {
      answers: {
        200: {
          options: {
            summary: "The beginning of them",
            value: {
              challenge: "hJt3f0OqT8C7tq1dUWv5VtWZ0GZ8oZ3v0mY2l8oLk1Q",
              rp: { id: "desk.example", name: "Tradeslip" },
            } satisfies PasskeySetUpOptions,
          },
        },
      },
    },
  },
  addPasskey: {
    method: "POST",
    path: PATH,
    access: "session",
    stepUp: "always",
    summary: "Add a passkey",
    description: "The session has assurance 2 from then on. With the first factor come recovery codes.",
    body: PasskeySetUp,
    answer: PasskeyAdded,
    examples: {
      request: {
        made: {
          summary: "As the browser made it",
          value: {
            name: "Laptop",
            response: {
              id: LAPTOP.id,
              rawId: LAPTOP.id,
              type: "public-key",
              response: {
                clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
                attestationObject: "o2NmbXQ",
              },
              clientExtensionResults: {},
            },
          } satisfies PasskeySetUp,
        },
      },
      answers: {
        200: {
          added: {
            summary: "Beside another factor",
            value: { passkey: LAPTOP, recoveryCodes: null } satisfies PasskeyAdded,
          },
        },
      },
    },
  },
  renamePasskey: {
    method: "PATCH",
    path: `${PATH}/:id`,
    access: "session",
    stepUp: "always",
    summary: "Rename a passkey",
    params,
    body: PasskeyName,
    answer: Passkey,
    refusals: UNKNOWN,
    examples: {
      request: { name: { summary: "Its device", value: { name: "Laptop" } satisfies PasskeyName } },
      answers: { 200: { renamed: { summary: "As it is then", value: LAPTOP } } },
    },
  },
  removePasskey: {
    method: "DELETE",
    path: `${PATH}/:id`,
    access: "session",
    stepUp: "always",
    summary: "Remove a passkey",
    description: "All other sessions end; with the last factor its recovery codes go, too.",
    params,
    answer: null,
    refusals: UNKNOWN,
  },
} as const satisfies Operations;
