import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";

/** React Aria's own words, numbers and directions in the language of the page: else the browser's. */
export function PageLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={i18n.locale}>{children}</I18nProvider>;
}
