import { writeFile } from "node:fs/promises";
import { buildApp } from "../src/app.ts";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import { loadConfig } from "../src/config.ts";
import { openApiDocument } from "../src/platform/openapi/openapi.ts";

// Builds the app without listening and writes down what it offers.
const { server } = await buildApp(loadConfig({}), {
  store: new MemoryStore(),
  sessions: new SqliteSessionStore(),
});
await server.ready();
const target = new URL("../../../packages/contracts/openapi.json", import.meta.url);
await writeFile(target, `${JSON.stringify(openApiDocument(server), null, 2)}\n`);
await server.close();
