import { createLogger } from "../src/platform/process/logger.ts";

export interface LogLine {
  readonly msg: string;
  readonly reqId?: string;
  readonly [field: string]: unknown;
}

/** What is written, as the server's own process would write it. */
export function keepLines() {
  let text = "";
  const logger = createLogger({ level: "trace" }, { write: (line) => void (text += line) });
  const lines = () =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as LogLine);
  return { logger, text: () => text, requests: () => lines().filter(({ msg }) => msg === "request"), lines };
}
