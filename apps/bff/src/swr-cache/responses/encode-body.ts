import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./negotiate.ts";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** A body in one encoding, with a strong ETag of its own (RFC 9110, section 8.8.3). */
export interface EncodedBody {
  readonly body: Buffer;
  readonly etag: string;
}

export interface Effort {
  readonly gzipLevel: number;
  readonly brotliQuality: number;
}

/** Compresses a text in every encoding we send, off the main thread, and hashes it once. */
export async function encodeBody(
  text: string,
  { gzipLevel, brotliQuality }: Effort,
): Promise<Readonly<Record<Encoding, EncodedBody>>> {
  const identity = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [gzipped, brotli] = await Promise.all([
    gzipAsync(identity, { level: gzipLevel }),
    brotliAsync(identity, { params }),
  ]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    identity: { body: identity, etag: `"${hash}"` },
    gzip: { body: gzipped, etag: `"${hash}-gz"` },
    br: { body: brotli, etag: `"${hash}-br"` },
  };
}
