import type { ACCOUNT_OPERATIONS } from "@tradeslip/contracts/operations";
import type { PriceAlertInput } from "@tradeslip/contracts/schemas";
import type { FastifyRequest } from "fastify";
import { problem } from "../../errors.ts";
import { NOT_OFFERED } from "../../provider/not-offered.ts";
import type { CallExtras, OperationKind } from "../../provider/register-operations.ts";
import { ADDRESS_LIMITS } from "../account-limits.ts";
import type { LoginService } from "../login-service.ts";
import { LOGINS_OF_ADDRESS } from "../login-throttle.ts";
import { type AlertMarket, namedAlert } from "./new-alerts.ts";
import { ACCOUNT_UNAVAILABLE, type OwnAccountProvider } from "./own-account-provider.ts";

/** Six thousand sessions: a program that logs in for each of its calls leaves them for two weeks. */
const SESSIONS_BYTES = 1024 * 1024;
/** Up to 200 rows, each with its token. */
const LONGEST_LIST_BYTES = 256 * 1024;
/** A thousand orders with their payments. */
const LONGEST_STATEMENT_BYTES = 2 * 1024 * 1024;
/** More than all orders of one person take. */
const LONGEST_EXPORT_BYTES = 16 * 1024 * 1024;
/** Calls with a bulkhead of their own, since their answers may be long. */
const LONG_ANSWERS: ReadonlySet<string> = new Set(["/api/account/export", "/api/account/statement"]);

/** Calls about the caller's own account. */
export function accountKind(
  provider: Pick<OwnAccountProvider, "call">,
  orderKeysOf: (request: FastifyRequest) => string | null,
): OperationKind {
  return {
    tag: "accounts",
    unavailable: ACCOUNT_UNAVAILABLE,
    descriptions: {
      invalid: "Some of the input is invalid; `errors` names the fields.",
      refused: "The provider refused; `detail` says why.",
      unreachable: "The provider is unreachable or unavailable.",
    },
    missing: (own) =>
      problem("The provider has no such call, or the account none of that name.", NOT_OFFERED, ...own),
    async ask(answer, call, { request, operation: { path, ofOrders } }) {
      const orderKeys = ofOrders ? orderKeysOf(request) : null;
      const gate = LONG_ANSWERS.has(path) ? "account-exports" : "accounts";
      return provider.call(answer, { ...call, ...(orderKeys === null ? {} : { orderKeys }), gate }, request);
    },
  };
}

type OwnCalls = { readonly [Id in keyof typeof ACCOUNT_OPERATIONS]?: CallExtras };

/** What this server adds to single calls; all others are handed on as they are. */
export function accountCalls(login: LoginService, market: AlertMarket): OwnCalls {
  const { checkedEverySeconds, onlyWhileRead } = market;
  const readAgain = { afterwards: (request: FastifyRequest) => login.readAgain(request) };
  return {
    stepUp: { ...readAgain, rateLimit: LOGINS_OF_ADDRESS },
    changePassword: { rateLimit: LOGINS_OF_ADDRESS },
    confirmTotp: { ...readAgain, rateLimit: ADDRESS_LIMITS.code },
    removeTotp: readAgain,
    addPasskey: { ...readAgain, rateLimit: ADDRESS_LIMITS.code },
    removePasskey: readAgain,
    setProfile: readAgain,
    askForEmail: { rateLimit: ADDRESS_LIMITS.mail },
    confirmEmail: { ...readAgain, rateLimit: ADDRESS_LIMITS.code },
    stopOrderMails: { rateLimit: ADDRESS_LIMITS.code },
    undoEmail: { rateLimit: ADDRESS_LIMITS.code },
    exportAccount: { maxAnswerBytes: LONGEST_EXPORT_BYTES, fileName: "account.json" },
    deleteAccount: { afterwards: (request, reply) => login.endDeleted(request, reply), setsCookie: true },
    listAlerts: { completeAnswer: (got) => ({ ...got, checkedEverySeconds, onlyWhileRead }) },
    addAlert: { enrichBody: (_request, body) => namedAlert(market, body as PriceAlertInput) },
    listSessions: { maxAnswerBytes: SESSIONS_BYTES },
    listOwnOrders: { maxAnswerBytes: LONGEST_LIST_BYTES },
    getOrderStatement: { maxAnswerBytes: LONGEST_STATEMENT_BYTES },
  };
}
