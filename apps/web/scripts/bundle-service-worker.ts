import { join } from "node:path";
import { build, type Rolldown } from "vite";
import type { Build } from "../src/offline/caches.ts";

/**
 * The script of sw.js, a classic one, because browsers were late to support module workers.
 * `SERVICE_WORKER=retired` makes one that removes itself from every device (src/offline/README.md).
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
