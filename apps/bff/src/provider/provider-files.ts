import type { Readable } from "node:stream";
import type { Agent, Dispatcher } from "undici";
import type { Clock } from "@tradeslip/node-kit/clock";
import { CallTime, type Waiting } from "./call-time.ts";
import { asProviderError, ProviderError } from "./provider-error.ts";
import type { ProviderGate } from "./provider-gate.ts";

const HEADERS_TIMEOUT_MS = 5_000;
/** For a whole file; a slower reader asks for the rest with Range. */
const FILE_TIMEOUT_MS = 15 * 60_000;

export interface FileCall {
  readonly method: "GET" | "HEAD";
  /** From the provider's root. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts when the reader has left. */
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
  /** Proves that the call comes from the desk; null without such a proof. */
  readonly token: string | null;
  readonly clock: Clock;
  readonly gate: ProviderGate;
  readonly agent: Agent;
  readonly caller: () => (Waiting & { readonly requestId: string }) | undefined;
  /** Until the headers arrive. */
  readonly totalTimeoutMs?: number | undefined;
}

/** Streams files at their readers' pace; each keeps its place in the gate meanwhile. */
export class ProviderFiles {
  readonly #options: ProviderFilesOptions;

  constructor(options: ProviderFilesOptions) {
    this.#options = options;
  }

  async open(call: FileCall): Promise<ProviderFile> {
    const { baseUrl, clock, caller, gate, totalTimeoutMs = HEADERS_TIMEOUT_MS } = this.#options;
    const address = baseUrl();
    if (address === null) throw new ProviderError("unreachable", "it has not started yet");
    const from = caller();
    const time = new CallTime({ clock, waiting: from, totalMs: totalTimeoutMs });
    return gate.hold(AbortSignal.any([call.patience, time.patience()]), async (release) => {
      const file = await this.#begin(address, call, { requestId: from?.requestId, leftMs: time.leftMs() });
      file.body.once("close", release);
      return file;
    });
  }

  async #begin(
    baseUrl: string,
    { method, path, headers, patience }: FileCall,
    { requestId, leftMs }: { requestId: string | undefined; leftMs: number },
  ): Promise<ProviderFile> {
    const silence = new AbortController();
    const silent = setTimeout(() => silence.abort(), leftMs);
    try {
      const { origin, pathname } = new URL(baseUrl);
      const { token } = this.#options;
      const response = await this.#options.agent.request({
        origin,
        path: `${pathname.replace(/\/+$/, "")}${path}`,
        method,
        headers: {
          "accept-encoding": "identity",
          ...(requestId === undefined ? {} : { "x-request-id": requestId }),
          ...(token === null ? {} : { "provider-token": token }),
          ...headers,
        },
        signal: AbortSignal.any([patience, silence.signal, AbortSignal.timeout(FILE_TIMEOUT_MS)]),
      });
      return asFile(response);
    } catch (error) {
      // This says nothing about the provider, so it must not count as silence.
      if (patience.aborted) throw new ProviderError("busy", "the reader of the file has left");
      throw asProviderError(error, silence.signal);
    } finally {
      clearTimeout(silent);
    }
  }
}

function asFile({ statusCode: status, headers, body }: Dispatcher.ResponseData): ProviderFile {
  if (status < 300 || (status >= 400 && status < 500)) return { status, headers, body };
  body.on("error", () => {}).destroy();
  if (status >= 500) throw new ProviderError("broken", `status ${status}`, { status });
  throw new ProviderError("unusable", `status ${status}, not followed`, { status });
}
