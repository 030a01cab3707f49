import document from "@tradeslip/contracts/openapi.json" with { type: "json" };
import { ROUTES } from "../../apps/web/src/routes.ts";

/** Public reads whose responses are the same for everybody, as the API's own document lists them. */
export const PUBLIC_READS = Object.entries(document.paths).flatMap(([path, item]) =>
  "get" in item && /"cache-status"/i.test(JSON.stringify(item.get.responses)) ? [path] : [],
);

/** A page for all coins would be a key of its own under each id: it is not kept. */
export const PAGES = ROUTES.flatMap(({ path, ...route }) =>
  "prerender" in route && !/[*:]/.test(path) ? [path] : [],
);
