/** Writes and reads the values of a slip's body. */

import { fromScaled, toScaled } from "./decimals.ts";

const MAX_TEXT_BYTES = 255;
const UINT32_BYTES = 4;
/** Integers use seven bits per byte, the lowest first; the top bit says that more follow (LEB128). */
const GROUP = 7n;
const MORE = 0x80;
/** More than any number in a slip needs, so that readers have a bound. */
const MAX_GROUPS = 32;
const TOO_LONG = "A number of a slip has at most 224 bits";

export class ByteWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value);
  }

  bytes(values: Uint8Array): void {
    this.#bytes.push(...values);
  }

  /** Big-endian. */
  uint32(value: number): void {
    const bytes = new Uint8Array(UINT32_BYTES);
    new DataView(bytes.buffer).setUint32(0, value);
    this.bytes(bytes);
  }

  /** A non-negative integer. Throws a RangeError for more than 224 bits. */
  whole(value: bigint): void {
    let rest = value;
    for (let place = 0; place < MAX_GROUPS; place += 1) {
      const group = Number(BigInt.asUintN(Number(GROUP), rest));
      rest >>= GROUP;
      if (rest === 0n) return this.byte(group);
      this.byte(group | MORE);
    }
    throw new RangeError(TOO_LONG);
  }

  /** Zigzag: small numbers of either sign stay short. */
  signed(value: bigint): void {
    this.whole(value < 0n ? -2n * value - 1n : 2n * value);
  }

  /** Throws a RangeError for more than 255 bytes of UTF-8. */
  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    if (bytes.length > MAX_TEXT_BYTES) throw new RangeError("A text of a slip has at most 255 bytes");
    this.byte(bytes.length);
    this.bytes(bytes);
  }

  /** Throws a RangeError for anything but a plain decimal number. */
  decimal(value: string): void {
    const { decimals, units } = toScaled(value);
    this.byte(decimals);
    this.whole(units);
  }

  done(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads what {@link ByteWriter} wrote. Each method throws a RangeError if the bytes end too early. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    return this.bytes(1)[0]!;
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new RangeError("The bytes of this slip end too early");
    const taken = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return taken;
  }

  uint32(): number {
    return new DataView(this.bytes(UINT32_BYTES).buffer).getUint32(0);
  }

  whole(): bigint {
    let value = 0n;
    for (let place = 0; place < MAX_GROUPS; place += 1) {
      const byte = this.byte();
      value |= BigInt(byte & ~MORE) << (GROUP * BigInt(place));
      if ((byte & MORE) === 0) return value;
    }
    throw new RangeError(TOO_LONG);
  }

  signed(): bigint {
    const value = this.whole();
    return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n;
  }

  decimal(): string {
    const decimals = this.byte();
    return fromScaled({ decimals, units: this.whole() });
  }

  text(): string {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(this.bytes(this.byte()));
  }
}
