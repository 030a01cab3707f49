import { request, type IncomingHttpHeaders } from "node:http";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As received, not decompressed. */
  chunks: Buffer[];
  /** Why the body ended early. */
  error: (Error & { code?: string }) | undefined;
}

/**
 * A raw GET: follows no redirect, decompresses nothing, adds no header, and keeps whatever arrived before a
 * reset. `enough` ends the reading. Rejects if no answer begins.
 */
export function rawGet(
  url: string,
  headers: Record<string, string> = {},
  enough: (chunks: Buffer[]) => boolean = () => false,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let error: RawAnswer["error"];
    let answered = false;
    const sent = request(url, { headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      answered = true;
      incoming.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (enough(chunks)) incoming.destroy();
      });
      incoming.on("error", (reason) => (error = reason));
      incoming.on("close", () =>
        resolve({ status: incoming.statusCode!, headers: incoming.headers, chunks, error }),
      );
    });
    // A reset in the middle of a body is reported here as well as on the body.
    sent.on("error", (reason) => (answered ? (error = reason) : reject(reason)));
    sent.end();
  });
}

export const textOf = ({ chunks }: RawAnswer): string => Buffer.concat(chunks).toString();
