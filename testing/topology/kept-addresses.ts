import document from "@tradeslip/contracts/openapi.json" with { type: "json" };
import { ROUTES } from "../../apps/web/src/routes.ts";

/** Public reads with the same response for all, according to the API's document. */
export const PUBLIC_READS = Object.entries(document.paths).flatMap(([path, item]) =>
  "get" in item && /"cache-status"/i.test(JSON.stringify(item.get.responses)) ? [path] : [],
);

/** A page for all coins would be cached separately under each id, so it is not cached. */
export const PAGES = ROUTES.flatMap(({ path, ...route }) =>
  "prerender" in route && !/[*:]/.test(path) ? [path] : [],
);
