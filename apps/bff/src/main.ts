import { join, resolve } from "node:path";
import { openCompileCache } from "./platform/process/compile-cache.ts";

const PROGRAM = import.meta.dirname;
// Beside the program, so that a new data folder costs nothing; below the data folder where the program is read-only.
const compileCacheProblem = openCompileCache(
  [join(PROGRAM, ".."), resolve(process.env["DATA_DIR"] || ".data")],
  PROGRAM,
);
// It must be on before the rest loads.
const { serve } = await import("./serve.ts");
await serve({ compileCacheProblem });
