import type { ApiClient } from "@tradeslip/contracts/client";
import type { Problem } from "@tradeslip/contracts";
import { measureServerClock } from "./server-clock.ts";

/** Longer than any response of the BFF takes; after it a hanging connection counts as failed. */
const TIMEOUT_MS = 15_000;

/** A response of the BFF that is not the one asked for. `detail` is the sentence to show to a person. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string | null;
  /** What is wrong with single fields of the input, by their names. */
  readonly errors: NonNullable<Problem["errors"]>;

  constructor(status: number, problem: Partial<Problem>) {
    const detail = problem.detail ?? "The server could not answer. Please try again.";
    super(detail);
    this.status = status;
    this.code = problem.code ?? `http_${status}`;
    this.detail = detail;
    this.requestId = problem.requestId ?? null;
    this.errors = problem.errors ?? [];
  }
}

/** What our calls pass along: the part of the contract's client that the screens use. */
interface CallOptions {
  readonly body?: unknown;
  readonly params?: {
    readonly path?: Readonly<Record<string, string>>;
    readonly header?: Readonly<Record<string, string>>;
  };
  readonly signal?: AbortSignal;
}

/**
 * Calls the BFF under the types of the contract's client. That client itself would be 2 kB (gzip) of every first visit, which
 * the script budget (P15.4) has no room for. `no-cache` asks the server whether the cached copy is still right: an unchanged
 * response costs a 304, and no price is older than the server's.
 */
export const api = { GET: caller("GET"), POST: caller("POST") } as unknown as Pick<ApiClient, "GET" | "POST">;

function caller(method: string) {
  return async (template: string, { body, params = {}, signal }: CallOptions = {}) => {
    const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params.path?.[name] ?? ""));
    const request = new Request(new URL(path, globalThis.location.href), {
      method,
      cache: "no-cache",
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...params.header },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await timedFetch(request, signal ? AbortSignal.any([signal, timeout]) : timeout);
    const text = await response.text();
    return response.ok
      ? { data: text ? (JSON.parse(text) as unknown) : undefined, response }
      : { error: parseJson(text), response };
  };
}

/**
 * The first calls of a page take a browser some milliseconds each, and a screen makes several at once: each is made in a turn
 * of its own, where browsers give one.
 */
async function timedFetch(request: Request, signal: AbortSignal): Promise<Response> {
  await (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.();
  const sentAt = Date.now();
  // Reads the global at each call, so that a test's stand-in is seen.
  const response = await globalThis.fetch(request, { signal });
  measureServerClock(response.headers, sentAt, Date.now());
  return response;
}

/** The data of a response; throws ApiError for a problem, whatever its body. */
export function unwrap<T>(result: { data?: T; error?: unknown; response: Response }): T {
  if (result.response.ok && result.data !== undefined) return result.data;
  throw new ApiError(result.response.status, asProblem(result.error));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A proxy's HTML error page is no problem document: nothing of it is shown. */
function asProblem(body: unknown): Partial<Problem> {
  const isProblem =
    typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
  return isProblem ? (body as Partial<Problem>) : {};
}
