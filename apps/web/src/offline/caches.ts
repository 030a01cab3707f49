import type { Freshness } from "@tradeslip/contracts";
/** Prefix of our caches; an origin may be shared with others. */
export const CACHE_PREFIX = "tradeslip-";

/** The cached response for this request; undefined also if the storage fails, so that the network is used. */
export async function lookUp(cacheName: string, address: Request | string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName, ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Deletes all our caches except `kept`. */
export async function deleteOthers(...kept: string[]): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && !kept.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Cache-Control directives of responses made for one reader. */
const PERSONAL = /\b(?:no-store|private)\b/;

/** Whether a response may be cached: a complete 200 from our own server, not private. */
export function isCacheable({ status, type, redirected, headers }: Response): boolean {
  return (
    status === 200 && type === "basic" && !redirected && !PERSONAL.test(headers.get("cache-control") ?? "")
  );
}

/**
 * A cached response for a page. It was live when it was cached, so it is now marked as the server marks a
 * last good value: "stale", with its time, and due for a refresh. `Date` and `Age` are removed, because they
 * would set the page's clock back.
 */
export async function asDelayed(kept: Response): Promise<Response> {
  const answer = (await kept.json()) as { freshness?: Freshness };
  const { freshness } = answer;
  if (freshness?.source === "live") freshness.source = "stale";
  if (freshness) freshness.nextRefresh = freshness.asOf;
  return Response.json(answer);
}

/** Raise the number when pages can no longer read the old responses. */
export const SAVED_RESPONSES = `${CACHE_PREFIX}answers-1`;

/** The keys that verify slips and receipts (docs/product.md, P20.22). */
const KEYS = "/.well-known/tradeslip-keys.json";
/** A leaked key must be known by the next day. */
const KEYS_MS = 86_400_000;
/**
 * Cached at installation: after one visit, the last rates are available offline, and receipts can be checked.
 */
const FIRST = ["/api/rates", "/api/config", KEYS];

/** Caches a response if allowed. Never throws: a full disk must not cost the page its response. */
export async function saveResponse(address: Request | string, answer: Promise<Response>): Promise<void> {
  try {
    const response = await answer;
    if (!isCacheable(response)) return;
    const copy = response.clone();
    await (await caches.open(SAVED_RESPONSES)).put(address, copy);
  } catch {
    // Not cached: the previous response stays.
  }
}

/**
 * A completely received response for a page: one that a page leaves half received is logged as an error of
 * the service worker in Firefox's console.
 */
export async function wholeResponse(response: Response): Promise<Response> {
  return response.body ? new Response(await response.arrayBuffer(), response) : response;
}

export async function saveFirstResponses(): Promise<void> {
  await Promise.all(FIRST.map((path) => saveResponse(path, fetch(path))));
}

/** Fetches the keys again once they are a day old; the cached ones stay until new ones arrive. */
export async function renewKeys(now = Date.now()): Promise<void> {
  const kept = await lookUp(SAVED_RESPONSES, KEYS);
  const readAt = Date.parse(kept?.headers.get("date") ?? "");
  if (now - readAt < KEYS_MS && readAt <= now + KEYS_MS) return;
  await saveResponse(KEYS, fetch(KEYS, { cache: "no-cache" }));
}

/** Whether a page may get this address from the cache. */
type MaySave = (address: string) => boolean;

/** Caches what a page had loaded before the worker controlled it, except what is cached already. */
export async function saveSeen(addresses: readonly string[], maySave: MaySave): Promise<void> {
  await Promise.all(
    addresses.filter(maySave).map(async (address) => {
      if (!(await lookUp(SAVED_RESPONSES, address))) await saveResponse(address, fetch(address));
    }),
  );
}

export function savedPicture(request: Request): Promise<Response | undefined> {
  return lookUp(SAVED_RESPONSES, request);
}

export async function savedResponse(request: Request): Promise<Response | undefined> {
  const kept = await lookUp(SAVED_RESPONSES, request);
  return kept && asDelayed(kept);
}

/** Written by the build (scripts/service-worker.ts). */
export interface Build {
  /** Changes with any file of the build. */
  readonly version: string;
  /** URLs of everything that a screen loads from the build. */
  readonly files: readonly string[];
  /** URL of this build's entry script. */
  readonly entry: string;
  /** Address prefix of each language, "" for the default. */
  readonly prefixes: readonly string[];
}

/**
 * Serves the empty page that renders any screen, in each language: no prerendered page may have this address
 * (scripts/service-worker.ts).
 */
export const SHELL = "/settings";

/**
 * Hints to load scripts early. Offline they save nothing, and Chromium loads such a script twice: it gives a
 * module no response that was preloaded from a service worker (vite-plugin-pwa, issue 945).
 */
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/** The files of one build, fetched together and never changed, so that builds never mix. */
export class BuildSet {
  readonly name: string;
  readonly #build: Build;

  constructor(build: Build) {
    this.#build = build;
    this.name = `${CACHE_PREFIX}build-${build.version}`;
  }

  /** Fetches all files. Throws if one is missing or the server still serves another build. */
  async fill(): Promise<void> {
    const { files, entry, version, prefixes } = this.#build;
    const cache = await caches.open(this.name);
    await cache.addAll([...files]);
    for (const prefix of prefixes) {
      const address = `${prefix}${SHELL}`;
      const shell = await fetch(address, { cache: "no-cache" });
      const html = await shell.text();
      const isOurs = isCacheable(shell) && html.includes(`"${entry}"`);
      if (!isOurs) throw new Error(`${address} is no page of build ${version}`);
      await cache.put(address, new Response(html.replaceAll(PRELOAD, ""), shell));
    }
  }

  has({ url }: Request): boolean {
    return this.#build.files.includes(new URL(url).pathname);
  }

  file(request: Request): Promise<Response | undefined> {
    return lookUp(this.name, request);
  }

  /** The shell in the language of this page's address. */
  shell({ url }: Pick<Request, "url">): Promise<Response | undefined> {
    const { pathname } = new URL(url);
    const language = this.#build.prefixes.find(
      (prefix) => prefix !== "" && `${pathname}/`.startsWith(`${prefix}/`),
    );
    return lookUp(this.name, `${language ?? ""}${SHELL}`);
  }
}
