import { constants, crc32, deflateRawSync } from "node:zlib";

const HEAD = Buffer.from('{"bitcoin":{"usd":64000}');
const MEGABYTES = 200;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

let built: Buffer | undefined;

/**
 * A gzip of about 300 kB that unpacks to 200 MB of valid JSON: a price followed by blanks. Built on first
 * use, without ever holding the 200 MB: one packed megabyte of blanks, ended by a full flush, can be
 * repeated.
 */
export function gzipBomb(): Buffer {
  built ??= build();
  return built;
}

function build(): Buffer {
  const blanks = megabyteOfBlanks();
  const tail = Buffer.from("}");
  const packedBlanks = packed(blanks, constants.Z_FULL_FLUSH);
  const parts = [GZIP_HEADER, packed(HEAD, constants.Z_FULL_FLUSH)];
  let sum = crc32(HEAD);
  for (let n = 0; n < MEGABYTES; n += 1) {
    parts.push(packedBlanks);
    sum = crc32(blanks, sum);
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(tail, sum), 0);
  trailer.writeUInt32LE(HEAD.length + MEGABYTES * blanks.length + tail.length, 4);
  return Buffer.concat([...parts, packed(tail, constants.Z_FINISH), trailer]);
}

const packed = (bytes: Buffer, finishFlush: number): Buffer =>
  deflateRawSync(bytes, { level: 9, finishFlush });

/** Spaces with some line breaks, so that it packs to about 1.5 kB rather than to the minimum. */
function megabyteOfBlanks(): Buffer {
  const blanks = Buffer.alloc(1_000_000, " ");
  for (let at = 0; at < blanks.length; at += 4096 + ((at * 31) % 977)) blanks[at] = 0x0a;
  return blanks;
}
