import { request, type IncomingHttpHeaders } from "node:http";

/** Other ways to write an address that mean the same to the router. */
export const SAME_ADDRESS: Readonly<Record<string, (path: string) => string>> = {
  "as it was registered": (path) => path,
  "its first letter encoded": (path) => `/${encode(path[1]!)}${path.slice(2)}`,
  "its last letter encoded": (path) => path.slice(0, -1) + encode(path.at(-1)!),
  "each letter encoded": (path) => path.replaceAll(/[a-z-]/g, encode),
  "encoded in capitals": (path) => path.replaceAll(/[a-z-]/g, (letter) => encode(letter).toUpperCase()),
  "in the absolute form": (path) => `http://desk.example${path}`,
  "in the absolute form, of another server, encoded": (path) =>
    `HTTPS://user@other.example:81/${encode(path[1]!)}${path.slice(2)}`,
  "with an empty query": (path) => `${path}?`,
  "with another address as its query": (path) => `${path}?/livez`,
  "with a fragment": (path) => `${path}#/livez`,
};

/** What looks like an address and is none. */
export const NO_ADDRESS: Readonly<Record<string, (path: string) => string>> = {
  "two slashes first": (path) => `/${path}`,
  "two slashes inside": (path) => path.replace(/\/(?=[^/]*$)/, "//"),
  "an absolute form with two slashes": (path) => `http://desk.example/${path}`,
  "a dot segment": (path) => `/.${path}`,
  "an encoded dot segment": (path) => `/%2e${path}`,
  "a segment up": (path) => `/x/..${path}`,
  "an encoded segment up": (path) => `/x/%2e%2E${path}`,
  "a dot segment last": (path) => `${path}/.`,
  "an encoded slash": (path) => path.replace(/\/(?=[^/]*$)/, "%2F"),
  "a backslash": (path) => path.replace(/\/(?=[^/]*$)/, "\\"),
  "an encoded backslash": (path) => path.replace(/\/(?=[^/]*$)/, "%5c"),
  "a slash last": (path) => `${path}/`,
  "an encoded question mark": (path) => `${path}%3f`,
  "an encoded space last": (path) => `${path}%20`,
  "an encoded zero byte": (path) => `${path}%00`,
  "parameters of a segment": (path) => `${path};x=1`,
  capitals: (path) => path.toUpperCase(),
  "a letter encoded twice": (path) => `/%25${encode(path[1]!).slice(1)}${path.slice(2)}`,
  "a letter in too many bytes": (path) => `/%c1%a1${path.slice(2)}`,
  "half a code": (path) => `${path}%`,
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

/** Sends the address as it is written; other clients would tidy it up first. */
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
