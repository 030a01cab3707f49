import type { SlipKeySet } from "@tradeslip/contracts";
import { api, ApiError, unwrap } from "../../lib/api.ts";

const SERVER_ERROR = 500;
const NOT_FOUND = 404;

/** What the server says of something signed, or what its signature proves. */
export interface Checked<Content> {
  readonly content: Content;
  /** The server was not reached: the signature alone says that it is ours. */
  readonly byItself: boolean;
}

interface Ways<Content> {
  readonly ask: () => Promise<Parameters<typeof unwrap<Content>>[0]>;
  /** A text: the code of a problem. Null: it proves nothing. */
  readonly prove: (token: string, keys: SlipKeySet["keys"]) => Promise<Content | string | null>;
}

/** What the server says of it; while that is not reached, what the signature proves by itself (P8.2). */
export async function askOrProve<Content extends object>(
  token: string,
  signal: AbortSignal,
  { ask, prove }: Ways<Content>,
): Promise<Checked<Content>> {
  // At each visit, so that they are here once there is no network.
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

/** What the server said of it, not that it could say nothing. */
function isVerdict(error: unknown): boolean {
  return error instanceof ApiError && error.status < SERVER_ERROR;
}
