import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";

/** Makes React Aria's texts, numbers and direction follow the page's language instead of the browser's. */
export function PageLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={i18n.locale}>{children}</I18nProvider>;
}
