import { createLogger } from "../src/platform/process/logger.ts";

export interface LogLine {
  readonly msg: string;
  readonly reqId?: string;
  readonly [field: string]: unknown;
}

/** A logger like the server's that records its lines. */
export function recordingLogger() {
  let text = "";
  const logger = createLogger({ level: "trace" }, { write: (line) => void (text += line) });
  const lines = () =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as LogLine);
  return { logger, text: () => text, requests: () => lines().filter(({ msg }) => msg === "request"), lines };
}
