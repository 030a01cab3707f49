/* oxlint-disable no-underscore-dangle -- fields of Node's own */
import { type ServerResponse, validateHeaderName, validateHeaderValue } from "node:http";

/** Of every OutgoingMessage. */
interface HeadFields {
  _header: string | null;
  _hasBody: boolean;
  readonly _keepAliveTimeout: number;
}

/** False: the connection closes after this response, which only `writeHead` announces. */
export function canSendPrepared({ shouldKeepAlive, headersSent }: ServerResponse): boolean {
  return shouldKeepAlive && !headersSent;
}

/**
 * Sends a response whose head is one prepared text. `writeHead` checks and joins each of our fifteen headers again for each
 * response (docs/decisions/014). Node has no public way around it; a test compares both ways of writing.
 * @param head without Date and Connection; with a Content-Length if there is a body
 * @param own `now` in milliseconds since the epoch; `ownLine` is of this response alone, without its CRLF
 */
export function sendPrepared(
  response: ServerResponse,
  head: PreparedHead,
  { now, ownLine }: { readonly now: number; readonly ownLine: string },
  body: Buffer | undefined,
): void {
  const fields = response as unknown as HeadFields;
  response.statusCode = head.status;
  fields._header = `${head.text(now, fields._keepAliveTimeout)}${ownLine}\r\n\r\n`;
  fields._hasBody = body !== undefined;
  response.end(body);
}

const STATUS_LINES = { 200: "HTTP/1.1 200 OK\r\n", 304: "HTTP/1.1 304 Not Modified\r\n" };

/** The part of a head that many responses share, joined once a second: HTTP's date has no smaller unit (RFC 9110, section 5.6.7). */
export class PreparedHead {
  readonly status: 200 | 304;
  readonly #lines: string;
  readonly #lineOfSecond: (second: number) => string;
  #text = "";
  #second = -1;
  #keepAliveMs = -1;

  /** @param lineOfSecond one more line, with its CRLF, for a second since the epoch */
  constructor(
    status: 200 | 304,
    headers: Readonly<Record<string, string>>,
    lineOfSecond: (second: number) => string,
  ) {
    this.status = status;
    this.#lineOfSecond = lineOfSecond;
    this.#lines = STATUS_LINES[status] + headerLines(headers);
  }

  /** @param now milliseconds since the epoch */
  text(now: number, keepAliveMs: number): string {
    const second = Math.floor(now / 1000);
    if (second !== this.#second || keepAliveMs !== this.#keepAliveMs) {
      const keepAlive = keepAliveMs > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n` : "";
      const date = new Date(now).toUTCString();
      this.#text = `${this.#lines}${this.#lineOfSecond(second)}Date: ${date}\r\nConnection: keep-alive\r\n${keepAlive}`;
      this.#second = second;
      this.#keepAliveMs = keepAliveMs;
    }
    return this.#text;
  }
}

/** Checked, since nothing checks them later. */
function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      return `${name}: ${value}\r\n`;
    })
    .join("");
}
