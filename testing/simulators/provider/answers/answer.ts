import type { IncomingMessage, ServerResponse } from "node:http";

export interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A call that gets a named answer. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** The parsed JSON body; {} if there is none. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What a healthy provider would answer. */
  readonly healthy: Reply;
}

export interface NamedAnswer {
  /** A one-line description. */
  readonly says: string;
  answer(exchange: Exchange): void;
}

export function send(res: ServerResponse, { status, type = "application/json", headers, text }: Reply): void {
  res.writeHead(status, { ...(text === "" ? {} : { "content-type": type }), ...headers }).end(text);
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  text: JSON.stringify(body),
});

/** A named answer that is the same for every call. */
export function always(says: string, reply: Reply): NamedAnswer {
  return { says, answer: ({ res }) => send(res, reply) };
}
