import { writeFile } from "node:fs/promises";
import { buildApp } from "../src/app.ts";
import { MemorySessionStore } from "../src/auth/sessions/memory-session-store.ts";
import { MemoryTier } from "../src/cache/tiers/memory-tier.ts";
import { loadConfig } from "../src/config.ts";
import { openApiDocument } from "../src/plugins/openapi.ts";

// Builds the app without listening and writes down what it offers.
const { server } = await buildApp(loadConfig({}), {
  tier: new MemoryTier(),
  sessions: new MemorySessionStore(),
});
await server.ready();
const target = new URL("../../../packages/contracts/openapi.json", import.meta.url);
await writeFile(target, `${JSON.stringify(openApiDocument(server), null, 2)}\n`);
await server.close();
