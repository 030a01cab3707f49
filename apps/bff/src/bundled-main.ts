import { join, resolve } from "node:path";
import { keepCompiledCode } from "./platform/process/compile-cache.ts";

const PROGRAM = import.meta.dirname;

// Beside the program, so that a new data folder does not slow the start; in the data folder where the
// program's own is read-only.
const parents = [join(PROGRAM, ".."), resolve(process.env["DATA_DIR"] || ".data")];
const slowStart = keepCompiledCode(parents, PROGRAM);
const { serve } = await import("./serve.ts");
await serve({ providerEntry: join(PROGRAM, "provider.js"), slowStart });
