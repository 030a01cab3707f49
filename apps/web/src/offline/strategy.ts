/**
 * What the service worker does with a request:
 * - page: from the network; without it the empty page of this build, which draws every screen
 * - asset: a file with a hash in its name, from this build's set or else from the network
 * - file: another file of the build, from the network; without it from this build's set
 * - picture: from the network, and kept; without the network what was kept
 * - data: as a picture, and what was kept is called delayed
 * - null: nothing. The browser asks the server as if there were no service worker, and nothing is kept.
 */
export type Strategy = "page" | "asset" | "file" | "picture" | "data" | null;

/** Files of the build that every page loads under one name. */
export const FILES = ["/favicon.svg"] as const;

/**
 * The API's answers that are the same for everybody, each named: whatever is added to the API later (orders, accounts,
 * payments) is not kept unless somebody writes it down here.
 */
const DATA = /^\/api\/(?:rates|config|exchange\/coins|market\/(?:coins|stats)|dashboard\/(?:coins|stats))$/;
const ASSET = /^\/assets\/[^/]+$/;
const PICTURE = /^\/icons\/(?:coins|flags)\/[^/]+\.svg$/;
/** The server's own: a person who opens one of these wants the server's word and no page of ours. */
const NO_PAGE = /^\/(?:api|livez|readyz|metrics)(?:\/|$)|\.[a-z0-9]+$/i;

/** The strategy for a request to `origin`, our own. */
export function strategyOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  origin: string,
): Strategy {
  const { origin: target, pathname, search } = new URL(url);
  if (method !== "GET" || target !== origin) return null;
  if (mode === "navigate") return NO_PAGE.test(pathname) ? null : "page";
  if (search !== "") return null;
  if (DATA.test(pathname)) return "data";
  if (ASSET.test(pathname)) return "asset";
  if (PICTURE.test(pathname)) return "picture";
  return FILES.some((file) => file === pathname) ? "file" : null;
}

/** After this long without an response, what was saved is shown. Milliseconds. */
export const NETWORK_TIMEOUT_MS = 3_000;

/** The response if it comes in time, else the saved one, else the response whenever it comes or fails. */
export async function networkFirst(
  response: Promise<Response>,
  saved: () => Promise<Response | undefined>,
): Promise<Response> {
  const inTime = await Promise.race([response.catch(() => undefined), networkTimeout()]);
  return inTime ?? (await saved()) ?? response;
}

function networkTimeout(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), NETWORK_TIMEOUT_MS);
  });
}
