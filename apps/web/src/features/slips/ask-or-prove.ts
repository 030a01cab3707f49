import type { SlipKeySet } from "@tradeslip/contracts";
import { api, ApiError, unwrap } from "../../lib/api.ts";

const SERVER_ERROR = 500;
const NOT_FOUND = 404;

/** The server's answer about a signed token, or what its signature proves. */
export interface Checked<Content> {
  readonly content: Content;
  /** The server was not reached: only the signature proves that it is ours. */
  readonly byItself: boolean;
}

interface Ways<Content> {
  readonly ask: () => Promise<Parameters<typeof unwrap<Content>>[0]>;
  /** A string is a problem code. Null: nothing is proved. */
  readonly prove: (token: string, keys: SlipKeySet["keys"]) => Promise<Content | string | null>;
}

/** The server's answer; if it can't be reached, what the signature alone proves (P8.2). */
export async function askOrProve<Content extends object>(
  token: string,
  signal: AbortSignal,
  { ask, prove }: Ways<Content>,
): Promise<Checked<Content>> {
  // Fetched at each visit, so that they are cached when there is no network.
  const keys = api.GET("/.well-known/tradeslip-keys.json", { signal }).catch(() => null);
  try {
    return { content: unwrap(await ask()), byItself: false };
  } catch (error) {
    const known = isVerdict(error) ? undefined : (await keys)?.data?.keys;
    const content = known === undefined ? null : await prove(token, known);
    if (content === null) throw error;
    if (typeof content === "string") throw new ApiError(NOT_FOUND, { code: content });
    return { content, byItself: true };
  }
}

/** Whether the server gave an answer rather than a server error. */
function isVerdict(error: unknown): boolean {
  return error instanceof ApiError && error.status < SERVER_ERROR;
}
