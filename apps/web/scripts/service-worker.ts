import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { localePrefix } from "@tradeslip/contracts/rules";
import { type Build, SHELL } from "../src/offline/caches.ts";
import { FILES } from "../src/offline/strategy.ts";
import { ROUTES } from "../src/routes.ts";
import { builtLocales } from "./built-locales.ts";
import { bundleServiceWorker } from "./bundle-service-worker.ts";
import { inlineScript } from "./index-html.ts";

/** Fonts for letters beyond English are not cached in advance. */
const LATE_FONT = /-ext-[^/]+\.woff2$/;

/** Writes sw.js, which knows the files of its build. */
export function serviceWorker(): Plugin {
  if (ROUTES.some((route) => route.path === SHELL && "prerender" in route))
    throw new Error(`${SHELL} is prerendered: offline, other screens would start from its page`);
  let root = "";
  let publicDir = "";
  return {
    name: "tradeslip:service-worker",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved(config) {
      ({ root, publicDir } = config);
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const { entry, files } = offlineFiles(bundle);
        const version = await versionOf(files, publicDir);
        const source = await bundleServiceWorker(root, {
          version,
          entry,
          files: [...files, ...FILES],
          prefixes: builtLocales().map(localePrefix),
        });
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

/**
 * Addresses of every script, style sheet, picture and font, so that any screen works offline, with its
 * styles.
 */
function offlineFiles(bundle: Rolldown.OutputBundle): Pick<Build, "entry" | "files"> {
  const outputs = Object.values(bundle);
  const entry = outputs.find((output) => output.type === "chunk" && output.isEntry);
  if (!entry) throw new Error("The build has no entry");
  const files = outputs
    .map(({ fileName }) => fileName)
    .filter((file) => file.startsWith("assets/") && !LATE_FONT.test(file));
  return { entry: `/${entry.fileName}`, files: files.map((file) => `/${file}`) };
}

/**
 * Hashed names stand for their contents; files with fixed names are read, and so is the script inlined in
 * pages.
 */
async function versionOf(files: readonly string[], publicDir: string): Promise<string> {
  const hash = createHash("sha256").update(files.toSorted().join());
  hash.update(await inlineScript("before-first-paint.js"));
  for (const file of FILES) hash.update(await readFile(join(publicDir, file)));
  return hash.digest("hex").slice(0, 12);
}
