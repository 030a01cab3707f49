import { promisify } from "node:util";
import { constants, deflateRaw } from "node:zlib";

export type StreamEncoding = "gzip" | "identity";

/** A part of a stream as it is sent, in both encodings: one for all streams. */
export type StreamPiece = Readonly<Record<StreamEncoding, Buffer>>;

/**
 * Begins a gzip stream (RFC 1952, section 2.3). Deflate blocks follow that refer to nothing before them, so
 * that the same bytes fit into every stream, and no stream needs a compressor of its own. A stream has no
 * last block.
 */
export const STREAM_START: StreamPiece = {
  identity: Buffer.alloc(0),
  gzip: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]),
};

const deflated = promisify(deflateRaw);
/** 50 coins: 6 gives 1 % more bytes than 9 in half the time. */
const DEFLATE = { level: 6, finishFlush: constants.Z_FULL_FLUSH };
const STORED_HEAD_BYTES = 5;
/** LEN has 16 bits (RFC 1951, section 3.2.4). */
const MAX_STORED_BYTES = 65_535;

/** Compresses a text once for all streams. */
export async function compressedPiece(identity: Buffer): Promise<StreamPiece> {
  return { identity, gzip: await deflated(identity, DEFLATE) };
}

/** Joins two pieces: writing one to 5,000 clients takes 66 ms of CPU time, and two 86. */
export function joined(first: StreamPiece, second: StreamPiece): StreamPiece {
  return {
    identity: Buffer.concat([first.identity, second.identity]),
    gzip: Buffer.concat([first.gzip, second.gzip]),
  };
}

/** A text as it is: too short to be worth compressing, or for streams that aren't. */
export function plainPiece(text: string): StreamPiece {
  const identity = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let at = 0; at < identity.length; at += MAX_STORED_BYTES) {
    const stored = identity.subarray(at, at + MAX_STORED_BYTES);
    const head = Buffer.alloc(STORED_HEAD_BYTES);
    head.writeUInt16LE(stored.length, 1);
    head.writeUInt16LE(~stored.length & 0xffff, 3);
    blocks.push(head, stored);
  }
  return { identity, gzip: Buffer.concat(blocks) };
}
