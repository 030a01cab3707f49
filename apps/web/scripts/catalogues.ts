import { readdirSync } from "node:fs";
import { join } from "node:path";
import { formatsOf } from "@tradeslip/contracts/rules";
import type { Plugin } from "vite";
import {
  catalogueNamed,
  compileCatalogue,
  linguiConfig,
  messagesOf,
} from "../../../scripts/texts/catalogues.ts";
import { VALUES } from "../../../scripts/texts/money-texts.ts";
import { builtLocales } from "./built-locales.ts";

const LOCALES = join(import.meta.dirname, "../../../locales");
const NAME = "virtual:catalogues";
/** Opens what only languages with drafts need. */
const DRAFTS = `${NAME}:drafts`;
const [SOURCE] = builtLocales();
const config = linguiConfig();

/** Name in the build's manifest of the module that finds a language's catalogues. */
export function cataloguesModule(locale: string): string {
  return `${NAME}/${locale}`;
}

/** Name of a catalogue in the build's manifest. */
export function catalogueModule(locale: string, name: string): string {
  return `${NAME}/${locale}/${name}`;
}

/**
 * `virtual:catalogues`: by language a module that finds its catalogues, so that a visit loads the names of one
 * language's files, however many languages there are.
 */
export function catalogues(): Plugin {
  return {
    name: "tradeslip:catalogues",
    resolveId: (id) => (id === NAME || id === DRAFTS || id.startsWith(`${NAME}/`) ? `\0${id}` : undefined),
    load: {
      filter: { id: /^\0virtual:catalogues/ },
      async handler(id) {
        if (id.endsWith(DRAFTS)) return draftsOpened();
        const [, locale, name] = id.split("/");
        if (locale === undefined) return finders(builtLocales().map((one) => [one, cataloguesModule(one)]));
        if (name === undefined) {
          const own = finders(pageCatalogues().map((one) => [one, catalogueModule(locale, one)]));
          return locale === SOURCE ? own : `import "${DRAFTS}";\n${own}`;
        }
        const messages = await messagesOf(await catalogueNamed(name, config), locale, config);
        const pseudo = config.pseudoLocale.find((one) => one.locale === locale)?.options ?? null;
        return compileCatalogue(locale, messages, { namespace: "es", pseudo });
      },
    },
  };
}

async function draftsOpened(): Promise<string> {
  const messages: Record<string, string> = {};
  for (const name of pageCatalogues()) {
    const all = await messagesOf(await catalogueNamed(name, config), SOURCE, config);
    for (const [id, text] of Object.entries(all)) if (VALUES.includes(text)) messages[id] = text;
  }
  const json = compileCatalogue(SOURCE, messages, { namespace: "json" });
  const english = `{ locale: "${SOURCE}", formats: "${formatsOf(SOURCE)}", ...${json} }`;
  return `import { openDrafts } from "@tradeslip/ui/english-beneath/drafts";\nopenDrafts(${english});`;
}

/** The English catalogues, without the one for mails and answers of the server. */
function pageCatalogues(): string[] {
  const names = readdirSync(join(LOCALES, SOURCE)).map((file) => file.replace(/\.po$/, ""));
  return names.filter((name) => name !== "server");
}

function finders(modules: readonly (readonly [string, string])[]): string {
  const lines = modules.map(([name, id]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(id)}),`);
  return `export default { ${lines.join("\n")} };`;
}
