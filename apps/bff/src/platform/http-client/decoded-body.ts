import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip } from "node:zlib";

/** A body that is too long, damaged, or in an encoding that was not asked for. */
export class UnreadableBodyError extends Error {
  readonly kind: "too-large" | "bad-shape";

  constructor(kind: UnreadableBodyError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UnreadableBodyError";
    this.kind = kind;
  }
}

export const ACCEPTED_ENCODINGS = "gzip, br";

/**
 * Reads a body. The limit counts decompressed bytes: a few hundred kilobytes of gzip can hold hundreds of
 * megabytes. Beyond it the connection is dropped. Throws {@link UnreadableBodyError} or what the socket
 * threw.
 */
export async function readDecoded(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes)
        throw new UnreadableBodyError("too-large", `the answer exceeds ${maxBytes} bytes unpacked`);
      chunks.push(chunk);
    }
  };
  const decoder = decoderFor(encoding);
  try {
    await (decoder ? pipeline(body, decoder, collect) : pipeline(body, collect));
  } catch (error) {
    throw isDecoderError(error)
      ? new UnreadableBodyError("bad-shape", `the ${encoding} data is damaged`, { cause: error })
      : error;
  }
  return Buffer.concat(chunks, size);
}

/** The same as text. */
export async function readDecodedText(...args: Parameters<typeof readDecoded>): Promise<string> {
  return (await readDecoded(...args)).toString("utf8");
}

function decoderFor(encoding: string | undefined): Transform | undefined {
  switch (encoding?.trim().toLowerCase() ?? "identity") {
    case "identity":
    case "":
      return undefined;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    default:
      return refusal(
        new UnreadableBodyError("bad-shape", "the answer has an encoding that was not asked for"),
      );
  }
}

/** Fails inside the pipeline, so the connection is dropped as after any other failure. */
function refusal(error: UnreadableBodyError): Transform {
  return new Transform({ transform: (_chunk, _encoding, done) => done(error), flush: (done) => done(error) });
}

/** Node names zlib's errors Z_… and brotli's ERR_BROTLI_… or ERR__ERROR_…. */
function isDecoderError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(code);
}
