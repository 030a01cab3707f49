/**
 * A rule that matches nothing always passes. So this builds a small tree that breaks each rule of
 * .dependency-cruiser.mjs once, and fails unless every rule reports its example.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise } from "dependency-cruiser";
import config from "../.dependency-cruiser.mjs";

/** Rule name: the importing file, and its import (a file of the tree, or a package). */
const OFFENCES: Record<string, readonly [from: string, to: string]> = {
  "no-circles": ["apps/web/src/lib/a.ts", "apps/web/src/lib/b.ts"],
  resolvable: ["apps/web/src/lib/lost.ts", "apps/web/src/lib/nowhere.ts"],
  "declared-dependencies": ["apps/web/src/lib/borrower.ts", "undeclared"],
  "run-time-dependencies": ["apps/web/src/lib/shipped.ts", "for-development"],
  "nothing-imports-testing": ["apps/web/src/lib/leaky.ts", "apps/web/src/testing/persona.ts"],
  "web-siblings": ["apps/web/src/screens/rates/page.ts", "apps/web/src/screens/market/list.ts"],
  "web-features-upwards": ["apps/web/src/features/slips/sheet.ts", "apps/web/src/screens/market/list.ts"],
  "web-screens-upwards": ["apps/web/src/screens/home/page.ts", "apps/web/src/app/router.tsx"],
  "web-base-upwards": ["apps/web/src/lib/format.ts", "apps/web/src/features/live-data/price.ts"],
  "web-reaches-the-server-through-contracts": ["apps/web/src/app/cheat.ts", "apps/bff/src/market/prices.ts"],
  "web-knows-no-operations": ["apps/web/src/app/table.ts", "packages/contracts/src/operations/index.ts"],
  "ui-stands-alone": ["packages/ui/src/card.ts", "packages/contracts/src/index.ts"],
  "react-aria-on-app-screens": [
    "apps/web/src/screens/about/ask.tsx",
    "packages/ui/src/app/dialog/dialog.tsx",
  ],
  "contracts-stand-alone": ["packages/contracts/src/client.ts", "packages/ui/src/button.ts"],
  "node-kit-stands-alone": ["packages/node-kit/src/secret.ts", "packages/contracts/src/index.ts"],
  "provider-stands-alone": ["packages/reference-provider/src/pay.ts", "packages/ui/src/button.ts"],
  "provider-is-reached-over-http": [
    "apps/bff/src/payments/pay.ts",
    "packages/reference-provider/src/build-provider.ts",
  ],
  "bff-siblings": ["apps/bff/src/orders/service.ts", "apps/bff/src/market/prices.ts"],
  "bff-base-upwards": ["apps/bff/src/swr-cache/resource.ts", "apps/bff/src/market/prices.ts"],
  "bff-sources-and-provider-apart": [
    "apps/bff/src/provider/client.ts",
    "apps/bff/src/sources/coingecko/client.ts",
  ],
  "bff-sources-siblings": [
    "apps/bff/src/sources/kraken/client.ts",
    "apps/bff/src/sources/coinbase/client.ts",
  ],
  "bff-cache-upwards": ["apps/bff/src/swr-cache/refresh.ts", "apps/bff/src/sources/coingecko/client.ts"],
  "bff-platform-at-the-bottom": ["apps/bff/src/platform/http/server.ts", "apps/bff/src/provider/gate.ts"],
  "bff-composition-on-top": ["apps/bff/src/market/routes.ts", "apps/bff/src/app.ts"],
  "bff-reaches-the-web-over-files-only": ["apps/bff/src/main.ts", "apps/web/src/app/router.tsx"],
};

const tree = mkdtempSync(join(tmpdir(), "import-rules-"));
try {
  const refused = await rulesThatRefuse();
  const names = config.forbidden.map((rule) => rule.name ?? "a rule without a name");
  const silent = names.filter((name) => !refused.has(name));
  if (silent.length > 0) throw new Error(`These import rules let their example pass: ${silent.join(", ")}`);
  process.stdout.write(`${names.length} import rules, each refuses its example\n`);
} finally {
  rmSync(tree, { recursive: true, force: true });
}

async function rulesThatRefuse(): Promise<Set<string>> {
  write("package.json", "{}");
  write("apps/web/package.json", '{ "devDependencies": { "for-development": "1.0.0" } }');
  for (const [, to] of Object.values(OFFENCES)) {
    const isFile = to.includes("/");
    if (isFile && !to.endsWith("nowhere.ts")) write(to, "export const thing = 1;\n");
    if (!isFile) writePackage(to);
  }
  for (const [from, to] of Object.values(OFFENCES)) write(from, importLine(from, to));
  write("apps/web/src/lib/b.ts", importLine("apps/web/src/lib/b.ts", "apps/web/src/lib/a.ts"));

  const { output } = await cruise(["apps", "packages"], {
    ...config.options,
    baseDir: tree,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  const expected = new Set(Object.entries(OFFENCES).map(([rule, [from]]) => `${rule} ${from}`));
  if (typeof output === "string") throw new Error(output);
  return new Set(
    output.summary.violations
      .filter((violation) => expected.has(`${violation.rule.name} ${violation.from}`))
      .map((violation) => violation.rule.name),
  );
}

function importLine(from: string, to: string): string {
  const target = to.includes("/") ? relative(dirname(from), to) : to;
  const specifier = target.startsWith(".") || !to.includes("/") ? target : `./${target}`;
  return `import { thing as other } from "${specifier}";\nexport const thing = other;\n`;
}

function writePackage(name: string): void {
  write(
    `apps/web/node_modules/${name}/package.json`,
    `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`,
  );
  write(`apps/web/node_modules/${name}/index.js`, "exports.thing = 1;\n");
}

function write(path: string, text: string): void {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
