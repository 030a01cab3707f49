import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig, type LinguiConfigNormalized } from "@lingui/conf";

/** Texts of server and provider, and those that they share with the web application. */
const NAMES = ["server", "shared"];

/** As `pnpm run texts` knows them. */
export function linguiConfig(): LinguiConfigNormalized {
  return getConfig({ configPath: join(import.meta.dirname, "../../../lingui.config.ts") });
}

export async function serverCatalogues(config: LinguiConfigNormalized) {
  const catalogues = await getCatalogs(config);
  return catalogues.filter(({ name, path }) => NAMES.includes(name ?? path.split("/").at(-1)!));
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
    const all = await Promise.all(
      (await serverCatalogues(config)).map((one) =>
        one.getTranslations(locale, { sourceLocale, fallbackLocales }),
      ),
    );
    const missing = all.flatMap((one) => one.missing.map(({ id }) => id));
    if (missing.length > 0) throw new Error(`locales/${locale} lacks ${missing.join(", ")}`);
    const messages = Object.assign({}, ...all.map((one) => one.messages)) as Record<string, string>;
    await writeFile(join(folder, `${locale}.json`), compileCatalogue(locale, messages));
  }
}
