import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { IN_THIS_THREAD, type JobRunner } from "../platform/jobs/job.ts";
import type { UpstreamCall } from "../swr-cache/upstream.ts";
import { type AnswerJob, valueOf } from "./answer-job.ts";
import { getBytes, type Transport } from "./get-bytes.ts";
import type { FetchOptions } from "./price-source.ts";
import { SourceError } from "./source-error.ts";

const RETRY_PAUSE_MS = 200;
/** 50 coins with sparklines are about 250 kB; eight times that leaves room and does no harm. */
const DEFAULT_MAX_DECODED_BYTES = 2 * 1024 * 1024;
/** CoinGecko answers 403 to a call that does not say who is calling, and Kraken asks for it. */
const DEFAULT_USER_AGENT = "Tradeslip/0.1 (crypto desk server, cached market data)";

/** Where a source is reached, and within which limits. */
export interface JsonApiOptions {
  /** With the API's path where it has one, e.g. https://api.coingecko.com/api/v3 */
  readonly baseUrl: string;
  readonly userAgent?: string;
  readonly connectTimeoutMs?: number;
  /** For everything together: connecting, headers, the whole body, and the retry. */
  readonly totalTimeoutMs?: number;
  /** Largest size of a decompressed answer. */
  readonly maxDecodedBytes?: number;
  /** Called after every HTTP call, so twice when there was a retry. */
  readonly onCall?: (call: UpstreamCall) => void;
  /** Reads answers; this thread by default. */
  readonly jobs?: JobRunner;
}

/** One GET, and the job that reads its answer. */
export interface JsonCall<Value, Params> {
  readonly resource: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly job: AnswerJob<Value, Params>;
  readonly params: Params;
}

/** A source's HTTP API. Calls throw a SourceError and nothing else. */
export interface JsonApi {
  get<Value, Params>(call: JsonCall<Value, Params>, options?: FetchOptions): Promise<Value>;
  /** Drops all connections; calls under way fail. */
  close(): Promise<void>;
}

/** @param key sent with every call, and kept out of messages */
export function openJsonApi(
  options: JsonApiOptions,
  key: { readonly header: string; readonly value: string } | null = null,
): JsonApi {
  const transport = createTransport(options, key);
  const totalTimeoutMs = options.totalTimeoutMs ?? 3_000;

  const { jobs = IN_THIS_THREAD } = options;

  async function attempt<Value, Params>(call: JsonCall<Value, Params>, budget: AbortSignal): Promise<Value> {
    const started = performance.now();
    const report = (outcome: string) =>
      options.onCall?.({ resource: call.resource, outcome, durationMs: performance.now() - started });
    let value: Value;
    try {
      const bytes = await getBytes(transport, call.path, call.query, budget);
      const { secret } = transport;
      value = valueOf(await jobs.run(call.job, { bytes, secret, params: call.params }));
    } catch (error) {
      report(error instanceof SourceError ? error.kind : "bad-shape");
      throw error;
    }
    report("ok");
    return value;
  }

  return {
    async get(call, { retry = false } = {}) {
      const budget = AbortSignal.timeout(totalTimeoutMs);
      try {
        return await attempt(call, budget);
      } catch (error) {
        if (!retry || !isWorthRetrying(error) || !(await waitWithin(budget))) throw error;
        return attempt(call, budget);
      }
    },
    close: () => transport.pool.destroy(),
  };
}

function createTransport(
  options: JsonApiOptions,
  key: { readonly header: string; readonly value: string } | null,
): Transport {
  const { origin, pathname } = new URL(options.baseUrl);
  return {
    pool: new Pool(origin, {
      connections: 8,
      connect: { timeout: options.connectTimeoutMs ?? 1_500 },
      // HTTP/1.1 only: a stuck answer then costs its own socket and not the one that all calls share.
      allowH2: false,
    }),
    basePath: pathname.replace(/\/+$/, ""),
    headers: {
      "user-agent": options.userAgent ?? DEFAULT_USER_AGENT,
      ...(key ? { [key.header]: key.value } : {}),
    },
    maxDecodedBytes: options.maxDecodedBytes ?? DEFAULT_MAX_DECODED_BYTES,
    secret: key?.value ?? null,
  };
}

/** Never after a 4xx, nor when the service asked us to stay away for a time. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof SourceError) || error.retryAfterMs !== undefined) return false;
  return error.kind === "network" || (error.kind === "bad-status" && (error.status ?? 0) >= 500);
}

/** False when the budget ends before the pause does. */
async function waitWithin(budget: AbortSignal): Promise<boolean> {
  return pause(RETRY_PAUSE_MS, true, { signal: budget }).catch(() => false);
}
