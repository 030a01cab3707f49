import { randomUUID } from "node:crypto";
import { json, type Reply } from "./answers/answer.ts";
import { ForeignPayments } from "./payments.ts";
import type { ProviderCall } from "./provider-call.ts";

/** The one password that is refused. */
export const WRONG_PASSWORD = "Wrong-password-1";

/** Logins with such an address have this role, with a second factor shown. */
const STAFF = /^(?:agent|admin)(?=@)/;

/** Answers to calls that it does not handle itself. Undefined: 204; null: 404. */
export type AnswerOf = (method: string, path: string) => unknown;

/** A provider that accepts every login and stores its tokens. */
export class HealthyProvider {
  readonly tokens = new Set<string>();
  /** By token. */
  readonly #proved = new Map<string, { readonly role: string; readonly assurance: 1 | 2 }>();
  readonly payments: ForeignPayments;

  readonly #answerOf: AnswerOf;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number, answerOf: AnswerOf) {
    this.payments = new ForeignPayments(now);
    this.#answerOf = answerOf;
  }

  answer(call: ProviderCall): Reply {
    const { method, path, headers, body } = call;
    const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
    switch (`${method} ${path}`) {
      case "POST /api/auth/sign-up-one":
        return json(201, { message: "Welcome. Look into your mail." });
      case "POST /api/auth/verify-otp":
      case "POST /api/auth/resend-otp":
      case "POST /api/auth/forgot-password":
      case "POST /api/auth/reset-password":
        return json(200, { message: "Done." });
      case "POST /api/auth/login":
        return this.#logIn(body);
      case "POST /api/auth/logout":
        this.tokens.delete(token);
        return { status: 204, text: "" };
      case "GET /api/auth/session":
        return this.tokens.has(token)
          ? json(200, { user: {}, ...this.#proved.get(token) })
          : json(401, { message: "No session." });
      default:
        return this.payments.answer(call) ?? this.#further(method, path);
    }
  }

  #further(method: string, path: string): Reply {
    const answer = this.#answerOf(method, path);
    if (answer === null) return json(404, { message: "Not found" });
    return answer === undefined ? { status: 204, text: "" } : json(200, answer);
  }

  #logIn({ email, password }: ProviderCall["body"]): Reply {
    if (password === WRONG_PASSWORD) return json(401, { message: "Invalid email or password" });
    const token = randomUUID();
    const role = STAFF.exec(String(email))?.[0];
    const proved =
      role === undefined ? ({ role: "user", assurance: 1 } as const) : ({ role, assurance: 2 } as const);
    this.tokens.add(token);
    this.#proved.set(token, proved);
    return json(200, { message: "Hello.", token, ...proved, user: { username: "ada_l", email } });
  }
}
