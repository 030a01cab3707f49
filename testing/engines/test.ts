import assert from "node:assert/strict";
import { expect, inject, test as base } from "vitest";
import { ENGINES } from "./engines/engines.ts";
import type { Launched, Session, SessionOptions, Size } from "./engines/session.ts";
import { pageOf, type Page } from "./page/page.ts";
import { translated } from "./page/translated.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: keyof typeof ENGINES;
    /** Origin of a healthy product that no test may change. */
    url: string;
  }
}

const DESKTOP: Size = { width: 1280, height: 900 };
export const PHONE: Size = { width: 360, height: 740 };

/**
 * What Firefox notes where a page is left early: each request that the service worker was answering, from its cache too, and
 * the script or font that this ended (status 2152398850: NS_BINDING_ABORTED). Where a chunk is really missing, no heading comes.
 */
export const LEFT_EARLY: readonly RegExp[] = [
  /^Failed to load ‘.*’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/,
  /^Error: Loading chunk \S+ failed$/,
  /^downloadable font: download failed .*: status=2152398850 /,
];

/** Pages as we send them, and as a browser's translator leaves them. */
export const PAGES = [
  { pages: "", translated: false },
  { pages: "M82: on translated pages: ", translated: true },
] as const;

export interface VisitOptions extends SessionOptions {
  /** Another product than the shared one. */
  readonly url?: string;
  readonly size?: Size;
  /** Complaints of the console that a test causes on purpose. */
  readonly expected?: RegExp | readonly RegExp[];
  /** The one host but ours that pages may ask for. */
  readonly host?: string;
  /** By the browser. */
  readonly translated?: boolean;
}

interface Fixtures {
  $worker: { browser: Launched };
  $test: { visit: Visit };
}

interface Visit {
  /** A person comes, with a browser that knows nothing yet. Afterwards it may have complained of nothing and asked nobody else. */
  (options?: VisitOptions): Promise<Page>;
}

export const test = base.extend<Fixtures>({
  browser: [
    // Vitest reads the first parameter's pattern, so an empty one has to stay.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const browser = ENGINES[inject("engine")].launch();
      await provide(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  visit: async ({ browser }, provide) => {
    const visits: { session: Session; options: VisitOptions }[] = [];
    await provide(async (options = {}) => {
      const session = await browser.start(options);
      visits.push({ session, options });
      await session.resize(options.size ?? DESKTOP);
      const page = pageOf(session, options.url ?? inject("url"));
      return options.translated ? translated(page) : page;
    });
    for (const { session } of visits) await session.close();
    for (const { session, options } of visits) {
      const { complaints, elsewhere } = session;
      assert.deepEqual(
        complaints.filter((text) => ![options.expected ?? []].flat().some((pattern) => pattern.test(text))),
        [],
        "the console",
      );
      assert.deepEqual(
        elsewhere.filter((host) => host !== options.host),
        [],
        "hosts asked for",
      );
    }
  },
});

export { expect };
