import { i18n } from "@lingui/core";
import { LinguiContext, type TransRenderProps } from "@lingui/react";
import { formatsOf } from "@tradeslip/contracts/rules";
import { markEnglish } from "@tradeslip/ui/english-beneath";
import type { ReactNode } from "react";
import languages from "virtual:catalogues";
import { loadChunk } from "./lazy-chunk.tsx";

/** From now on texts, numbers and dates are in this language. Once for a page, whose address says it. */
export function activateLanguage(locale: string): void {
  i18n.load(locale, {});
  i18n.activate(locale, formatsOf(locale));
}

/** As the page's other texts, which are no `Trans` (vite.config.ts). Not a component of a screen: `Trans` is. */
const drawTrans = ({ children }: TransRenderProps) => markEnglish(children);

const LANGUAGE = { i18n, _: i18n.t, defaultComponent: drawTrans };

/** For `Trans`. Lingui's own provider also draws everything again when the language changes, never here. */
export function PageLanguage({ children }: { children: ReactNode }) {
  return <LinguiContext value={LANGUAGE}>{children}</LinguiContext>;
}

/**
 * Loads catalogues (lingui.config.ts) in the language of the page. While developing, and in tests, the texts
 * stand in the code.
 */
export async function loadMessages(...names: readonly string[]): Promise<void> {
  if (import.meta.env.PROD) await Promise.all(names.map(loadCatalogue));
}

async function loadCatalogue(name: string): Promise<void> {
  const language = languages[i18n.locale];
  if (!language) throw new Error(`There is no language ${i18n.locale}`);
  const { default: catalogues } = await loadChunk(`${i18n.locale} texts`, language);
  const load = catalogues[name];
  if (!load) throw new Error(`There is no catalogue ${i18n.locale}/${name}`);
  const { messages } = await loadChunk(`${name} texts`, load);
  i18n.load(i18n.locale, messages);
}
