/** Texts for builds: the compiled catalogues of a language (docs/decisions/008). */
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig, type LinguiConfigNormalized } from "@lingui/conf";
import { directionOf } from "../../packages/contracts/src/rules/locales.ts";
import { withAmountsIsolated, withEnglish, withEnglishIsolated } from "./drafts.ts";

type Catalogue = Awaited<ReturnType<typeof getCatalogs>>[number];

/** The configuration that `pnpm run texts` uses. */
export function linguiConfig(): LinguiConfigNormalized {
  return getConfig({ configPath: join(import.meta.dirname, "../../lingui.config.ts") });
}

/** A catalogue by the name of its file: "home", "server". */
export async function catalogueNamed(name: string, config: LinguiConfigNormalized): Promise<Catalogue> {
  const found = (await getCatalogs(config)).find(({ path }) => basename(path) === name);
  if (!found) throw new Error(`There is no catalogue ${name}`);
  return found;
}

/**
 * Its messages by id. A missing message is in English; a draft about money or rights has the English beside
 * it.
 */
export async function messagesOf(
  catalogue: Catalogue,
  locale: string,
  { sourceLocale, fallbackLocales, pseudoLocale }: LinguiConfigNormalized,
): Promise<Record<string, string>> {
  const options = { sourceLocale, fallbackLocales };
  const { messages } = await catalogue.getTranslations(locale, options);
  if (locale === sourceLocale || pseudoLocale.some((pseudo) => pseudo.locale === locale)) return messages;
  const [english, own] = [await catalogue.read(sourceLocale), await catalogue.read(locale)];
  const sources = { english: english ?? {}, own: own ?? {} };
  const shown = withEnglish(basename(catalogue.path), messages, sources);
  if (directionOf(locale) !== "rtl") return shown;
  return withAmountsIsolated(withEnglishIsolated(shown, sources.english));
}

export interface CompileOptions {
  /** "es" exports `messages`. */
  readonly namespace: "json" | "es";
  /** How to make an artificial language from English: longer, with accents. */
  readonly pseudo?: LinguiConfigNormalized["pseudoLocale"][number]["options"] | null;
}

/** Throws if a message is not valid ICU MessageFormat. */
export function compileCatalogue(
  locale: string,
  messages: Record<string, string>,
  { namespace, pseudo = null }: CompileOptions,
): string {
  const { source, errors } = createCompiledCatalog(locale, messages, {
    namespace,
    strict: true,
    ...(pseudo ? { pseudoLocale: locale, pseudoLocaleOptions: pseudo } : {}),
  });
  for (const { id, error } of errors) throw new Error(`${id} in ${locale} is no message`, { cause: error });
  return source;
}

/** In the format of @tradeslip/node-kit/languages. */
export function serverCatalogue(
  locale: string,
  messages: Record<string, string>,
  options: Pick<CompileOptions, "pseudo"> = {},
): string {
  const json = compileCatalogue(locale, messages, { ...options, namespace: "json" });
  return JSON.stringify((JSON.parse(json) as { messages: object }).messages);
}

/**
 * Writes `<locale>.json` with the texts of server and provider into the folder, for each of these languages.
 */
export async function writeServerCatalogues(folder: string, locales: readonly string[]): Promise<void> {
  const config = linguiConfig();
  await mkdir(folder, { recursive: true });
  const catalogue = await catalogueNamed("server", config);
  for (const locale of locales) {
    const messages = await messagesOf(catalogue, locale, config);
    await writeFile(join(folder, `${locale}.json`), serverCatalogue(locale, messages));
  }
}
