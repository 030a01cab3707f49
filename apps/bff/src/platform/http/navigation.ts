import type { IncomingHttpHeaders } from "node:http";

/** Headers with which browsers and apps mark a request for a page that is not opened yet. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** Whether a page is fetched, rendered or previewed before it is opened, if it ever is. */
export function isAhead(headers: IncomingHttpHeaders): boolean {
  return PURPOSES.some((name) => headers[name] !== undefined);
}

/**
 * Whether a person opened the address itself in a tab, as opposed to a picture, frame, script or prefetch.
 * Browsers from before 2023 (Safari 16.3) do not say. Their users order too, so a request for HTML must do
 * there; of all that pages embed only frames ask for it, and no site of ours frames anything.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  if (isAhead(headers)) return false;
  const { "sec-fetch-mode": mode, "sec-fetch-dest": dest, "sec-fetch-site": site } = headers;
  if (mode === undefined && dest === undefined && site === undefined)
    return headers.accept?.includes("text/html") ?? false;
  return mode === "navigate" && dest === "document";
}
