import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { json, send } from "./answers/answer.ts";
import { answerName, answers, type AnswerName } from "./answers/index.ts";
import { type AnswerOf, HealthyProvider } from "./healthy.ts";
import type { ForeignPayment } from "./payments.ts";
import type { ProviderCall } from "./provider-call.ts";

export type { AnswerName } from "./answers/index.ts";
export { TOKEN } from "./answers/logins.ts";
export { INTERNALS } from "./answers/refusals.ts";
export { WRONG_PASSWORD } from "./healthy.ts";
export { BOOK_TEXT } from "./payments.ts";
export type { ProviderCall } from "./provider-call.ts";

export interface ProviderSimulator {
  /** http://127.0.0.1:port; followed by `/answer/<name>`, every call gets that answer. */
  readonly baseUrl: string;
  readonly calls: ProviderCall[];
  /** Tokens of active sessions. */
  readonly tokens: Set<string>;
  /** By id; a test sets their status. */
  readonly payments: Map<string, ForeignPayment>;
  /** Concurrent calls, now and at most. */
  readonly load: { now: number; most: number };
  /** Gives this answer to calls of `path`, or to all; null restores the healthy ones. */
  answer(name: AnswerName | null, path?: string): void;
  /** Ends every connection at once, including hanging ones. */
  close(): Promise<void>;
}

export interface SimulatorOptions {
  readonly port?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly answerOf?: AnswerOf;
}

const NAMED = /^\/answer\/([^/]+)(\/.*)$/;

/** Starts a third-party provider: the same API with its own quirks. */
export async function startProviderSimulator({
  port = 0,
  now = Date.now,
  answerOf = (): unknown => null,
}: SimulatorOptions = {}): Promise<ProviderSimulator> {
  const provider = new HealthyProvider(now, answerOf);
  const calls: ProviderCall[] = [];
  const load = { now: 0, most: 0 };
  let chosen: { name: AnswerName; path: string | undefined } | null = null;

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    res.once("close", () => (load.now -= 1));
    const [, prefix, rest] = NAMED.exec(req.url ?? "/") ?? [];
    const call = { ...(await readCall(req)), path: rest ?? req.url ?? "/" };
    calls.push(call);
    const healthy = provider.answer(call);
    const applies = chosen !== null && (chosen.path === undefined || chosen.path === call.path);
    const name = prefix === undefined ? applies && chosen!.name : answerName(prefix);
    if (name) answers[name].answer({ req, res, body: call.body, healthy });
    else send(res, healthy);
  }

  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => send(res, json(400, { message: String(error) })));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    tokens: provider.tokens,
    payments: provider.payments.all,
    load,
    answer: (name, path) => {
      chosen = name === null ? null : { name, path };
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readCall(req: IncomingMessage): Promise<Omit<ProviderCall, "path">> {
  const body = await text(req);
  return {
    method: req.method ?? "GET",
    headers: req.headers,
    body: body === "" ? {} : (JSON.parse(body) as ProviderCall["body"]),
  };
}
