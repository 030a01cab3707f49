import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { openCompileCache } from "./platform/process/compile-cache.ts";

// A call on the way of each request that meets objects of more than four shapes (streams, sockets, responses) is looked up at each
// time; up to eight, V8 compiles all of them in place. Not a flag of the command line: a Node that does not know it starts all the same.
setFlagsFromString("--max-valid-polymorphic-map-count=8");

const PROGRAM = import.meta.dirname;
// Beside the program, so that a new data folder costs nothing; below the data folder where the program is read-only.
const compileCacheProblem = openCompileCache(
  [join(PROGRAM, ".."), resolve(process.env["DATA_DIR"] || ".data")],
  PROGRAM,
);
// It must be on before the rest loads.
const { serve } = await import("./serve.ts");
await serve({ compileCacheProblem });
