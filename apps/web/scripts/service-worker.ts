import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { type Build, SHELL } from "../src/offline/caches.ts";
import { FILES } from "../src/offline/strategy.ts";
import { ROUTES } from "../src/routes.ts";
import { bundleServiceWorker } from "./bundle-service-worker.ts";
import { inlineScript } from "./index-html.ts";

/** What works without a network, beside the entry: both layouts, the notice of a failed logout, and the routes that say so. */
const OFFLINE_MODULES = [
  "src/app/app-layout/app-layout.tsx",
  "src/app/public-layout/public-foot.tsx",
  "src/features/account/log-out-notice.tsx",
  ...ROUTES.filter((route) => "offline" in route).map(({ screen }) => `src/screens/${screen}.tsx`),
];
const FONT = /\.woff2$/;
/** Letters beyond English wait for a network. */
const OFFLINE_FONT = /^assets\/(?!.*-ext-)[^/]+\.woff2$/;

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
        const { entry, files } = offlineFiles(bundle, root);
        const version = await versionOf(files, publicDir);
        const source = await bundleServiceWorker(root, { version, entry, files: [...files, ...FILES] });
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

/** Addresses of these modules' scripts with their static imports, their styles and pictures, and the fonts. */
function offlineFiles(bundle: Rolldown.OutputBundle, root: string): Pick<Build, "entry" | "files"> {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The build has no entry");
  const modules = OFFLINE_MODULES.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, module));
    if (!chunk) throw new Error(`The build has no ${module}`);
    return chunk;
  });
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) if (!FONT.test(asset)) files.add(asset);
    for (const imported of chunk.imports) {
      const next = bundle[imported];
      if (next?.type === "chunk") visit(next);
    }
  };
  for (const chunk of [entry, ...modules]) visit(chunk);
  for (const file of Object.keys(bundle)) if (OFFLINE_FONT.test(file)) files.add(file);
  return { entry: `/${entry.fileName}`, files: [...files].map((file) => `/${file}`) };
}

/** A hashed name stands for its content; files whose name never changes are read, and so is the script inside the pages. */
async function versionOf(files: readonly string[], publicDir: string): Promise<string> {
  const hash = createHash("sha256").update(files.toSorted().join());
  hash.update(await inlineScript("before-first-paint.js"));
  for (const file of FILES) hash.update(await readFile(join(publicDir, file)));
  return hash.digest("hex").slice(0, 12);
}
