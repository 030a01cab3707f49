import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { LANGUAGES, LOCALES, pathIn } from "@tradeslip/contracts/rules";
import { useLocation } from "react-router-dom";
import { writeStored } from "../../lib/stored-value.ts";

const LINKS = "flex flex-wrap gap-x-5";

/** Links to the page in each language, by its own name, with a mark on drafts (docs/decisions/008). */
export default function LanguageChoice() {
  const { pathname, search } = useLocation();
  const addressIn = (locale: string) => `${pathIn(locale, pathname)}${search}`;
  const own = LANGUAGES.find(({ locale }) => locale === i18n.locale);
  return (
    <div className="grid gap-1 w-full">
      <nav aria-label={t`Language`} className={LINKS}>
        {LANGUAGES.map(({ locale, name }) => (
          <a
            key={locale}
            href={addressIn(locale)}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === i18n.locale ? "page" : undefined}
            className="aria-[current=page]:font-strong"
            // From now on offer-language.js offers it.
            onClick={() => writeStored("language", locale)}
          >
            <bdi>{name}</bdi>
          </a>
        ))}
      </nav>
      {own?.isDraft && (
        <p>
          <span>{t`Draft translation: the English text counts.`}</span>{" "}
          <a href={addressIn(LOCALES[0])} hrefLang={LOCALES[0]}>{t`Show English`}</a>
        </p>
      )}
    </div>
  );
}
