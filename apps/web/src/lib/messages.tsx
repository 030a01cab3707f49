import { i18n, type Messages } from "@lingui/core";
import { LinguiContext } from "@lingui/react";
import { formatsOf } from "@tradeslip/contracts/rules";
import type { ReactNode } from "react";
import { loadChunk } from "./lazy-chunk.tsx";

const CATALOGUES = import.meta.glob<{ messages: Messages }>("../../../../locales/*/*.po");

/** From now on texts, numbers and dates are in this language. Once for a page, whose address says it. */
export function activateLanguage(locale: string): void {
  i18n.load(locale, {});
  i18n.activate(locale, formatsOf(locale));
}

const LANGUAGE = { i18n, _: i18n.t };

/** For `Trans`. Lingui's own provider also draws everything again when the language changes: here it never does. */
export function PageLanguage({ children }: { children: ReactNode }) {
  return <LinguiContext value={LANGUAGE}>{children}</LinguiContext>;
}

/** Loads catalogues (lingui.config.ts) in the language of the page. While developing, and in tests, the texts stand in the code. */
export async function loadMessages(...names: readonly string[]): Promise<void> {
  if (import.meta.env.PROD) await Promise.all(names.map(loadCatalogue));
}

async function loadCatalogue(name: string): Promise<void> {
  const load = CATALOGUES[`../../../../locales/${i18n.locale}/${name}.po`];
  if (!load) throw new Error(`There is no catalogue ${i18n.locale}/${name}`);
  const { messages } = await loadChunk(`${name} texts`, load);
  i18n.load(i18n.locale, messages);
}
