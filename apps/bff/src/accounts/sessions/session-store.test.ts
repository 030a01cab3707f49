import { MemorySessionStore } from "./session-store.ts";
import { describeSessionStore } from "./session-store-conformance.ts";

describeSessionStore("memory", { open: async () => new MemorySessionStore() });
