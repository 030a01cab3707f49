import { fileURLToPath } from "node:url";
import { serve } from "./serve.ts";

const providerEntry = fileURLToPath(import.meta.resolve("@tradeslip/reference-provider/main"));
await serve({ providerEntry, slowStart: null });
