/** Imported timers: a test's fake clock replaces the global ones, but a socket waits in real time. */
import { clearInterval, setInterval, setTimeout } from "node:timers";
import { send, type Exchange, type NamedAnswer } from "./answer.ts";

const SLOW_MS = 150;
const DRIP_MS = 100;
const CHUNK = " ".repeat(16 * 1024);

function drip({ res, healthy }: Exchange): void {
  const bytes = Buffer.from(healthy.text);
  let sent = 0;
  res.writeHead(healthy.status, { "content-type": "application/json", "content-length": bytes.length });
  const dripping = setInterval(() => {
    res.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    if (sent === bytes.length) res.end();
  }, DRIP_MS);
  res.on("close", () => clearInterval(dripping));
}

function endless({ res }: Exchange): void {
  res.writeHead(200, { "content-type": "application/json" });
  res.write('{"message":"');
  const pour = (): void => {
    while (!res.destroyed && res.write(CHUNK));
  };
  res.on("drain", pour);
  pour();
}

/** The promised length never arrives. */
function half({ res, healthy }: Exchange, then: () => void): void {
  const bytes = Buffer.from(healthy.text);
  res.writeHead(healthy.status, { ...healthy.headers, "content-length": bytes.length });
  res.write(bytes.subarray(0, bytes.length / 2), then);
}

/** Faults of the connection. */
export const faults = {
  slow: {
    says: `the right answer, ${SLOW_MS} ms late`,
    answer: ({ res, healthy }) => void setTimeout(() => send(res, healthy), SLOW_MS),
  },
  hang: { says: "takes the call and never answers", answer: () => {} },
  drip: { says: "the right answer, one byte at a time", answer: drip },
  endless: { says: "a JSON text that never ends", answer: endless },
  cut: {
    says: "half of the right answer, then the connection ends",
    answer: (exchange) => half(exchange, () => exchange.res.destroy()),
  },
  stall: {
    says: "half of the right answer, then nothing",
    answer: (exchange) => half(exchange, () => {}),
  },
  reset: {
    says: "the connection is reset before any answer",
    answer: ({ req }) => req.socket.resetAndDestroy(),
  },
} satisfies Record<string, NamedAnswer>;
