/** Imported timers: a test's fake clock replaces the global ones, but a socket waits in real time. */
import { clearInterval, setInterval, setTimeout } from "node:timers";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { Answer } from "./answers.ts";

export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** What a healthy simulator would answer. */
  readonly healthy: Answer;
}

interface Fault {
  /** A one-line description. */
  readonly says: string;
  answer(exchange: Exchange): void;
}

type Json = Record<string, unknown>;

/** Target of `redirect`: a trap whose visits are counted like any other call. */
export const REDIRECT_TARGET = "/internal/metadata";
const DRIP_MS = 100;
const SLOW_MS = 300;
const MEGABYTE = 1024 * 1024;
const BOMB_MEGABYTES = 200;
const RETRY_AFTER_SECONDS = 30;

export function send(res: ServerResponse, { status, type, text }: Answer, headers: Json = {}): void {
  res.writeHead(status, { "content-type": type, ...(headers as Record<string, string>) }).end(text);
}

const always = (says: string, status: number, text: string, headers: Json = {}): Fault => ({
  says,
  answer: ({ res, healthy }) => send(res, { ...healthy, status, text }, headers),
});

/** The healthy answer with its text changed; answers that the fault does not concern stay the same. */
const changed = (says: string, change: (text: string) => string): Fault => ({
  says,
  answer: ({ res, healthy }) => send(res, { ...healthy, text: change(healthy.text) }),
});

function eachTransaction(says: string, change: (transaction: Json) => Json): Fault {
  return changed(says, (text) => {
    const body: unknown = parsedOr(text);
    if (Array.isArray(body)) return JSON.stringify(body.map((entry) => change(entry as Json)));
    const isOne = typeof body === "object" && body !== null && "vout" in body;
    return isOne ? JSON.stringify(change(body)) : text;
  });
}

/** "Transaction not found" is not JSON. */
function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function eachOutput(says: string, change: Json): Fault {
  return eachTransaction(says, (transaction) => ({
    ...transaction,
    vout: (transaction["vout"] as Json[]).map((output) => ({ ...output, ...change })),
  }));
}

function eachStatus(says: string, change: Json): Fault {
  return eachTransaction(says, (transaction) => ({
    ...transaction,
    status: { ...(transaction["status"] as Json), ...change },
  }));
}

function drip({ res, healthy }: Exchange): void {
  const bytes = Buffer.from(healthy.text.padEnd(1_000));
  let sent = 0;
  res.writeHead(200, { "content-type": healthy.type, "content-length": bytes.length });
  const dripping = setInterval(() => {
    res.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    if (sent === bytes.length) res.end();
  }, DRIP_MS);
  res.on("close", () => clearInterval(dripping));
}

function endless({ res, healthy }: Exchange): void {
  const chunk = " ".repeat(16 * 1024);
  res.writeHead(200, { "content-type": healthy.type });
  res.write("[");
  const pour = (): void => {
    while (!res.destroyed && res.write(chunk));
  };
  res.on("drain", pour);
  pour();
}

/** Concatenated gzip files are one (RFC 1952, 2.2), so 200 MB are never in our memory. */
function gzipBomb({ res, healthy }: Exchange): void {
  const megabyte = gzipSync(Buffer.alloc(MEGABYTE, " "));
  const packed = Buffer.concat(Array.from({ length: BOMB_MEGABYTES }, () => megabyte));
  res.writeHead(200, { "content-type": healthy.type, "content-encoding": "gzip" }).end(packed);
}

const table = {
  "html-200": always("a page with status 200", 200, "<h1>Just a moment...</h1>"),
  "empty-200": always("nothing with status 200", 200, ""),
  "empty-list": always("an empty list: a server that lags behind", 200, "[]"),
  "object-200": always("JSON, but an object", 200, '{"error": "rate limited"}'),
  "strings-200": always("a list of other things", 200, '["a", null, 1]'),
  "error-500": always("500 with a text", 500, "internal error at db-7.internal.example"),
  "error-503": always("503 as a page", 503, "<h1>Service Unavailable</h1>"),
  "rate-limited": always("429 with Retry-After: 30", 429, "Too many requests", {
    "retry-after": String(RETRY_AFTER_SECONDS),
  }),
  redirect: always("a redirect to a trap", 302, "", { location: REDIRECT_TARGET }),
  truncated: changed("the first half of the answer", (text) => text.slice(0, text.length / 2)),
  twice: changed("every transaction listed twice", (text) => {
    const body = parsedOr(text);
    return Array.isArray(body) ? JSON.stringify([...body, ...body]) : text;
  }),
  "other-address": eachOutput("outputs that pay another address", {
    scriptpubkey_address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  }),
  "value-negative": eachOutput("negative values", { value: -57_143 }),
  "value-fraction": eachOutput("values that are no whole numbers", { value: 57_143.5 }),
  "value-text": eachOutput("values as text", { value: "57143" }),
  "value-huge": eachOutput("more money than there is", { value: 1e300 }),
  "height-none": eachStatus("confirmed, without saying where", { confirmed: true, block_height: null }),
  "height-future": eachStatus("a block above the tip", {
    confirmed: true,
    block_height: 2_000_000,
    block_hash: "00".repeat(32),
    block_time: 1,
  }),
  "txid-odd": eachTransaction("an id that is none", (entry) => ({ ...entry, txid: "../../etc/passwd" })),
  "tip-huge": changed("a tip that no chain has", (text) =>
    /^\d+$/.test(text) ? "99999999999999999999" : text,
  ),
  "tip-text": changed("a tip that is no number", (text) => (/^\d+$/.test(text) ? "soon" : text)),
  hang: { says: "takes the call and never answers", answer: () => {} },
  slow: {
    says: `the right answer, ${SLOW_MS} ms late`,
    answer: ({ res, healthy }) => void setTimeout(() => send(res, healthy), SLOW_MS),
  },
  drip: { says: "one byte at a time", answer: drip },
  endless: { says: "an answer that never ends", answer: endless },
  "gzip-bomb": { says: "200 MB of blanks in a small gzip", answer: gzipBomb },
  reset: {
    says: "the connection is reset before any answer",
    answer: ({ req }) => req.socket.resetAndDestroy(),
  },
} satisfies Record<string, Fault>;

export type EsploraFaultName = keyof typeof table;

export const esploraFaults: Readonly<Record<EsploraFaultName, Fault>> = table;

export const esploraFaultNames = Object.keys(table) as EsploraFaultName[];

export function esploraFaultName(text: string): EsploraFaultName {
  if (Object.hasOwn(table, text)) return text as EsploraFaultName;
  throw new Error(`There is no fault named ${JSON.stringify(text)}. Known: ${esploraFaultNames.join(", ")}.`);
}
