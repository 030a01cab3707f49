import { i18n } from "@lingui/core";
import { LinguiContext, type TransRenderProps } from "@lingui/react";
import { formatsOf } from "@tradeslip/contracts/rules";
import { markEnglish } from "@tradeslip/ui/english-beneath";
import type { ReactNode } from "react";
import languages from "virtual:catalogues";
import { loadChunk } from "./lazy-chunk.tsx";

/** Sets the language of texts, numbers and dates. Called once per page, whose address determines it. */
export function activateLanguage(locale: string): void {
  i18n.load(locale, {});
  i18n.activate(locale, formatsOf(locale));
}

/**
 * Marks English as in the page's texts without `Trans` (vite.config.ts). Applied by `Trans`, not by the
 * screens.
 */
const drawTrans = ({ children }: TransRenderProps) => markEnglish(children);

const LANGUAGE = { i18n, _: i18n.t, defaultComponent: drawTrans };

/**
 * Context for `Trans`. Lingui's own provider also re-renders everything when the language changes, which
 * never happens here.
 */
export function PageLanguage({ children }: { children: ReactNode }) {
  return <LinguiContext value={LANGUAGE}>{children}</LinguiContext>;
}

/**
 * Loads catalogues (lingui.config.ts) in the page's language. In development and in tests, the texts in the
 * code are used.
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
