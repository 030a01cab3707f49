/**
 * Who may import whom (docs/architecture.md). Rules name kinds of folders, never single ones: a new screen or
 * capability is covered the day it appears. `scripts/prove-import-rules.ts` proves that each rule bites.
 */
import { ROUTES } from "./apps/web/src/routes.ts";

const TEST_CODE = String.raw`\.test\.tsx?$|/(testing|api-tests)/|^testing/|-conformance\.ts$`;
/**
 * The floors below the capabilities. From the top: main, app, capabilities, sources and provider, swr-cache,
 * platform; errors.ts and the contracts are below all.
 */
const BFF_BASE = "sources|provider|swr-cache|platform";
/** Features that others build on. */
const WEB_BASE_FEATURES = "languages|live-data|slips|own-currency";
/** Folders of the screens inside the dashboard's layout. */
const APP_SCREENS = ROUTES.filter(({ layout }) => layout === "app")
  .map(({ screen }) => screen.split("/", 1)[0])
  .join("|");

/** @type {Required<Pick<import("dependency-cruiser").IConfiguration, "forbidden" | "options">>} */
export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that need each other are one file, or a third is missing.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment:
        "An import must lead somewhere; the build makes what is virtual (apps/web/scripts/catalogues.ts).",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:catalogues$" },
    },
    {
      name: "declared-dependencies",
      comment: "A package that is used stands in the package.json of the workspace package that uses it.",
      severity: "error",
      from: { pathNot: "^[^/]+$" },
      // The test runner is the workspace's own and runs every package.
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], pathNot: "node_modules/vitest/" },
    },
    {
      name: "run-time-dependencies",
      comment: "Shipped code does not lean on devDependencies.",
      severity: "error",
      from: { path: "^(apps|packages)/[^/]+/src/", pathNot: TEST_CODE },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only", "npm-peer"],
        pathNot: "node_modules/(react|react-dom)/",
      },
    },
    {
      name: "nothing-imports-testing",
      comment: "Test code is used by test code only.",
      severity: "error",
      from: { pathNot: `^scripts/|${TEST_CODE}` },
      to: { path: TEST_CODE },
    },
    {
      name: "web-siblings",
      comment:
        "Screens never import each other, nor do features, apart from those made to build on: what two share goes one floor down.",
      severity: "error",
      from: { path: "^apps/web/src/(screens|features)/([^/]+)/" },
      to: {
        path: "^apps/web/src/$1/",
        pathNot: `^apps/web/src/$1/$2/|^apps/web/src/features/(${WEB_BASE_FEATURES})/`,
      },
    },
    {
      name: "web-features-upwards",
      comment: "Features know nothing of screens or the shell.",
      severity: "error",
      from: { path: "^apps/web/src/features/" },
      to: { path: "^apps/web/src/(screens|app)/|^apps/web/src/main" },
    },
    {
      name: "web-screens-upwards",
      comment: "Screens know nothing of the shell that shows them.",
      severity: "error",
      from: { path: "^apps/web/src/screens/" },
      to: { path: "^apps/web/src/app/|^apps/web/src/main" },
    },
    {
      name: "web-base-upwards",
      comment: "lib, content and theme stand at the bottom.",
      severity: "error",
      from: { path: "^apps/web/src/(lib|content|theme)/", pathNot: TEST_CODE },
      to: { path: "^apps/web/src/(screens|features|app)/|^apps/web/src/main" },
    },
    {
      name: "web-reaches-the-server-through-contracts",
      comment:
        "The SPA knows the contract's client and types, not the schemas (too heavy) and not the server.",
      severity: "error",
      from: { path: "^apps/web/src/", pathNot: TEST_CODE },
      to: {
        path: "^apps/bff/|^packages/(node-kit/|contracts/src/schemas/)|node_modules/(zod|fastify|undici)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "web-knows-no-operations",
      comment: "The table of operations brings zod along: pages import rules and the generated types.",
      severity: "error",
      from: { path: "^apps/web/src/", pathNot: TEST_CODE },
      to: { path: "^packages/contracts/src/operations/" },
    },
    {
      name: "ui-stands-alone",
      comment:
        "packages/ui imports React, its icons, the texts' catalogue and itself; React Aria only for app screens.",
      severity: "error",
      from: { path: "^packages/ui/src/", pathNot: `^packages/ui/src/app/|${TEST_CODE}` },
      to: {
        pathNot: "^packages/ui/src/|node_modules/(react|react-dom|lucide-react|@lingui/core|@types/react)/",
      },
    },
    {
      name: "react-aria-on-app-screens",
      comment:
        "Components built on React Aria are too heavy for visitors' pages (decision 016). A feature may use them; the script budget watches it.",
      severity: "error",
      from: {
        path: "^apps/web/src/(?!features/)",
        pathNot: `^apps/web/src/screens/(${APP_SCREENS})/|${TEST_CODE}`,
      },
      to: { path: "^packages/ui/src/app/" },
    },
    {
      name: "contracts-stand-alone",
      comment: "packages/contracts is below everything in the workspace.",
      severity: "error",
      from: { path: "^packages/contracts/src/", pathNot: TEST_CODE },
      to: { path: "^(apps|packages|testing)/", pathNot: "^packages/contracts/|node_modules" },
    },
    {
      name: "node-kit-stands-alone",
      comment: "What server and provider share knows neither of them.",
      severity: "error",
      from: { path: "^packages/node-kit/src/", pathNot: TEST_CODE },
      to: { path: "^(apps|packages|testing)/", pathNot: "^packages/node-kit/|node_modules" },
    },
    {
      name: "provider-stands-alone",
      comment: "The reference provider knows the contract and the node-kit, and nothing else of ours.",
      severity: "error",
      from: { path: "^packages/reference-provider/", pathNot: TEST_CODE },
      to: {
        path: "^(apps|packages|testing)/",
        pathNot: "^packages/(reference-provider|contracts|node-kit)/|node_modules",
      },
    },
    {
      name: "provider-is-reached-over-http",
      comment: "Only the server's start-up, tests and scripts know that there is a reference provider.",
      severity: "error",
      from: {
        path: "^(apps|packages)/",
        pathNot: String.raw`^packages/reference-provider/|^apps/bff/src/serve\.ts$|/scripts/|${TEST_CODE}`,
      },
      to: { path: "^packages/reference-provider/" },
    },
    {
      name: "bff-siblings",
      comment: "Capabilities never import each other; capabilities.ts composes them.",
      severity: "error",
      from: { path: "^apps/bff/src/([^/]+)/", pathNot: `^apps/bff/src/(${BFF_BASE})/|${TEST_CODE}` },
      to: { path: "^apps/bff/src/[^/]+/", pathNot: `^apps/bff/src/($1|${BFF_BASE})/` },
    },
    {
      name: "bff-base-upwards",
      comment: "Sources, provider, cache and platform do not know the capabilities built on them.",
      severity: "error",
      from: { path: `^apps/bff/src/(${BFF_BASE})/`, pathNot: TEST_CODE },
      to: { path: "^apps/bff/src/[^/]+/", pathNot: `^apps/bff/src/(${BFF_BASE})/` },
    },
    {
      name: "bff-sources-and-provider-apart",
      comment:
        "The price sources and the provider's client stand on one floor and know nothing of each other.",
      severity: "error",
      from: { path: "^apps/bff/src/(sources|provider)/", pathNot: TEST_CODE },
      to: { path: "^apps/bff/src/(sources|provider)/", pathNot: "^apps/bff/src/$1/" },
    },
    {
      name: "bff-sources-siblings",
      comment: "A source knows nothing of the others: what two share stands in the folder above them.",
      severity: "error",
      from: { path: "^apps/bff/src/sources/([^/]+)/", pathNot: TEST_CODE },
      to: { path: "^apps/bff/src/sources/[^/]+/", pathNot: "^apps/bff/src/sources/$1/" },
    },
    {
      name: "bff-cache-upwards",
      comment: "The cache does not know which sources its values come from.",
      severity: "error",
      from: { path: "^apps/bff/src/swr-cache/", pathNot: TEST_CODE },
      to: { path: "^apps/bff/src/(sources|provider)/" },
    },
    {
      name: "bff-platform-at-the-bottom",
      comment: "The platform knows nothing of this product: no cache, source, provider or capability.",
      severity: "error",
      from: { path: "^apps/bff/src/platform/", pathNot: TEST_CODE },
      to: { path: "^apps/bff/src/[^/]+/", pathNot: "^apps/bff/src/platform/" },
    },
    {
      name: "bff-composition-on-top",
      comment:
        "The files that compose and start the server import the rest; only they and tests import them.",
      severity: "error",
      from: { path: "^apps/bff/src/[^/]+/", pathNot: TEST_CODE },
      to: {
        path: String.raw`^apps/bff/src/(app|capabilities|config|serve|main|shut-down)\.ts$`,
      },
    },
    {
      name: "bff-reaches-the-web-over-files-only",
      comment: "The server serves the built SPA; it imports nothing of it.",
      severity: "error",
      from: { path: "^apps/bff/" },
      to: { path: "^apps/web/|^packages/ui/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Our own build results; the main file of many a package lies in a dist folder too, and those must be
    // seen.
    exclude: { path: String.raw`^(apps|packages|testing)/[^/]+/(?:dist|\.builds)/|\.module\.css$` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      mainFields: ["module", "main", "types"],
    },
  },
};
