import { formatsOf, LOCALES } from "@tradeslip/contracts/rules";
import { type Language, Languages } from "@tradeslip/node-kit/languages";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    readonly languages: Languages;
  }
}

/** The site's languages: the desk's bundle has them beside its programs (apps/bff/scripts/build.ts). */
export const LANGUAGES = new Languages({
  locales: LOCALES,
  formatsOf,
  folder: new URL("locales/", import.meta.url),
});

/** For the operator's commands, and for texts as written in the code. */
export const ENGLISH = LANGUAGES.first;

/**
 * The language of mails to an account that others may cause: the one that its owner last used, English if
 * none was noted. A stranger's would be chosen by the stranger.
 */
export function languageOfOwner(
  languages: Pick<Languages, "of">,
  { language }: { readonly language: string | null },
): Language {
  return languages.of(language ?? LOCALES[0]);
}

/** The language of the person for whom the desk calls, from Accept-Language. */
export function languageOf({ server, headers }: FastifyRequest): Language {
  return server.languages.asked(headers["accept-language"]);
}
