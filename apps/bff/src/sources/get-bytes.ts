import type { Dispatcher, Pool } from "undici";
import {
  ACCEPTED_ENCODINGS,
  readDecoded,
  readDecodedText,
  UnreadableBodyError,
} from "../platform/http-client/decoded-body.ts";
import { retryAfterMs } from "../platform/http-client/retry-after.ts";
import { logExcerpt, rateLimited, SourceError } from "./source-error.ts";

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
export async function getBytes(
  transport: Transport,
  path: string,
  query: Readonly<Record<string, string>>,
  budget: AbortSignal,
): Promise<Uint8Array> {
  try {
    const response = await transport.pool.request({
      method: "GET",
      path: `${transport.basePath}${path}`,
      query,
      headers: { accept: "application/json", "accept-encoding": ACCEPTED_ENCODINGS, ...transport.headers },
      signal: budget,
    });
    if (response.statusCode !== 200) throw await statusError(transport, response);
    const encoding = header(response, "content-encoding");
    return await readDecoded(response.body, encoding, transport.maxDecodedBytes);
  } catch (error) {
    throw asSourceError(error, budget);
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
