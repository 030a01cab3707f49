import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { SourceError } from "../../sources/source-error.ts";

export const ACCEPTED_ENCODINGS = "gzip, br";

/**
 * Reads a body as text and counts bytes after unpacking, because a few hundred kilobytes of gzip can hold hundreds of
 * megabytes. Past the cap the connection is dropped. Throws {@link SourceError} (too-large, bad-shape) or what the
 * socket threw.
 */
export async function readDecodedText(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes)
        throw new SourceError("too-large", `the answer exceeds ${maxBytes} bytes unpacked`);
      chunks.push(chunk);
    }
  };
  const decoder = decoderFor(encoding);
  try {
    await (decoder ? pipeline(body, decoder, collect) : pipeline(body, collect));
  } catch (error) {
    throw isDecoderError(error)
      ? new SourceError("bad-shape", `the ${encoding} data is damaged`, { cause: error })
      : error;
  }
  return Buffer.concat(chunks, size).toString("utf8");
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
      return refusal(new SourceError("bad-shape", "the answer has an encoding that was not asked for"));
  }
}

/** Fails inside the pipeline, so that the connection is dropped like after any other failure. */
function refusal(error: SourceError): Transform {
  return new Transform({ transform: (_chunk, _encoding, done) => done(error), flush: (done) => done(error) });
}

/** Node names zlib's errors Z_… and brotli's ERR_BROTLI_… or ERR__ERROR_…. */
function isDecoderError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(code);
}
