import { Agent, type Dispatcher } from "undici";
import type { Clock } from "../../cache/clock.ts";
import { readDecodedText } from "../decoded-body.ts";
import { retryAfterMs } from "../retry-after.ts";
import { parseObject, type JsonObject } from "./json-object.ts";
import { asProviderError, ProviderError } from "./provider-error.ts";
import { ProviderFiles, type FileCall, type ProviderFile } from "./provider-files.ts";
import { MAX_IN_FLIGHT, ProviderGate, type ProviderReport } from "./provider-gate.ts";
import { cleanSentence } from "./clean-sentence.ts";

const MAX_ANSWER_BYTES = 64 * 1024;
const TOTAL_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 1_500;
const USER_AGENT = "Tradeslip/0.1 (desk server)";

export interface ProviderClientOptions {
  /** Asked at each call: the embedded provider gets another port when it starts again. Null: there is none yet. */
  readonly baseUrl: () => string | null;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** Of the request in whose name a call is made: the provider may write it into its log, beside ours. */
  readonly requestId: () => string | undefined;
  /** For everything together: waiting for a turn, connecting, headers and the whole body. */
  readonly totalTimeoutMs?: number | undefined;
}

export interface ProviderCall {
  readonly method: "GET" | "POST";
  /** From the provider's root, e.g. /api/auth/login */
  readonly path: string;
  readonly body?: object;
  /** Of the session in whose name the call is made. */
  readonly token?: string;
  /** The same key and body again have no second effect (draft-ietf-httpapi-idempotency-key-header). */
  readonly idempotencyKey?: string;
  /** Who asks, for limits and for codes that belong to a browser. */
  readonly client?: ClientIdentity;
  /** Instead of the client's own. */
  readonly totalTimeoutMs?: number;
}

/** Whom the provider may tell apart, without learning who they are: keyed hashes, the same at each call. */
export interface ClientIdentity {
  /** Undefined for a browser that keeps no cookies, and for programs. */
  readonly browser?: string | undefined;
  /** Of the address that asks, see client-network.ts. */
  readonly network: string;
  /** Somebody has logged in with this browser before, to the account that the call is about. */
  readonly isKnown?: boolean;
}

export interface ProviderClient {
  /** The answer of a 2xx; an empty one is `{}`. Throws {@link ProviderError} and nothing else. */
  call(call: ProviderCall): Promise<JsonObject>;
  /** Opens a file, which flows when it is read. Throws {@link ProviderError} and nothing else. */
  open(call: FileCall): Promise<ProviderFile>;
  /** How things stand with the provider now. */
  report(): ProviderReport;
  /** Drops all connections; calls under way fail. */
  close(): Promise<void>;
}

/** Speaks the provider's HTTP: JSON in and out, nothing retried, no redirect followed. */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const gate = new ProviderGate(options);
  const agent = new Agent({
    connections: MAX_IN_FLIGHT,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    // HTTP/1.1 only: a stuck answer then costs its own socket and not the one that all calls share.
    allowH2: false,
  });
  const files = new ProviderFiles({ ...options, gate });
  return {
    async call(call) {
      const budget = AbortSignal.timeout(call.totalTimeoutMs ?? options.totalTimeoutMs ?? TOTAL_TIMEOUT_MS);
      const baseUrl = options.baseUrl();
      if (baseUrl === null) throw new ProviderError("unreachable", "it has not started yet");
      const requestId = options.requestId();
      return gate.run(budget, () => exchange(agent, baseUrl, { ...call, requestId }, budget));
    },
    open: (call) => files.open(call),
    report: () => gate.report(),
    close: async () => {
      await Promise.all([agent.destroy(), files.close()]);
    },
  };
}

interface NamedCall extends ProviderCall {
  readonly requestId: string | undefined;
}

async function exchange(
  agent: Agent,
  baseUrl: string,
  call: NamedCall,
  budget: AbortSignal,
): Promise<JsonObject> {
  try {
    const { origin, pathname } = new URL(baseUrl);
    const response = await agent.request({
      origin,
      path: `${pathname.replace(/\/+$/, "")}${call.path}`,
      method: call.method,
      headers: headersOf(call),
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: budget,
    });
    return await readAnswer(response, budget);
  } catch (error) {
    throw asProviderError(error, budget);
  }
}

function headersOf({ body, token, idempotencyKey, client, requestId }: NamedCall): Record<string, string> {
  return {
    accept: "application/json",
    "accept-encoding": "identity",
    "user-agent": USER_AGENT,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    ...(client === undefined ? {} : { "x-client-network": client.network }),
    ...(client?.browser === undefined ? {} : { "x-client-browser": client.browser }),
    ...(client?.isKnown ? { "x-client-known": "yes" } : {}),
    ...(requestId === undefined ? {} : { "x-request-id": requestId }),
  };
}

async function readAnswer(response: Dispatcher.ResponseData, budget: AbortSignal): Promise<JsonObject> {
  const status = response.statusCode;
  if (status >= 500) {
    // Its text is for nobody; reading it to the end keeps the connection.
    await response.body.dump({ limit: MAX_ANSWER_BYTES, signal: budget }).catch(() => {});
    throw new ProviderError("broken", `status ${status}`, { status });
  }
  const text = await readDecodedText(response.body, header(response, "content-encoding"), MAX_ANSWER_BYTES);
  const answer = text.trim() === "" ? {} : parseObject(text);
  if (answer === null) throw new ProviderError("unusable", `status ${status}, not a JSON object`, { status });
  if (status >= 400) throw refusal(response, answer);
  if (status >= 300) throw new ProviderError("unusable", `status ${status}, not followed`, { status });
  return answer;
}

function refusal(response: Dispatcher.ResponseData, answer: JsonObject): ProviderError {
  const status = response.statusCode;
  const code = answer["code"];
  return new ProviderError("refused", `status ${status}`, {
    status,
    sentence: cleanSentence(answer["message"]),
    code: typeof code === "string" ? code : null,
    ...(status === 429
      ? { retryAfterSeconds: Math.ceil(retryAfterMs(header(response, "retry-after"), Date.now()) / 1000) }
      : {}),
  });
}

function header(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
