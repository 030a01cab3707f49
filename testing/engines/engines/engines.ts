import { firefox } from "./firefox.ts";
import type { Engine } from "./engine.ts";
import { webkit } from "./webkit.ts";

/** Chromium is not among them, because the browser tests (testing/e2e) use it. */
export const ENGINES = { firefox, webkit } satisfies Record<string, Engine>;
