import type { Readable } from "node:stream";
import { Agent, type Dispatcher } from "undici";
import { Bulkhead } from "./bulkhead.ts";
import { asProviderError, ProviderError } from "./provider-error.ts";
import type { ProviderGate } from "./provider-gate.ts";

const MAX_STREAMS = 64;
const MAX_WAITING = 64;
const CONNECT_TIMEOUT_MS = 1_500;
const HEADERS_TIMEOUT_MS = 5_000;
/** The longest silence of the provider between two pieces of a file. */
const SILENCE_MS = 15_000;
/** For a whole file; whoever is slower asks for the rest with Range. */
const FILE_TIMEOUT_MS = 15 * 60_000;
const BUSY_SECONDS = 2;

export interface FileCall {
  readonly method: "GET" | "HEAD";
  /** From the provider's root. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts when nobody waits for the file any more. */
  readonly patience: AbortSignal;
}

/** An answer under 500 whose body has not been read yet; it must be read or destroyed. */
export interface ProviderFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

export interface ProviderFilesOptions {
  readonly baseUrl: () => string | null;
  readonly gate: ProviderGate;
  readonly requestId: () => string | undefined;
  /** Until the headers are there. */
  readonly totalTimeoutMs?: number | undefined;
}

/**
 * Files flow as slowly as their readers take them: they have sockets and a limit of their own, so that readers who dawdle
 * do not stand in the way of other calls.
 */
export class ProviderFiles {
  readonly #options: ProviderFilesOptions;
  readonly #bulkhead = new Bulkhead({ maxInFlight: MAX_STREAMS, maxWaiting: MAX_WAITING });
  readonly #agent = new Agent({
    connections: MAX_STREAMS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    bodyTimeout: SILENCE_MS,
    allowH2: false,
  });

  constructor(options: ProviderFilesOptions) {
    this.#options = options;
  }

  async open(call: FileCall): Promise<ProviderFile> {
    const baseUrl = this.#options.baseUrl();
    if (baseUrl === null) throw new ProviderError("unreachable", "it has not started yet");
    const turn = AbortSignal.any([call.patience, AbortSignal.timeout(this.#headersTimeoutMs)]);
    if (!(await this.#bulkhead.enter(turn))) {
      throw new ProviderError("busy", "too many files are under way", { retryAfterSeconds: BUSY_SECONDS });
    }
    try {
      const file = await this.#options.gate.run(turn, () => this.#begin(baseUrl, call));
      file.body.once("close", () => this.#bulkhead.leave());
      return file;
    } catch (error) {
      this.#bulkhead.leave();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  get #headersTimeoutMs(): number {
    return this.#options.totalTimeoutMs ?? HEADERS_TIMEOUT_MS;
  }

  async #begin(baseUrl: string, { method, path, headers, patience }: FileCall): Promise<ProviderFile> {
    const budget = AbortSignal.timeout(FILE_TIMEOUT_MS);
    const requestId = this.#options.requestId();
    try {
      const { origin, pathname } = new URL(baseUrl);
      const response = await this.#agent.request({
        origin,
        path: `${pathname.replace(/\/+$/, "")}${path}`,
        method,
        headers: {
          "accept-encoding": "identity",
          ...(requestId === undefined ? {} : { "x-request-id": requestId }),
          ...headers,
        },
        headersTimeout: this.#headersTimeoutMs,
        signal: AbortSignal.any([patience, budget]),
      });
      return asFile(response);
    } catch (error) {
      // Nothing was learned of the provider: its silence must not be counted.
      if (patience.aborted) throw new ProviderError("busy", "nobody waits for the file any more");
      throw asProviderError(error, budget);
    }
  }
}

function asFile({ statusCode: status, headers, body }: Dispatcher.ResponseData): ProviderFile {
  if (status < 300 || (status >= 400 && status < 500)) return { status, headers, body };
  body.on("error", () => {}).destroy();
  if (status >= 500) throw new ProviderError("broken", `status ${status}`, { status });
  throw new ProviderError("unusable", `status ${status}, not followed`, { status });
}
