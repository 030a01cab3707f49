import { formatsOf, LOCALES } from "@tradeslip/contracts/rules";
import { type Language, Languages } from "@tradeslip/node-kit/languages";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    readonly languages: Languages;
  }
}

/** The site's languages; scripts/build.ts writes their catalogues beside the bundle. */
export const LANGUAGES = new Languages({
  locales: LOCALES,
  formatsOf,
  folder: new URL("locales/", import.meta.url),
});

/** The language of texts in the code, and of the OpenAPI document. */
export const ENGLISH = LANGUAGES.first;

/** Addresses without a language that the browser itself opens, rather than a page's script. */
const OPENED = /^\/(?:lite|c)(?![^/?])/;

/** What a request says about its reader's language; access.ts, a layer above, adds the session. */
interface Reader extends Pick<FastifyRequest, "server" | "headers" | "url"> {
  readonly session?: { readonly user: { readonly language?: string | undefined } } | null;
}

/**
 * The language that the request asks for; where the browser itself asks, not a page, the account's comes
 * first. For answers that are not cached: a proxy or browser knows cached ones by their address alone.
 */
export function languageOf({ server, headers, session, url }: Reader): Language {
  const own = OPENED.test(url) ? session?.user.language : undefined;
  return own === undefined ? server.languages.asked(headers["accept-language"]) : server.languages.of(own);
}
