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

/** Addresses that a browser opens and that say no language: it is not the page that asks there. */
const OPENED = /^\/(?:lite|c)(?![^/?])/;

/** A request as far as it says who reads: access.ts, which is further up, gives it its session. */
interface Reader extends Pick<FastifyRequest, "server" | "headers" | "url"> {
  readonly session?: { readonly user: { readonly language?: string | undefined } } | null;
}

/**
 * What the request asks to be answered in; where it is a browser that asks, not a page, the account's comes
 * first. For answers that are not kept: what the proxy or a browser keeps is known by its address alone.
 */
export function languageOf({ server, headers, session, url }: Reader): Language {
  const own = OPENED.test(url) ? session?.user.language : undefined;
  return own === undefined ? server.languages.asked(headers["accept-language"]) : server.languages.of(own);
}
