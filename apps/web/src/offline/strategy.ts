/**
 * What the service worker does with a request:
 * - page: from the network; offline, the empty page of this build, which renders any screen
 * - asset: a file with a hash in its name, from this build's set or else from the network
 * - file: another file of the build, from the network; offline, from this build's set
 * - picture: from the network, and cached; offline, from the cache
 * - data: like a picture, but a cached response is marked as delayed
 * - null: nothing. The browser acts as if there were no service worker, and nothing is cached.
 */
export type Strategy = "page" | "asset" | "file" | "picture" | "data" | null;

/** Files of the build without a hash in their name. */
export const FILES = ["/favicon.svg"] as const;

/**
 * API responses that are the same for all readers. An explicit list: new API calls (orders, accounts,
 * payments) are not cached unless they are added here.
 */
const DATA =
  /^\/\.well-known\/tradeslip-(?:keys|contacts)\.json$|^\/api\/(?:rates|config|currencies|books\/[a-z0-9-]+|prices\/sources|exchange\/coins|market\/(?:coins|stats)|dashboard\/(?:coins|stats)|coins\/[\w.-]+(?:\/history\?range=\w+)?)$/;
const ASSET = /^\/assets\/[^/]+$/;
const PICTURE = /^\/icons\/(?:coins|flags)\/[^/]+\.svg$/;
/**
 * Paths of the server itself, which are not pages of the application. Tokens of slips and receipts contain a
 * dot, in any language.
 */
const NO_PAGE = /^\/(?:api|c|lite|livez|readyz|metrics)(?:\/|$)|^(?!(?:\/[a-z-]+)?\/[qr]\/).*\.[a-z0-9]+$/i;
/**
 * Opens the page without scripts (page-heads.ts); from the cache, a slow connection would get the saved page
 * instead.
 */
const TO_LITE = "?lite";

/** The strategy for a request to `origin`, our own. */
export function strategyOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  origin: string,
): Strategy {
  const { origin: target, pathname, search } = new URL(url);
  if (method !== "GET" || target !== origin) return null;
  if (mode === "navigate") return NO_PAGE.test(pathname) || search === TO_LITE ? null : "page";
  if (DATA.test(pathname + search)) return "data";
  if (search !== "") return null;
  if (ASSET.test(pathname)) return "asset";
  if (PICTURE.test(pathname)) return "picture";
  return FILES.some((file) => file === pathname) ? "file" : null;
}

/** After this long without a response, the saved one is used. Milliseconds. */
export const NETWORK_TIMEOUT_MS = 3_000;

/** The response if it comes in time, else the saved one, else the response whenever it comes or fails. */
export async function networkFirst(
  response: Promise<Response>,
  saved: () => Promise<Response | undefined>,
): Promise<Response> {
  const inTime = await Promise.race([unlessFailed(response), networkTimeout()]);
  return inTime ?? (await saved()) ?? response;
}

/**
 * Firefox resolves a failed navigation preload with an error response instead of rejecting it as
 * standardised.
 */
async function unlessFailed(response: Promise<Response>): Promise<Response | undefined> {
  const received = await response.catch(() => undefined);
  return received?.type === "error" ? undefined : received;
}

function networkTimeout(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), NETWORK_TIMEOUT_MS);
  });
}
