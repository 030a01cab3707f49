import { createHash } from "node:crypto";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type RouteAnswer } from "./routes/route.ts";

export interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly text: string;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** The headers of CoinGecko's recorded answers. */
export function replyOf({ status, body, maxAge }: RouteAnswer, text = JSON.stringify(body)): Reply {
  const headers: Record<string, string> = {
    "content-type": JSON_TYPE,
    "cache-control": maxAge > 0 ? `public, max-age=${maxAge}` : "no-cache",
    "access-control-allow-origin": "*",
  };
  if (status === 200) headers["etag"] = `W/"${createHash("md5").update(text).digest("hex")}"`;
  return { status, headers, text };
}

export const jsonReply = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { "content-type": JSON_TYPE, "cache-control": "no-cache", ...headers },
  text: JSON.stringify(body),
});

/** CoinGecko's most common error shape. */
export const statusBody = (code: number, message: string) => ({
  status: { error_code: code, error_message: message },
});

export const statusReply = (
  status: number,
  code: number,
  message: string,
  headers?: Record<string, string>,
): Reply => jsonReply(status, statusBody(code, message), headers);

/** Sends a reply, compressed as the request accepts: brotli first, then gzip, favouring speed over size. */
export function send(req: IncomingMessage, res: ServerResponse, { status, headers = {}, text }: Reply): void {
  const [encoding, bytes] = packed(req.headers["accept-encoding"], Buffer.from(text));
  res.writeHead(status, {
    ...headers,
    ...(encoding !== undefined && { "content-encoding": encoding }),
    "content-length": bytes.length,
    vary: "Accept-Encoding, Origin",
  });
  res.end(bytes);
}

function packed(
  accepted: string | string[] | undefined,
  bytes: Buffer,
): [encoding: string | undefined, bytes: Buffer] {
  const offers = String(accepted ?? "")
    .split(",")
    .filter((offer) => !/;\s*q=0(\.0+)?\s*$/.test(offer));
  const names = offers.map((offer) => offer.split(";", 1)[0]!.trim().toLowerCase());
  if (names.includes("br")) {
    return ["br", brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })];
  }
  return names.includes("gzip") ? ["gzip", gzipSync(bytes, { level: 1 })] : [undefined, bytes];
}
