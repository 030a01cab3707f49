import { rateLimited } from "../rate-limit.ts";
import { jsonReply, type Reply, replyOf, send, statusReply } from "../respond.ts";
import { type Exchange, type Fault } from "./fault.ts";

/** Target of redirect-internal: a trap whose visits are counted like any other call. */
export const REDIRECT_TARGET = "/internal/metadata";

const html = (title: string): string =>
  `<!DOCTYPE html>\n<html lang="en-US"><head><title>${title}</title></head>` +
  `<body><h1>${title}</h1><p>Cloudflare Ray ID: 8f0c2a7e4b1d9c55</p></body></html>\n`;

const page = (status: number, title: string): Reply => ({
  status,
  headers: { "content-type": "text/html; charset=UTF-8", "cache-control": "no-store" },
  text: html(title),
});

function replying(says: string, reply: (exchange: Exchange) => Reply): Fault {
  return { says, answer: (exchange) => send(exchange.req, exchange.res, reply(exchange)) };
}

export const textFaults = {
  "html-200": replying("200 with an HTML page", () => page(200, "Just a moment...")),
  "truncated-json": replying("200 with the first half of the JSON text", ({ healthy }) => {
    const text = JSON.stringify(healthy.body);
    return replyOf(healthy, text.slice(0, Math.ceil(text.length / 2)));
  }),
  "invalid-json": replying("200 with text that is not JSON", ({ healthy }) =>
    replyOf(healthy, "{'bitcoin': NaN,}"),
  ),
  "rate-limited": replying("429 with Retry-After (30, or retryAfter)", ({ options }) =>
    rateLimited(options.retryAfter ?? 30),
  ),
  "rate-limited-no-header": replying("429 without Retry-After", () => rateLimited()),
  "redirect-internal": replying(
    `302 to ${REDIRECT_TARGET} of this server, where visits are counted`,
    ({ origin }) => ({
      status: 302,
      headers: { location: origin + REDIRECT_TARGET },
      text: "",
    }),
  ),
  "error-500": replying("500 with a JSON error", () =>
    jsonReply(500, { error: { code: 500, message: "Internal Server Error" } }),
  ),
  "error-503-html": replying("503 with Cloudflare's HTML", () =>
    page(503, "503 Service Temporarily Unavailable"),
  ),
  "error-plain-text": replying('429 with the plain text "Throttled"', () => ({
    status: 429,
    headers: { "content-type": "text/plain; charset=utf-8" },
    text: "Throttled",
  })),
  "forbidden-403": replying("403 with a JSON error", () => statusReply(403, 403, "Forbidden")),
} satisfies Record<string, Fault>;
