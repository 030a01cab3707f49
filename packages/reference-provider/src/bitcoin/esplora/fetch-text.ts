import { ChainError } from "../chain-source.ts";

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const LONGEST_RETRY_AFTER_S = 600;

/** One GET of at most 2 MB unpacked, no redirect followed. Throws a {@link ChainError}. */
export async function fetchText(url: string, patience: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { redirect: "manual", signal: patience });
  } catch (error) {
    throw new ChainError("unavailable", `no answer: ${reasonOf(error)}`);
  }
  if (response.status !== 200) {
    await response.body?.cancel();
    throw statusError(response);
  }
  return readText(response);
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) throw new ChainError("unusable", "the answer is too large");
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof ChainError) throw error;
    throw new ChainError("unavailable", `the answer broke off: ${reasonOf(error)}`);
  }
  return text;
}

/** A server that is busy or broken is left alone; one that refuses this address may know the others. */
function statusError({ status, headers }: Response): ChainError {
  const isBusy = status === 429 || status >= 500;
  const seconds = /^\d{1,6}$/.exec(headers.get("retry-after") ?? "")?.[0];
  const retryAfterMs =
    isBusy && seconds !== undefined ? Math.min(Number(seconds), LONGEST_RETRY_AFTER_S) * 1_000 : null;
  return new ChainError(isBusy ? "unavailable" : "unusable", `status ${status}`, retryAfterMs);
}

/** Codes, never texts: those may repeat what was asked. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? "unknown";
}
