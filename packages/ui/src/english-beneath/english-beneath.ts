import { createContext, type ReactNode, useContext } from "react";

/** What a page in another language than English does about the English in it (drafts.ts). */
interface Drafts {
  readonly mark: (children: ReactNode, element?: string) => ReactNode;
  readonly inBoth: (say: () => string) => string;
  readonly sayInEnglish: (say: () => string) => string;
}

let drafts: Drafts | undefined;

/** Called by the texts of each other language (apps/web/scripts/catalogues.ts). */
export function setDrafts(opened: Drafts): void {
  drafts = opened;
}

/**
 * Marks the English in a text of another language: below a draft it is smaller and on a separate line, in
 * place of a translation it stays as it is; both are labelled as English (docs/decisions/008).
 *
 * @param element the page element whose children these are, if it is one
 */
export function markEnglish(children: ReactNode, element?: string): ReactNode {
  return drafts ? drafts.mark(children, element) : children;
}

/**
 * A value of other texts, such as a time or a list, in the page's language. The English beneath a draft has
 * it in English.
 *
 * @param say makes it in the language of the moment; a text in it is one of `VALUES`
 *   (scripts/texts/money-texts.ts)
 */
export function inBoth(say: () => string): string {
  return drafts ? drafts.inBoth(say) : say();
}

/** Whether what is rendered is part of the English in another language's page. */
export const IsEnglish = createContext(false);

/**
 * A text that a component adds itself, such as a link's hint: in English where the component is part of
 * English.
 *
 * @param say makes it in the language of the moment, of `VALUES` as in `inBoth`
 */
export function useOwnText(say: () => string): string {
  return useContext(IsEnglish) && drafts ? drafts.sayInEnglish(say) : say();
}
