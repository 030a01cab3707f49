import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Compressed once for all visits of a worker. */
const kilobytesOf = new Map<string, Promise<number>>();

/** Home's ticket asks for its arithmetic that long after it was taken over (docs/product.md, P1.17). */
const AT_REST_MS = 3_000;

/** What a page asks for as it loads. */
export interface FirstLoad {
  /** What the browser refused for the page's policy, by what asked for it. */
  readonly refused: readonly string[];
  /** Kilobytes (1,000 bytes) of gzip that came as script, before the page was at rest. Ask before scrolling. */
  scriptKb(): Promise<number>;
}

export async function noteFirstLoad(page: Page): Promise<FirstLoad> {
  const refused: string[] = [];
  const scripts: string[] = [];
  await page.exposeFunction("noteRefusal", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    const { noteRefusal } = window as unknown as { noteRefusal(what: string): void };
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      noteRefusal(`${effectiveDirective} ${blockedURI}`),
    );
  });
  let began = Number.NaN;
  page.on("response", (response) => {
    const { startTime } = response.request().timing();
    if (response.request().isNavigationRequest()) began = startTime;
    const isScript = response.headers()["content-type"]?.includes("javascript") ?? false;
    if (isScript && !(startTime - began >= AT_REST_MS)) scripts.push(response.url());
  });
  return {
    refused,
    async scriptKb() {
      const sizes = await Promise.all(scripts.map((url) => sizeOf(page, url)));
      return sizes.length === 0 ? Number.NaN : sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

/** Asked for once more: of a worker's script the browser keeps no text. */
function sizeOf(page: Page, url: string): Promise<number> {
  const known = kilobytesOf.get(url);
  if (known) return known;
  const size = page.request
    .get(url)
    .then(async (answer) => gzipSync(await answer.body(), { level: 9 }).length / 1000);
  kilobytesOf.set(url, size);
  return size;
}
