import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";
import type { Build } from "../src/offline/build-set.ts";
import { FILES } from "../src/offline/strategy.ts";
import { inlineScript } from "./inline-script.ts";

/** `SERVICE_WORKER=retired` builds the one that removes itself from every device (src/offline/README.md). */
const SOURCE =
  process.env["SERVICE_WORKER"] === "retired"
    ? "src/offline/retired-service-worker.ts"
    : "src/offline/service-worker.ts";

/** What stands without a network: the shell and the screens with prices. The entry comes along by itself. */
const KEPT_MODULES = [
  "src/app/app-layout/app-layout.tsx",
  "src/app/public-layout/public-foot.tsx",
  "src/screens/home/home-page.tsx",
  "src/screens/rates/rates-page.tsx",
  "src/screens/dashboard/dashboard-page.tsx",
  "src/screens/market/market-page.tsx",
];
const FONT = /\.woff2$/;
/** Letters beyond English wait for a network. */
const KEPT_FONT = /^assets\/(?!.*-ext-)[^/]+\.woff2$/;

const HEAD: HtmlTagDescriptor[] = [
  { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
  { tag: "link", attrs: { rel: "apple-touch-icon", href: "/apple-touch-icon.png" }, injectTo: "head" },
];

/** Writes sw.js, which knows the files of its build, and the links that make the site installable. */
export function serviceWorker(): Plugin {
  let root = "";
  let publicDir = "";
  return {
    name: "tradeslip:service-worker",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved(config) {
      ({ root, publicDir } = config);
    },
    transformIndexHtml: () => HEAD,
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const { entry, files } = keptFiles(bundle, root);
        const version = await versionOf(files, publicDir);
        const source = await bundleWorker(root, { version, entry, files: [...files, ...FILES] });
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

/** Addresses of the kept modules' scripts with all that they import before they run, their styles and pictures, and the fonts. */
function keptFiles(bundle: Rolldown.OutputBundle, root: string): Pick<Build, "entry" | "files"> {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The build has no entry");
  const kept = KEPT_MODULES.map((module) => {
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
  for (const chunk of [entry, ...kept]) visit(chunk);
  for (const file of Object.keys(bundle)) if (KEPT_FONT.test(file)) files.add(file);
  return { entry: `/${entry.fileName}`, files: [...files].map((file) => `/${file}`) };
}

/** Hashed names stand for their contents; the files with one name for all builds are read, and what stands in the pages. */
async function versionOf(files: readonly string[], publicDir: string): Promise<string> {
  const hash = createHash("sha256").update(files.toSorted().join());
  hash.update(await inlineScript("theme/first-theme.js"));
  for (const file of FILES) hash.update(await readFile(join(publicDir, file)));
  return hash.digest("hex").slice(0, 12);
}

/** A classic script: workers that are modules came late to browsers. */
async function bundleWorker(root: string, information: Build): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    define: { BUILD: JSON.stringify(information) },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      target: ["chrome123", "firefox120", "safari17.5"],
      rolldownOptions: { input: join(root, SOURCE), output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
  const [output] = (result as Rolldown.RolldownOutput).output;
  return output.code;
}
