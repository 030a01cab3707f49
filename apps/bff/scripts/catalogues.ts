import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig, type LinguiConfigNormalized } from "@lingui/conf";

/** As `pnpm run texts` knows them. */
export function linguiConfig(): LinguiConfigNormalized {
  return getConfig({ configPath: join(import.meta.dirname, "../../../lingui.config.ts") });
}

/** Texts of server and provider, those that they share with the web application among them. */
export async function serverCatalogue(config: LinguiConfigNormalized) {
  const catalogues = await getCatalogs(config);
  return catalogues.find(({ path }) => path.endsWith("/server"))!;
}

/**
 * A catalogue as @tradeslip/node-kit/languages reads it. Throws if a message is no ICU MessageFormat.
 * @param pseudo makes a translation up: longer, with accents
 */
export function compileCatalogue(
  locale: string,
  messages: Record<string, string>,
  { pseudo = false } = {},
): string {
  const { source, errors } = createCompiledCatalog(locale, messages, {
    namespace: "json",
    strict: true,
    ...(pseudo ? { pseudoLocale: locale } : {}),
  });
  for (const { id, error } of errors) throw new Error(`${id} in ${locale} is no message`, { cause: error });
  return JSON.stringify((JSON.parse(source) as { messages: object }).messages);
}

/** Writes `<locale>.json` into the folder for each of these languages. */
export async function writeCatalogues(folder: string, locales: readonly string[]): Promise<void> {
  const config = linguiConfig();
  const { sourceLocale, fallbackLocales } = config;
  await mkdir(folder, { recursive: true });
  for (const locale of locales) {
    const catalogue = await serverCatalogue(config);
    const { missing, messages } = await catalogue.getTranslations(locale, { sourceLocale, fallbackLocales });
    if (missing.length > 0) {
      throw new Error(`locales/${locale} lacks ${missing.map(({ id }) => id).join(", ")}`);
    }
    await writeFile(join(folder, `${locale}.json`), compileCatalogue(locale, messages));
  }
}
