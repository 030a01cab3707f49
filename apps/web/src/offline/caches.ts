import type { Freshness } from "@tradeslip/contracts";
/** All caches of ours; an origin may be shared with others. */
export const CACHE_PREFIX = "tradeslip-";

/** What is kept under this address; undefined too when the storage itself fails, so that the network is asked. */
export async function lookUp(cacheName: string, address: Request | string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName, ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Deletes all caches of ours but `kept`. */
export async function deleteOthers(...kept: string[]): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && !kept.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Answers made for one reader say so. */
const PERSONAL = /\b(?:no-store|private)\b/;

/** Whether an answer may be kept: a whole good one of our own server, and nobody's in particular. */
export function isCacheable({ status, type, redirected, headers }: Response): boolean {
  return (
    status === 200 && type === "basic" && !redirected && !PERSONAL.test(headers.get("cache-control") ?? "")
  );
}

/**
 * A kept answer as a page may have it. It was live when it was kept and nobody knows what is true now, so it is called
 * what the server calls a last good value: "stale", with the time it is from. Its `Date` and `Age` go: they would tell
 * the page that it is then.
 */
export async function asDelayed(kept: Response): Promise<Response> {
  const answer = (await kept.json()) as { freshness?: Freshness };
  if (answer.freshness?.source === "live") answer.freshness.source = "stale";
  return Response.json(answer);
}
