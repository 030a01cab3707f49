/** Far deeper than any reply of ours (the cluster's map: 4). The parser recurses at each level. */
const MAX_DEPTH = 8;
/** Elements of one reply, as its arrays announce them: the client's parser makes room for them at once. */
const MAX_ELEMENTS = 1_000_000;
/** For one reply. Our longest entry has 4 MB; a bulk string is copied into three times its length. */
const MAX_REPLY_BYTES = 8_000_000;
/** For one line of a reply, such as a script's error. */
const MAX_LINE_BYTES = 16_384;

const LINE_FEED = 0x0a;
/** RESP2 (https://valkey.io/topics/protocol/). The client's parser accepts more, and other line ends. */
const LINE = /^(?:[+-][^\r\n]*|:-?\d{1,19}|\$(?:-1|\d{1,9})|\*(?:-1|\d{1,9}))\r\n$/;

/**
 * Follows an engine's replies without keeping them, and throws an error with the reason for one that is no
 * reply, or more than the client can take. It does not check what a reply contains.
 */
export class ReplyReader {
  readonly #onReply: (isArray: boolean) => void;
  #line = "";
  /** Of the current bulk string, including its line end. */
  #bulkBytesLeft = 0;
  /** How many elements each open array still lacks, the outermost first. */
  readonly #lacking: number[] = [];
  #bytes = 0;
  #elements = 0;

  /** @param onReply called at each reply's end; it may throw too */
  constructor(onReply: (isArray: boolean) => void) {
    this.#onReply = onReply;
  }

  read(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) {
      const isBulk = this.#bulkBytesLeft > 0;
      const end = isBulk ? Math.min(chunk.length, at + this.#bulkBytesLeft) : lineEnd(chunk, at);
      this.#grow(end - at);
      if (isBulk) this.#passBulk(end - at);
      else this.#readLine(chunk.toString("latin1", at, end));
      at = end;
    }
  }

  #passBulk(bytes: number): void {
    this.#bulkBytesLeft -= bytes;
    if (this.#bulkBytesLeft === 0) this.#endValue(false);
  }

  /** @param part of a line, or all of it */
  #readLine(part: string): void {
    this.#line += part;
    if (this.#line.length > MAX_LINE_BYTES) throw new Error("a line without an end");
    if (!part.endsWith("\n")) return;
    const line = this.#line;
    this.#line = "";
    if (!LINE.test(line)) throw new Error("something that is no reply");
    const size = Number(line.slice(1));
    if (line.startsWith("$") && size >= 0) this.#beginBulk(size);
    else if (line.startsWith("*") && size > 0) this.#beginArray(size);
    else this.#endValue(line.startsWith("*"));
  }

  #beginBulk(size: number): void {
    this.#bulkBytesLeft = size + 2;
    if (this.#bytes + size > MAX_REPLY_BYTES) throw tooLong();
  }

  #beginArray(size: number): void {
    this.#elements += size;
    if (this.#elements > MAX_ELEMENTS) throw tooLong();
    this.#lacking.push(size);
    if (this.#lacking.length > MAX_DEPTH) throw new Error(`a reply nested deeper than ${MAX_DEPTH}`);
  }

  #endValue(isArray: boolean): void {
    let isWholeArray = isArray;
    while (this.#lacking.length > 0) {
      const lacking = this.#lacking.pop()! - 1;
      if (lacking > 0) return void this.#lacking.push(lacking);
      isWholeArray = true;
    }
    this.#bytes = 0;
    this.#elements = 0;
    this.#onReply(isWholeArray);
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MAX_REPLY_BYTES) throw tooLong();
  }
}

function lineEnd(chunk: Buffer, from: number): number {
  const at = chunk.indexOf(LINE_FEED, from);
  return at === -1 ? chunk.length : at + 1;
}

function tooLong(): Error {
  return new Error("a reply longer than any of ours");
}
