import { join, resolve } from "node:path";
import { loadProgram } from "./platform/process/code-cache.ts";
import type * as Serve from "./serve.ts";

const PROGRAM = import.meta.dirname;

const { program, keepCode } = loadProgram({
  file: join(PROGRAM, "serve.cjs"),
  module: import.meta,
  // Beside the program, so that a new data folder costs nothing; below the data folder where the program is read-only.
  parents: [join(PROGRAM, ".."), resolve(process.env["DATA_DIR"] || ".data")],
});
await (program as typeof Serve).serve({ providerEntry: join(PROGRAM, "provider.js"), keepCode });
