import { join } from "node:path";
import { build, type Rolldown } from "vite";
import type { Build } from "../src/offline/caches.ts";

/**
 * The script of sw.js. A classic one: workers that are modules came late to browsers.
 * `SERVICE_WORKER=retired` makes the one that removes itself from every device (src/offline/README.md).
 */
export async function bundleServiceWorker(
  root: string,
  information: Build,
  { SERVICE_WORKER } = process.env,
): Promise<string> {
  const source = SERVICE_WORKER === "retired" ? "retired-service-worker.ts" : "service-worker.ts";
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
      rolldownOptions: {
        input: join(root, "src/offline", source),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
  const [output] = (result as Rolldown.RolldownOutput).output;
  return output.code;
}
