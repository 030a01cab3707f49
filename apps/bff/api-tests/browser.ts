import { request } from "node:http";
import type { Problem } from "@tradeslip/contracts";
import { isStream } from "./read-stream.ts";

/** The headers of a browser for an address that a person opens in a tab. */
const OPENED = {
  accept: "text/html,application/xhtml+xml",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; the text of anything else; null for an empty body. */
  readonly body: unknown;
  readonly problem: Problem;
}

/** A browser with cookies, and with its own IP if the server trusts a proxy. */
export class Browser {
  /** By name, as the server receives them. */
  readonly cookies: Map<string, string>;
  readonly address: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param cookies shared when one browser talks to several replicas */
  constructor(
    address: string,
    headers: Readonly<Record<string, string>> = {},
    cookies = new Map<string, string>(),
  ) {
    this.address = address;
    this.#headers = headers;
    this.cookies = cookies;
  }

  get(path: string): Promise<Reply> {
    return this.#send("GET", path, undefined, {});
  }

  /** Where a redirect leads for a person who opens it. @param own overrides the headers that tell */
  follow(
    path: string,
    own: Record<string, string> = OPENED,
    method: "GET" | "HEAD" = "GET",
  ): Promise<{ readonly status: number; readonly location: string | null }> {
    const headers = { ...this.#cookieHeader(), ...this.#headers, ...own };
    return new Promise((resolve, reject) => {
      // `fetch` marks its requests as not being navigations.
      request(`${this.address}${path}`, { method, headers }, (response) => {
        response.resume();
        resolve({ status: response.statusCode!, location: response.headers.location ?? null });
      })
        .on("error", reject)
        .end();
    });
  }

  /** @param body sent as JSON; a string is sent as is */
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#send("POST", path, body, headers);
  }

  put(path: string, body: unknown): Promise<Reply> {
    return this.#send("PUT", path, body, {});
  }

  patch(path: string, body: unknown): Promise<Reply> {
    return this.#send("PATCH", path, body, {});
  }

  delete(path: string): Promise<Reply> {
    return this.#send("DELETE", path, undefined, {});
  }

  async #send(method: string, path: string, body: unknown, own: Record<string, string>): Promise<Reply> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        ...this.#cookieHeader(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...this.#headers,
        ...own,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await bodyOf(response);
    const parsed = parse(text);
    return { status: response.status, headers: response.headers, body: parsed, problem: parsed as Problem };
  }

  #cookieHeader(): { readonly cookie?: string } {
    if (this.cookies.size === 0) return {};
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function parse(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function bodyOf(response: Response): Promise<string> {
  if (!isStream(response.headers.get("content-type"))) return response.text();
  await response.body!.cancel();
  return "";
}
