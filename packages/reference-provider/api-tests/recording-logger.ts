import { Writable } from "node:stream";
import { pino } from "pino";

/** A logger that records its output. */
export function recordingLogger() {
  const lines: string[] = [];
  const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
    lines.push(String(chunk));
    done();
  };
  return { logger: pino({ level: "trace" }, new Writable({ write })), text: () => lines.join("") };
}
