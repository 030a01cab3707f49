import type { Dispatcher, Pool } from "undici";
import { SourceError } from "./source-error.ts";
import {
  ACCEPTED_ENCODINGS,
  readDecodedText,
  UnreadableBodyError,
} from "../platform/http-client/decoded-body.ts";
import { retryAfterMs } from "../platform/http-client/retry-after.ts";

const EXCERPT_LENGTH = 200;
/** Enough of an error's body to say in the log what it was about. */
const ERROR_BODY_BYTES = 16_384;

export interface Transport {
  readonly pool: Pool;
  /** Path of the API on its host, without a slash at the end. */
  readonly basePath: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxDecodedBytes: number;
  /** Never appears in a message. */
  readonly secret: string | null;
}

/** One GET, no redirect followed. Every failure is a {@link SourceError}; `budget` aborts at any stage. */
export async function getJson(
  transport: Transport,
  path: string,
  query: Readonly<Record<string, string>>,
  budget: AbortSignal,
): Promise<unknown> {
  try {
    const response = await transport.pool.request({
      method: "GET",
      path: `${transport.basePath}${path}`,
      query,
      headers: { accept: "application/json", "accept-encoding": ACCEPTED_ENCODINGS, ...transport.headers },
      signal: budget,
    });
    if (response.statusCode !== 200) throw await statusError(transport, response);
    const text = await readDecodedText(
      response.body,
      header(response, "content-encoding"),
      transport.maxDecodedBytes,
    );
    return parseAnswer(transport, text);
  } catch (error) {
    throw asSourceError(error, budget);
  }
}

function parseAnswer(transport: Transport, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError("bad-shape", `not JSON: ${logExcerpt(text, transport.secret)}`, { status: 200 });
  }
}

async function statusError(transport: Transport, response: Dispatcher.ResponseData): Promise<SourceError> {
  const status = response.statusCode;
  const text = await readDecodedText(
    response.body,
    header(response, "content-encoding"),
    ERROR_BODY_BYTES,
  ).catch(() => "(body unreadable)");
  const excerpt = logExcerpt(text, transport.secret);
  if (status === 429) return rateLimited(excerpt, { status, retryAfter: header(response, "retry-after") });
  if (status >= 300 && status < 400)
    return new SourceError("redirect", `status ${status}, not followed`, { status });
  const asked = header(response, "retry-after");
  return new SourceError("bad-status", `status ${status}: ${excerpt}`, {
    status,
    retryAfterMs: asked === undefined ? undefined : retryAfterMs(asked, Date.now()),
  });
}

/** Some say so under status 200, without the header. */
export function rateLimited(
  excerpt: string,
  { status = 200, retryAfter }: { status?: number; retryAfter?: string | undefined } = {},
): SourceError {
  return new SourceError("rate-limited", `rate limited: ${excerpt}`, {
    status,
    retryAfterMs: retryAfterMs(retryAfter, Date.now()),
  });
}

function header(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

function asSourceError(error: unknown, budget: AbortSignal): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof UnreadableBodyError) {
    return new SourceError(error.kind, error.message, { cause: error.cause });
  }
  if (budget.aborted)
    return new SourceError("timeout", "no complete answer within the time budget", { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new SourceError("network", `no answer: ${code}`, { cause: error });
}

/** A short single line of somebody else's text for our log, with the given secret blotted out. */
export function logExcerpt(text: string, secret: string | null): string {
  const clean = secret ? text.replaceAll(secret, "[key]") : text;
  const line = clean.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1)}…` : line;
}
