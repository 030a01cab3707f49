import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { isMainThread } from "node:worker_threads";
import { brotliCompress, brotliCompressSync, constants, gzip as gzipAsync, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const PREFERENCE: readonly Encoding[] = ["br", "gzip", "identity"];
/** Browsers send a handful of values; a hostile client must not grow the map. */
const known = new Map<string, Encoding>();
const MAX_REMEMBERED = 200;
const MAX_REMEMBERED_LENGTH = 200;

/** The smallest representation that the client accepts (RFC 9110, section 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  const remembered = known.get(acceptEncoding);
  if (remembered) return remembered;
  const chosen = chooseAmong(PREFERENCE, acceptEncoding);
  if (acceptEncoding.length > MAX_REMEMBERED_LENGTH) return chosen;
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(acceptEncoding, chosen);
  return chosen;
}

/**
 * The same among the offered encodings.
 * @param offered the preferred one first
 */
export function chooseAmong<Offered extends Encoding>(
  offered: readonly Offered[],
  acceptEncoding: string,
): Offered | "identity" {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (coding !== "")
      weights.set(coding === "x-gzip" ? "gzip" : coding, Number.isFinite(weight) ? weight : 0);
  }
  const anything = weights.get("*");
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === "identity" ? 0.001 : (anything ?? 0));
  const best = Math.max(...offered.map(weightOf));
  return offered.find((encoding) => weightOf(encoding) === best && best > 0) ?? "identity";
}

/** Whether an If-None-Match names this strong tag (weak comparison, RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/**
 * Keeps compression off the main thread. A worker compresses in its own thread, because the pool's threads
 * have the main thread's priority.
 */
const gzipped = isMainThread ? promisify(gzipAsync) : gzipSync;
const brotlied = isMainThread ? promisify(brotliCompress) : brotliCompressSync;

/** A body in one encoding, with a strong ETag of its own (RFC 9110, section 8.8.3). */
export interface EncodedBody {
  /** Fills its whole buffer, so that it can be transferred between threads. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

export type EncodedBodies = Readonly<Record<Encoding, EncodedBody>>;

export interface Effort {
  readonly gzipLevel: number;
  readonly brotliQuality: number;
}

/** A text in one encoding. */
export async function encodeText(
  text: string,
  encoding: Encoding,
  { gzipLevel, brotliQuality }: Effort,
): Promise<Buffer> {
  const identity = Buffer.from(text);
  if (encoding === "identity") return identity;
  if (encoding === "gzip") return gzipped(identity, { level: gzipLevel });
  return brotlied(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** Compresses a text in every encoding we send and hashes it once. */
export async function encodeBody(text: string, effort: Effort): Promise<EncodedBodies> {
  const [identity, gzip, br] = await Promise.all([
    encodeText(text, "identity", effort),
    encodeText(text, "gzip", effort),
    encodeText(text, "br", effort),
  ]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    identity: { body: new Uint8Array(identity), etag: `"${hash}"` },
    gzip: { body: new Uint8Array(gzip), etag: `"${hash}-gz"` },
    br: { body: new Uint8Array(br), etag: `"${hash}-br"` },
  };
}
