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
 * @param headers lines of the head, each with its CRLF: neither Date nor Connection, and a Content-Length with a body
 */
export function sendPrepared(
  response: ServerResponse,
  status: 200 | 304,
  headers: string,
  body: Buffer | undefined,
): void {
  const fields = response as unknown as HeadFields;
  response.statusCode = status;
  fields._header = `${STATUS_LINES[status]}${headers}${commonLines(fields._keepAliveTimeout)}\r\n`;
  fields._hasBody = body !== undefined;
  response.end(body);
}

const STATUS_LINES = { 200: "HTTP/1.1 200 OK\r\n", 304: "HTTP/1.1 304 Not Modified\r\n" };

let common = { lines: "", second: -1, keepAliveMs: -1 };

/** The same for a second. HTTP's date has no smaller unit (RFC 9110, section 5.6.7). */
function commonLines(keepAliveMs: number): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== common.second || keepAliveMs !== common.keepAliveMs) {
    const keepAlive = keepAliveMs > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n` : "";
    const lines = `Date: ${new Date(now).toUTCString()}\r\nConnection: keep-alive\r\n${keepAlive}`;
    common = { lines, second, keepAliveMs };
  }
  return common.lines;
}

/** Header lines for {@link sendPrepared}; checked, since nothing checks them later. */
export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      return `${name}: ${value}\r\n`;
    })
    .join("");
}
