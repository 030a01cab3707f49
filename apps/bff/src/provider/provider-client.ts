import { Agent, type Dispatcher } from "undici";
import type { Clock } from "@tradeslip/node-kit/clock";
import { readDecodedText } from "../platform/http-client/decoded-body.ts";
import { retryAfterMs } from "../platform/http-client/retry-after.ts";
import type { ClientIdentity } from "./client-identity.ts";
import { CallTime, type Waiting } from "./call-time.ts";
import { parseObject, type JsonObject, cleanSentence } from "./provider-answer.ts";
import { asProviderError, ProviderError } from "./provider-error.ts";
import { ProviderFiles, type FileCall, type ProviderFile } from "./provider-files.ts";
import { GATE_SIZES, ProviderGate, type GateName, type ProviderReport } from "./provider-gate.ts";

/** Unless the call says otherwise. */
const MAX_ANSWER_BYTES = 64 * 1024;
const TOTAL_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 1_500;
const SILENCE_MS = 15_000;
/** The provider's limits of a day say to wait until tomorrow, which callers are told. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
const USER_AGENT = "Tradeslip/0.1 (desk server)";

export interface ProviderClientOptions {
  /** Asked at each call: the embedded provider gets a new port with each restart. Null: not started yet. */
  readonly baseUrl: () => string | null;
  /** Sent with each call to prove that it comes from the desk; null without one. */
  readonly token: string | null;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** The request that a call serves; undefined for background work. */
  readonly caller: () => ProviderCaller | undefined;
  /** From the request's arrival to the end of the provider's body, queueing and connecting included. */
  readonly totalTimeoutMs?: number | undefined;
}

export interface ProviderCaller extends Waiting {
  /** The provider may log it, to match our lines. */
  readonly requestId: string;
  /** Language of messages in the answer, and of mails that the call sends (BCP 47). */
  readonly locale: string;
  /** The caller's network, which has a share of each gate; undefined for this machine's own. */
  readonly network: string | undefined;
}

/** The gates of JSON calls. */
export type CallGate = Exclude<GateName, FileGate>;

/** The gates of whole files. */
export type FileGate = "files" | "exports";

export interface ProviderCall {
  /** Calls of different gates neither queue nor fail together. */
  readonly gate: CallGate;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** From the provider's root, e.g. /api/auth/login */
  readonly path: string;
  readonly body?: object;
  /** In place of a body. */
  readonly file?: { readonly type: string; readonly bytes: Uint8Array };
  /** The provider's session token. */
  readonly token?: string;
  /** Order keys of the browser: 32 bytes in base64url each, separated by commas. */
  readonly orderKeys?: string;
  /** draft-ietf-httpapi-idempotency-key-header */
  readonly idempotencyKey?: string;
  /** For limits, and for codes that belong to a browser. */
  readonly client?: ClientIdentity;
  /** Overrides the client's own timeout. */
  readonly totalTimeoutMs?: number;
  /** A longer answer is unusable. */
  readonly maxAnswerBytes?: number;
  /** Made even after its caller has left; its time runs from now. */
  readonly isDetached?: boolean;
}

export interface ProviderClient {
  /** The body of a 2xx; an empty one is `{}`. Throws only {@link ProviderError}. */
  call(call: ProviderCall): Promise<JsonObject>;
  /** Opens a file as a stream. Throws only {@link ProviderError}. */
  open(call: FileCall & { readonly gate?: FileGate }): Promise<ProviderFile>;
  report(): ProviderReport;
  /** Drops all connections; calls in flight fail. */
  close(): Promise<void>;
}

/** JSON over HTTP. No retries, no redirects. */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { clock, caller, totalTimeoutMs = TOTAL_TIMEOUT_MS } = options;
  const gates = forEachGate((name) => new ProviderGate({ ...options, size: GATE_SIZES[name] }));
  // One pool of sockets for each gate: with a shared one, a gate that hangs would block the others.
  const agents = forEachGate((name) => createAgent(GATE_SIZES[name].maxInFlight));
  const fileCalls = (name: FileGate) =>
    new ProviderFiles({ ...options, gate: gates[name], agent: agents[name] });
  const files: Readonly<Record<FileGate, ProviderFiles>> = {
    files: fileCalls("files"),
    exports: fileCalls("exports"),
  };
  return {
    async call(call) {
      const baseUrl = options.baseUrl();
      if (baseUrl === null) throw new ProviderError("unreachable", "it has not started yet");
      const from = caller();
      const waiting = call.isDetached ? undefined : from;
      const time = new CallTime({ clock, waiting, totalMs: call.totalTimeoutMs ?? totalTimeoutMs });
      const network = call.isDetached ? call.client?.network : from?.network;
      const send = () => {
        const named = {
          ...call,
          deskToken: options.token,
          caller: from,
          deadlineMs: time.leftMs(),
        };
        return exchange(agents[call.gate], baseUrl, named, time.budget);
      };
      return gates[call.gate].run(time.patience(), send, network);
    },
    open: ({ gate = "files", ...call }) => files[gate].open(call),
    report: () => forEachGate((name) => gates[name].report()),
    close: async () => {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}

function forEachGate<Value>(make: (name: GateName) => Value): Readonly<Record<GateName, Value>> {
  return {
    accounts: make("accounts"),
    "payment-creation": make("payment-creation"),
    payments: make("payments"),
    files: make("files"),
    "slip-keys": make("slip-keys"),
    alerts: make("alerts"),
    orders: make("orders"),
    "order-streams": make("order-streams"),
    desk: make("desk"),
    exports: make("exports"),
    "account-exports": make("account-exports"),
  };
}

function createAgent(connections: number): Agent {
  return new Agent({
    connections,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    // The longest pause between two chunks of a body.
    bodyTimeout: SILENCE_MS,
    // HTTP/1.1 only: a stuck response then blocks its own socket, not the one that all calls share.
    allowH2: false,
  });
}

interface NamedCall extends ProviderCall {
  readonly deskToken: string | null;
  readonly caller: ProviderCaller | undefined;
  readonly deadlineMs: number;
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
      body: call.file?.bytes ?? (call.body === undefined ? null : JSON.stringify(call.body)),
      signal: budget,
    });
    return await readAnswer(response, call.maxAnswerBytes ?? MAX_ANSWER_BYTES);
  } catch (error) {
    throw asProviderError(error, budget);
  }
}

function headersOf(call: NamedCall): Record<string, string> {
  const { body, file, deskToken, token, orderKeys, idempotencyKey, client, caller, deadlineMs } = call;
  return {
    accept: "application/json",
    "accept-encoding": "identity",
    "user-agent": USER_AGENT,
    // The time left: work that takes longer need not start.
    "x-deadline-ms": String(deadlineMs),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(file === undefined ? {} : { "content-type": file.type }),
    ...(deskToken === null ? {} : { "provider-token": deskToken }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(orderKeys === undefined ? {} : { "order-key": orderKeys }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    ...(client === undefined ? {} : { "x-client-network": client.network }),
    ...(client?.browser === undefined ? {} : { "x-client-browser": client.browser }),
    ...(client?.isKnown ? { "x-client-known": "yes" } : {}),
    ...(client?.device === undefined ? {} : { "x-client-device": client.device }),
    ...(caller === undefined ? {} : { "x-request-id": caller.requestId, "accept-language": caller.locale }),
  };
}

async function readAnswer(response: Dispatcher.ResponseData, maxBytes: number): Promise<JsonObject> {
  const status = response.statusCode;
  if (status >= 500) throw await failure(response);
  const text = await readText(response, maxBytes);
  const answer = text.trim() === "" ? {} : parseObject(text);
  if (answer === null) throw new ProviderError("unusable", `status ${status}, not a JSON object`, { status });
  if (status >= 400) throw refusal(response, answer);
  if (status >= 300) throw new ProviderError("unusable", `status ${status}, not followed`, { status });
  return answer;
}

/** Uses only the code and Retry-After. Reading to the end lets the connection be reused. */
async function failure(response: Dispatcher.ResponseData): Promise<ProviderError> {
  const status = response.statusCode;
  const answer = parseObject(await readText(response, MAX_ANSWER_BYTES).catch(() => ""));
  return new ProviderError("broken", `status ${status}`, {
    status,
    code: codeOf(answer),
    ...(header(response, "retry-after") === undefined ? {} : retryAfterOf(response)),
  });
}

function refusal(response: Dispatcher.ResponseData, answer: JsonObject): ProviderError {
  const status = response.statusCode;
  return new ProviderError("refused", `status ${status}`, {
    status,
    sentence: cleanSentence(answer["message"]),
    code: codeOf(answer),
    answer,
    ...(status === 429 ? retryAfterOf(response) : {}),
  });
}

function readText(response: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
  return readDecodedText(response.body, header(response, "content-encoding"), maxBytes);
}

function codeOf(answer: JsonObject | null): string | null {
  const code = answer?.["code"];
  return typeof code === "string" ? code : null;
}

function retryAfterOf(response: Dispatcher.ResponseData): { retryAfterSeconds: number } {
  const pauseMs = retryAfterMs(header(response, "retry-after"), Date.now(), LONGEST_WAIT_MS);
  return { retryAfterSeconds: Math.ceil(pauseMs / 1000) };
}

function header(response: Dispatcher.ResponseData, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
