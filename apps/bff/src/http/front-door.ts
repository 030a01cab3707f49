import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { LoadGuard } from "./load-guard.ts";
import { answerProblem } from "./raw-answer.ts";
import { requestIdOf } from "./request-id.ts";

const MAX_HEADERS = 100;
/** For the operator's monitoring: answered whatever the load. */
const ALWAYS_OPEN = new Set(["/livez", "/readyz", "/metrics"]);
const RETRY_AFTER_SECONDS = "2";

const TOO_MANY_HEADERS = {
  status: 431,
  code: "too_many_headers",
  detail: "The request has too many header fields.",
};
const OVERLOADED = {
  status: 503,
  code: "overloaded",
  detail: "There is more to do than we can right now. Please try again in a moment.",
};

export interface FrontDoorOptions {
  /** Null: nobody measures the load. */
  readonly guard: LoadGuard | null;
  /** The security headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Refuses what must cost next to nothing, before the router. */
export function frontDoor(next: RequestListener, { guard, headers }: FrontDoorOptions): RequestListener {
  return (request, response) => {
    // Node keeps names and values in one list.
    if (request.rawHeaders.length > 2 * MAX_HEADERS) {
      return refuse(request, response, TOO_MANY_HEADERS, headers);
    }
    if (guard && !ALWAYS_OPEN.has(request.url ?? "") && !guard.admits()) {
      return refuse(request, response, OVERLOADED, { ...headers, "retry-after": RETRY_AFTER_SECONDS });
    }
    return next(request, response);
  };
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  problem: typeof OVERLOADED,
  headers: Readonly<Record<string, string>>,
): void {
  answerProblem(response, problem, { requestId: requestIdOf(request.headers), headers });
}
