/** Imported timers: a test's fake clock replaces the global ones, but a socket waits in real time. */
import { clearInterval, setInterval, setTimeout } from "node:timers";
import { replyOf, send } from "../respond.ts";
import { type Exchange, type Fault } from "./fault.ts";
import { gzipBomb } from "./gzip-bomb.ts";

const BEFORE_RESET_MS = 20;
const DRIP_MS = 1000;
const CHUNK = Buffer.alloc(64 * 1024, " ");

const healthyBytes = ({ healthy }: Exchange): Buffer => Buffer.from(JSON.stringify(healthy.body));

function startJson({ res }: Exchange, headers: Record<string, string | number> = {}): void {
  res.writeHead(200, { "content-type": "application/json; charset=utf-8", ...headers });
}

function bomb(exchange: Exchange): void {
  const bytes = gzipBomb();
  startJson(exchange, { "content-encoding": "gzip", "content-length": bytes.length });
  exchange.res.end(bytes);
}

/** Writes blanks as fast as the reader takes them, until it disconnects. */
function endless(exchange: Exchange): void {
  const { res } = exchange;
  startJson(exchange);
  res.write('{"bitcoin":');
  const pour = (): void => {
    while (!res.destroyed && res.write(CHUNK));
  };
  res.on("drain", pour);
  pour();
}

function drip(exchange: Exchange): void {
  const { res } = exchange;
  const bytes = healthyBytes(exchange);
  let sent = 0;
  const next = (): void => {
    sent += 1;
    if (sent >= bytes.length) res.end(bytes.subarray(sent - 1));
    else res.write(bytes.subarray(sent - 1, sent));
  };
  startJson(exchange, { "content-length": bytes.length });
  const dripping = setInterval(next, DRIP_MS);
  res.on("close", () => clearInterval(dripping));
  next();
}

function resetMidBody(exchange: Exchange): void {
  const bytes = healthyBytes(exchange);
  startJson(exchange, { "content-length": bytes.length });
  exchange.res.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
    // After an immediate reset, the half would be lost in transit and the caller would see a reset without an
    // answer.
    setTimeout(() => exchange.req.socket.resetAndDestroy(), BEFORE_RESET_MS);
  });
}

export const socketFaults = {
  "gzip-bomb": { says: "about 300 kB of gzip that unpack to 200 MB of valid JSON", answer: bomb },
  "endless-body": { says: "a JSON text that never ends", answer: endless },
  "slow-drip": { says: "the right answer, one byte a second", answer: drip },
  hang: { says: "takes the request and never answers", answer: () => {} },
  reset: {
    says: "the connection is reset before any answer",
    answer: ({ req }) => req.socket.resetAndDestroy(),
  },
  "reset-mid-body": { says: "the connection is reset after half the body", answer: resetMidBody },
  "slow-80ms": {
    says: "the right answer, 80 ms late (or latencyMs)",
    answer: ({ req, res, healthy, options }) => {
      setTimeout(() => send(req, res, replyOf(healthy)), options.latencyMs ?? 80);
    },
  },
} satisfies Record<string, Fault>;
