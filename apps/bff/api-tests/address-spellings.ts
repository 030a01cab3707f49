import { request, type IncomingHttpHeaders } from "node:http";

/** Spellings of a URL that the router treats as equal. */
export const EQUAL_SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  "as registered": (path) => path,
  "first letter encoded": (path) => `/${encode(path[1]!)}${path.slice(2)}`,
  "last letter encoded": (path) => path.slice(0, -1) + encode(path.at(-1)!),
  "every letter encoded": (path) => path.replaceAll(/[a-z-]/g, encode),
  "encoded in upper-case hex": (path) => path.replaceAll(/[a-z-]/g, (letter) => encode(letter).toUpperCase()),
  "absolute form": (path) => `http://desk.example${path}`,
  "absolute form with another host, encoded": (path) =>
    `HTTPS://user@other.example:81/${encode(path[1]!)}${path.slice(2)}`,
  "with an empty query": (path) => `${path}?`,
  "with another path as its query": (path) => `${path}?/livez`,
  "with a fragment": (path) => `${path}#/livez`,
};

/** Spellings that match no route. */
export const INVALID_SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  "a double slash first": (path) => `/${path}`,
  "a double slash inside": (path) => path.replace(/\/(?=[^/]*$)/, "//"),
  "absolute form with a double slash": (path) => `http://desk.example/${path}`,
  "a dot segment": (path) => `/.${path}`,
  "an encoded dot segment": (path) => `/%2e${path}`,
  "a parent segment": (path) => `/x/..${path}`,
  "an encoded parent segment": (path) => `/x/%2e%2E${path}`,
  "a trailing dot segment": (path) => `${path}/.`,
  "an encoded slash": (path) => path.replace(/\/(?=[^/]*$)/, "%2F"),
  "a backslash": (path) => path.replace(/\/(?=[^/]*$)/, "\\"),
  "an encoded backslash": (path) => path.replace(/\/(?=[^/]*$)/, "%5c"),
  "a trailing slash": (path) => `${path}/`,
  "an encoded question mark": (path) => `${path}%3f`,
  "a trailing encoded space": (path) => `${path}%20`,
  "an encoded zero byte": (path) => `${path}%00`,
  "path parameters": (path) => `${path};x=1`,
  capitals: (path) => path.toUpperCase(),
  "a doubly encoded letter": (path) => `/%25${encode(path[1]!).slice(1)}${path.slice(2)}`,
  "an overlong UTF-8 encoding": (path) => `/%c1%a1${path.slice(2)}`,
  "a truncated percent-encoding": (path) => `${path}%`,
  "another scheme": (path) => `ftp://desk.example${path}`,
};

function encode(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

export interface Sent {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends the URL unchanged; other clients would normalize it. */
export function sendAddress(
  server: string,
  { method = "GET", path, headers = {}, body }: SendOptions,
): Promise<Sent> {
  const { hostname, port } = new URL(server);
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const type = body === undefined ? {} : { "content-type": "application/json" };
  request({ hostname, port, method, path, headers: { ...type, ...headers } }, (response) => {
    let text = "";
    response.setEncoding("utf8").on("data", (part: string) => (text += part));
    response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    response.on("error", reject);
  })
    .on("error", reject)
    .end(body);
  return promise;
}

export interface SendOptions {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
