import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** Each file is compressed once for all visits of a worker. */
const kilobytesOf = new Map<string, Promise<number>>();

/** The home page's ticket loads its arithmetic this long after hydration (docs/product.md, P1.17). */
const AT_REST_MS = 3_000;

/** What a page requests while it loads. */
export interface FirstLoad {
  /** What the page's policy made the browser refuse, by its source. */
  readonly refused: readonly string[];
  /** Kilobytes (1,000 bytes) of gzipped script loaded before the page was at rest. Call before scrolling. */
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
  // A busy machine may take seconds from the page's request to its first script's.
  let began: number | null = null;
  page.on("response", (response) => {
    if (!(response.headers()["content-type"]?.includes("javascript") ?? false)) return;
    const { startTime } = response.request().timing();
    began ??= startTime;
    if (startTime - began < AT_REST_MS) scripts.push(response.url());
  });
  return {
    refused,
    async scriptKb() {
      const sizes = await Promise.all(scripts.map((url) => sizeOf(page, url)));
      return sizes.length === 0 ? Number.NaN : sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

/** Fetches the file again, because the browser keeps no text of a worker's script. */
function sizeOf(page: Page, url: string): Promise<number> {
  const known = kilobytesOf.get(url);
  if (known) return known;
  const size = page.request
    .get(url)
    .then(async (answer) => gzipSync(await answer.body(), { level: 9 }).length / 1000);
  kilobytesOf.set(url, size);
  return size;
}
