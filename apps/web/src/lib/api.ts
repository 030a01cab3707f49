import { t } from "@lingui/core/macro";
import { createApiClient } from "@tradeslip/contracts/client";
import type { Problem } from "@tradeslip/contracts";
import { measureServerClock } from "./server-clock.ts";

/** Longer than the BFF takes to answer; a connection that hangs longer counts as failed. */
const TIMEOUT_MS = 15_000;
/** For 5 MB over a slow connection, and half a minute to read them (docs/product.md, P14.9). */
const FILE_TIMEOUT_MS = 120_000;

interface Call {
  sentAt: number;
  response: Promise<Response>;
}

declare global {
  // Calls that the page started before its scripts loaded, by address (after-first-paint.js,
  // first-desk-calls.js).
  // oxlint-disable-next-line no-var
  var earlyAnswers: Record<string, Call> | undefined;
}

/** The sentence to show to a person when no response arrived. */
export function unreachable(): string {
  return t`We couldn't reach our server. Check your connection and try again.`;
}

/** An error response of the BFF. `detail` is the sentence to show to a person. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string | null;
  /** The order's current state, if it explains the refusal. */
  readonly order: Problem["order"];
  /** The coin's current prices, if the price has changed. */
  readonly rates: Problem["rates"];
  /** Errors of single input fields. */
  readonly errors: NonNullable<Problem["errors"]>;

  constructor(status: number, problem: Partial<Problem>) {
    const detail = problem.detail ?? t`Our server couldn't answer. Please try again.`;
    super(detail);
    this.status = status;
    this.code = problem.code ?? `http_${status}`;
    this.detail = detail;
    this.requestId = problem.requestId ?? null;
    this.order = problem.order;
    this.rates = problem.rates;
    this.errors = problem.errors ?? [];
  }
}

/** Each early call is used once: a second request wants something newer. */
function takeEarly({ url, method }: Request): Call | undefined {
  const { pathname, search } = new URL(url);
  const address = pathname + search;
  const call = method === "GET" ? globalThis.earlyAnswers?.[address] : undefined;
  if (call) delete globalThis.earlyAnswers?.[address];
  return call;
}

/**
 * Drops calls made for a different user than the one who turns out to be logged in; later requests repeat
 * them.
 */
export function dropEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}

function send(request: Request, timeoutMs: number): Call {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  // Reads the global at each call, so that tests can replace it.
  return { sentAt: Date.now(), response: globalThis.fetch(request, { signal }) };
}

/**
 * The first calls of a page take a browser some milliseconds each, and a screen makes several at once: each
 * runs in a separate task if the browser supports `scheduler.yield`.
 */
async function timedFetch(request: Request, timeoutMs: number): Promise<Response> {
  await (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.();
  // Responses, and resulting mails, use the page's language rather than the browser's.
  const { lang } = document.documentElement;
  if (lang !== "") request.headers.set("accept-language", lang);
  const { sentAt, response } = takeEarly(request) ?? send(request, timeoutMs);
  const { headers } = await response;
  measureServerClock(headers, sentAt, Date.now());
  return response;
}

export const api = createApiClient({
  // The prerenderer has no location, and makes no calls.
  baseUrl: (globalThis.location as Location | undefined)?.origin ?? "",
  fetch: ((request: Request) => timedFetch(request, TIMEOUT_MS)) as typeof fetch,
});

/** The `fetch` of a call that sends a large file. */
export function fetchPatiently(request: Request): Promise<Response> {
  return timedFetch(request, FILE_TIMEOUT_MS);
}

interface Result {
  error?: unknown;
  response: Response;
}

/** The data of a response; throws ApiError for a problem, whatever its body. */
export function unwrap<T>({ data, ...result }: Result & { data?: T }): T {
  if (result.response.ok && data !== undefined) return data;
  throw refusal(result);
}

/** For a response without a body: throws ApiError for a problem. */
export function expectOk(result: Result): void {
  if (!result.response.ok) throw refusal(result);
}

function refusal({ error, response }: Result): ApiError {
  return new ApiError(response.status, asProblem(error));
}

/** A proxy's HTML error page is not a problem document and is not shown. */
function asProblem(body: unknown): Partial<Problem> {
  const isProblem =
    typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
  return isProblem ? (body as Partial<Problem>) : {};
}
