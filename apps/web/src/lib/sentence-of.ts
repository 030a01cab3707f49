import { ApiError } from "./api.ts";

/** The server's own sentence about a call that failed, or `fallback` when it gave none or was not reached. */
export function sentenceOf(error: unknown, fallback: string): string {
  const spoke = error instanceof ApiError && error.code !== `http_${error.status}`;
  return spoke ? error.detail : fallback;
}
