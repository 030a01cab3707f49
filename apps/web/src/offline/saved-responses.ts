import { asDelayed, CACHE_PREFIX, isCacheable, lookUp } from "./caches.ts";

/** Another number forgets all answers: for the day when a page can no longer read the old ones. */
export const SAVED_RESPONSES = `${CACHE_PREFIX}answers-1`;

/** So that the first visit alone is enough for the last rates to be there. */
const FIRST = ["/api/rates", "/api/config"];

/** Keeps an answer if it may be kept. Never fails: a full disk must not cost the page its answer. */
export async function saveResponse(address: Request | string, answer: Promise<Response>): Promise<void> {
  try {
    const response = await answer;
    if (!isCacheable(response)) return;
    const copy = response.clone();
    await (await caches.open(SAVED_RESPONSES)).put(address, copy);
  } catch {
    // Not kept: what was kept before stays.
  }
}

export async function saveFirstResponses(): Promise<void> {
  await Promise.all(FIRST.map((path) => saveResponse(path, fetch(path))));
}

export function savedPicture(request: Request): Promise<Response | undefined> {
  return lookUp(SAVED_RESPONSES, request);
}

export async function savedResponse(request: Request): Promise<Response | undefined> {
  const kept = await lookUp(SAVED_RESPONSES, request);
  return kept && asDelayed(kept);
}
