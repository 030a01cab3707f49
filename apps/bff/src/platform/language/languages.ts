import { formatsOf, LOCALES } from "@tradeslip/contracts/rules";
import { type Language, Languages } from "@tradeslip/node-kit/languages";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    readonly languages: Languages;
  }
}

/** Those of the site; scripts/build.ts writes their catalogues beside the bundle. */
export const LANGUAGES = new Languages({
  locales: LOCALES,
  formatsOf,
  folder: new URL("locales/", import.meta.url),
});

/** As texts stand in the code, and in the OpenAPI document. */
export const ENGLISH = LANGUAGES.first;

/**
 * What the request asks to be answered in. For answers that nobody keeps: what the proxy or a browser keeps is known by its
 * address alone.
 */
export function languageOf({ server, headers }: FastifyRequest): Language {
  return server.languages.asked(headers["accept-language"]);
}
