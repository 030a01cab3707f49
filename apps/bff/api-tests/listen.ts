import { expect, onTestFinished } from "vitest";
import type { Browser } from "./browser.ts";

export interface Listening {
  text(): string;
  hasEnded(): boolean;
}

/** Reads a stream as a page does. */
export async function listen(address: string, path: string, browser: Browser): Promise<Listening> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const aborted = new AbortController();
  onTestFinished(() => aborted.abort());
  const response = await fetch(`${address}${path}`, { headers: { cookie }, signal: aborted.signal });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toContain("no-store");
  let text = "";
  let hasEnded = false;
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) text += decoder.decode(chunk as Uint8Array);
    hasEnded = true;
  })().catch(() => {});
  return { text: () => text, hasEnded: () => hasEnded };
}
