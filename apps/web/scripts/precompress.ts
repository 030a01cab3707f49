import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|svg|json|txt|webmanifest)$/;
/** Compressing less than one network packet gains nothing. */
const LEAST_BYTES = 1_200;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Puts `.br` and `.gz` beside every text file of the build, at the highest level, for the server to send as
 * they are. It completes and compresses pages itself.
 */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "tradeslip:precompress",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      for (const file of await readdir(folder, { recursive: true })) {
        if (TEXT.test(file)) await compressBeside(join(folder, file));
      }
    },
  };
}

async function compressBeside(path: string) {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await writeFile(`${path}.br`, await brotli(bytes, best));
  await writeFile(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
