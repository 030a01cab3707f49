import assert from "node:assert/strict";
import { expect, inject, test as base } from "vitest";
import { startStack } from "../e2e/stack/start-stack.ts";
import { ENGINES } from "./engines/engines.ts";
import type { SessionOptions, Size } from "./engines/engine.ts";
import { startOutside } from "./outside.ts";
import { pageOf, type Page } from "./page/page.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: keyof typeof ENGINES;
  }
}

const DESKTOP: Size = { width: 1280, height: 900 };
export const PHONE: Size = { width: 360, height: 740 };

/**
 * What Firefox logs if a page is left early: each request that the service worker was answering, even from
 * its cache, and the script or font that this aborted (status 2152398850: NS_BINDING_ABORTED). If a chunk
 * were really missing, there would be no heading.
 */
export const LEFT_EARLY: readonly RegExp[] = [
  /^Failed to load ‘.*’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/,
  /^Failed to load ‘.*’\. A ServiceWorker passed a promise to FetchEvent\.respondWith\(\) that rejected with ‘TypeError: NetworkError /,
  /^Error: Loading chunk \S+ failed$/,
  /^downloadable font: download failed .*: status=2152398850 /,
];

export interface VisitOptions extends Omit<SessionOptions, "proxy"> {
  /** Another product than the healthy one shared by all files, which no test may change. */
  readonly url?: string;
  readonly size?: Size;
  /** Console complaints that a test causes on purpose. */
  readonly expected?: RegExp | readonly RegExp[];
  /** The only other host that pages may contact. */
  readonly host?: string;
  /** Whether the browser translates it. */
  readonly translated?: boolean;
}

export interface Visitor extends Page {
  /** Hosts other than this machine that pages requested; none of them was reached. */
  readonly elsewhere: readonly string[];
}

export const test = base
  // Vitest reads the first parameter's pattern, so an empty one has to stay.
  // oxlint-disable-next-line no-empty-pattern
  .extend("browser", { scope: "worker" }, ({}, { onCleanup }) => {
    const browser = ENGINES[inject("engine")].launch();
    onCleanup(() => browser.close());
    return browser;
  })
  // oxlint-disable-next-line no-empty-pattern
  .extend("product", { scope: "worker" }, async ({}, { onCleanup }) => {
    const stack = await startStack();
    onCleanup(stack.close);
    return stack.url;
  })
  // A person with a fresh browser. It must log no complaints and contact no other host.
  .extend("visit", ({ browser, product }, { onCleanup }) => {
    const visits = new AsyncDisposableStack();
    onCleanup(() => visits.disposeAsync());
    return async (options: VisitOptions = {}): Promise<Visitor> => {
      const { url = product, size = DESKTOP, expected = [], host, translated, ...settings } = options;
      const outside = await startOutside();
      const session = await browser.start({ ...settings, proxy: outside.proxy });
      visits.defer(async () => {
        await session.close();
        await outside.close();
        const unexpected = session.complaints.filter(
          (text) => ![expected].flat().some((pattern) => pattern.test(text)),
        );
        const others = outside.hosts.filter((name) => name !== host);
        assert.deepEqual({ unexpected, others }, { unexpected: [], others: [] }, "console and hosts");
      });
      const page = pageOf(session, url, translated);
      await page.resize(size);
      return { ...page, elsewhere: outside.hosts };
    };
  });

export { expect };
