import { crc32 } from "node:zlib";

export interface ZipEntry {
  /** ASCII, with slashes. */
  readonly name: string;
  readonly text: string;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** 1980-01-01, the earliest that a zip can say: the same text gives the same bytes. */
const DATE = 0x0021;

/** A zip file that stores and does not compress (PKWARE's APPNOTE, 4.3). */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const data = Buffer.from(text);
    const common = commonFields(name, data);
    const local = Buffer.concat([uint32(LOCAL_HEADER), common, Buffer.from(name), data]);
    directory.push(centralHeader(name, common, offset));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.concat([
    uint32(END_OF_DIRECTORY),
    uint16(0, 0, entries.length, entries.length),
    uint32(central.length, offset),
    uint16(0),
  ]);
  return Buffer.concat([...locals, central, end]);
}

/** From "version needed" to "extra field length": the same in both headers. */
function commonFields(name: string, data: Buffer): Buffer {
  return Buffer.concat([
    uint16(VERSION, UTF8_NAMES, 0, 0, DATE),
    uint32(crc32(data), data.length, data.length),
    uint16(name.length, 0),
  ]);
}

function centralHeader(name: string, common: Buffer, offset: number): Buffer {
  return Buffer.concat([
    uint32(CENTRAL_HEADER),
    uint16(VERSION),
    common,
    // Comment length, disk number, internal and external attributes.
    uint16(0, 0, 0),
    uint32(0, offset),
    Buffer.from(name),
  ]);
}

function uint16(...values: number[]): Buffer {
  return Buffer.from(new Uint8Array(values.flatMap((value) => [value & 0xff, value >>> 8])));
}

function uint32(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => uint16(value & 0xffff, value >>> 16)));
}
