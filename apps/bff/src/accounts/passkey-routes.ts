import { verbatim } from "@tradeslip/contracts/rules";
import { LoginAnswer, PasskeyLoginInput, PasskeyLoginOptions } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  BODY_EMPTY,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  FROM_ANOTHER_SITE,
  problem,
  TOO_MANY_REQUESTS,
  UNUSABLE_RESPONSE,
} from "../errors.ts";
import { NOT_OFFERED } from "../provider/not-offered.ts";
import { ACCOUNT_DOCS } from "./account-examples.ts";
import type { LoginService } from "./login-service.ts";
import { LOGINS_OF_ADDRESS } from "./login-throttle.ts";
import { ACCOUNT_UNAVAILABLE } from "./own/own-account-provider.ts";
import { SESSIONS_UNAVAILABLE } from "./sessions/session-store.ts";

const UNKNOWN_PASSKEY = {
  code: "unknown_passkey",
  detail: verbatim("This passkey belongs to no account any more. Log in another way."),
} as const;
const COMMON = {
  403: FROM_ANOTHER_SITE,
  ...BODY_PROBLEMS,
  404: problem("The provider has no such call.", NOT_OFFERED),
  429: TOO_MANY_REQUESTS,
  502: problem(UNUSABLE_RESPONSE, { code: "invalid_provider_answer", detail: ACCOUNT_UNAVAILABLE }),
};
const AWAY = { code: "provider_unavailable", detail: ACCOUNT_UNAVAILABLE } as const;

/** Login with only a passkey (docs/product.md, P10.22). */
export function registerPasskeyLogin(server: FastifyInstance, login: LoginService): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/auth/passkey/options",
    {
      config: { access: "public", rateLimit: LOGINS_OF_ADDRESS },
      schema: {
        operationId: "askForPasskey",
        tags: ["accounts"],
        summary: "Ask for a passkey",
        description:
          "For `navigator.credentials.get` in this browser, by its cookie, once, within 15 minutes: to log in, for a second step, or for a step-up. Options asked for before stay good.",
        response: {
          200: PasskeyLoginOptions,
          400: problem("There's a body, and it isn't JSON. No body is needed.", BODY_NOT_JSON, BODY_EMPTY),
          ...COMMON,
          503: problem("The provider is unreachable or unavailable.", AWAY),
        },
        docs: ACCOUNT_DOCS.askForPasskey,
      },
    },
    (request, reply) => login.passkeyOptions(request, reply),
  );
  app.post(
    "/api/auth/passkey",
    {
      config: { access: "public", rateLimit: LOGINS_OF_ADDRESS },
      schema: {
        operationId: "logInByPasskey",
        tags: ["accounts"],
        summary: "Log in by a passkey",
        description:
          "Sets the session cookie. The session has assurance 2: the device checked who uses the passkey.",
        body: PasskeyLoginInput,
        response: {
          200: LoginAnswer,
          400: problem(
            "Some of the input is invalid; `errors` names the fields.",
            BODY_NOT_JSON,
            UNKNOWN_PASSKEY,
          ),
          ...COMMON,
          503: problem(
            "The provider is unreachable or unavailable, or the session can't be stored.",
            AWAY,
            SESSIONS_UNAVAILABLE,
          ),
        },
        docs: ACCOUNT_DOCS.logInByPasskey,
      },
    },
    (request, reply) => login.logInByPasskey(request.body, request, reply),
  );
}
