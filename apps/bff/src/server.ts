import { enableCompileCache } from "node:module";

// Compiled code of an earlier start is used again: most of a start is compiling. It must be on before the rest loads.
enableCompileCache();
await import("./serve.ts");
