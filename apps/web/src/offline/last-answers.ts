import { CACHE_PREFIX, lookUp } from "./caches.ts";
import { asDelayed, isKeepable } from "./kept-answer.ts";

/** Another number forgets all answers: for the day when a page can no longer read the old ones. */
export const LAST_ANSWERS = `${CACHE_PREFIX}answers-1`;

/** So that the first visit alone is enough for the last rates to be there. */
const FIRST = ["/api/rates", "/api/config"];

/** Keeps an answer if it may be kept. Never fails: a full disk must not cost the page its answer. */
export async function keep(address: Request | string, answer: Promise<Response>): Promise<void> {
  try {
    const response = await answer;
    if (!isKeepable(response)) return;
    const copy = response.clone();
    await (await caches.open(LAST_ANSWERS)).put(address, copy);
  } catch {
    // Not kept: what was kept before stays.
  }
}

export async function keepFirst(): Promise<void> {
  await Promise.all(FIRST.map((path) => keep(path, fetch(path))));
}

export function lastPicture(request: Request): Promise<Response | undefined> {
  return lookUp(LAST_ANSWERS, request);
}

export async function lastAnswer(request: Request): Promise<Response | undefined> {
  const kept = await lookUp(LAST_ANSWERS, request);
  return kept && asDelayed(kept);
}
