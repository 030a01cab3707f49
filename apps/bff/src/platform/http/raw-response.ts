import type { ServerResponse } from "node:http";
import { problemText, type ProblemInput } from "../../errors.ts";

/** A problem for a request that does not reach the router. */
export function sendRawProblem(
  response: ServerResponse,
  problem: ProblemInput,
  { requestId, headers }: { readonly requestId: string; readonly headers: Readonly<Record<string, string>> },
): void {
  const body = problemText(problem, requestId);
  response.writeHead(problem.status, {
    ...headers,
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-request-id": requestId,
  });
  response.end(body);
}
