import type { Freshness } from "@tradeslip/contracts";

/** Answers made for one reader say so. */
const PERSONAL = /\b(?:no-store|private)\b/;

/** Whether an answer may be kept: a whole good one of our own server, and nobody's in particular. */
export function isKeepable({ status, type, redirected, headers }: Response): boolean {
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
