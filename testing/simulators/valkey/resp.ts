/** The protocol of Valkey and Redis, version 2: what clients send and what they get. */
export type RespReply = null | number | string | Simple | RespError | readonly RespReply[];

/** A short word of praise, such as OK. */
export class Simple {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class RespError {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const OK = new Simple("OK");

export function encode(reply: RespReply): string {
  if (reply === null) return "$-1\r\n";
  if (typeof reply === "number") return `:${reply}\r\n`;
  if (typeof reply === "string") return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  if (reply instanceof Simple) return `+${reply.text}\r\n`;
  if (reply instanceof RespError) return `-${reply.text}\r\n`;
  return `*${reply.length}\r\n${reply.map(encode).join("")}`;
}

/** Cuts what arrives into commands: arrays of bulk strings. */
export class CommandReader {
  #rest: Buffer = Buffer.alloc(0);
  #chunks: Buffer[] = [];
  #size = 0;
  /** Bytes without which there is nothing to read: a long text is put together once, not with each piece of it. */
  #needed = 0;

  read(chunk: Buffer): string[][] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#needed) return [];
    this.#rest = Buffer.concat([this.#rest, ...this.#chunks]);
    this.#chunks = [];
    this.#needed = 0;
    const commands: string[][] = [];
    for (let command = this.#next(); command; command = this.#next()) commands.push(command);
    this.#size = this.#rest.length;
    return commands;
  }

  /** Undefined while the command is not complete. */
  #next(): string[] | undefined {
    const head = this.#line(0);
    if (!head) return undefined;
    let at = head.end;
    const parts: string[] = [];
    for (let left = Number(head.text.slice(1)); left > 0; left -= 1) {
      const size = this.#line(at);
      if (!size) return undefined;
      const end = size.end + Number(size.text.slice(1));
      if (this.#rest.length < end + 2) {
        this.#needed = end + 2;
        return undefined;
      }
      parts.push(this.#rest.toString("utf8", size.end, end));
      at = end + 2;
    }
    this.#rest = this.#rest.subarray(at);
    return parts;
  }

  #line(from: number): { text: string; end: number } | undefined {
    const end = this.#rest.indexOf("\r\n", from);
    return end === -1 ? undefined : { text: this.#rest.toString("utf8", from, end), end: end + 2 };
  }
}
