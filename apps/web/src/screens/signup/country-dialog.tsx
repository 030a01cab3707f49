import { t } from "@lingui/core/macro";
import { PHONE_COUNTRIES, type PhoneCountry } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Flag } from "@tradeslip/ui/flag";
import { SearchField } from "@tradeslip/ui/search-field";
import { type MouseEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import { countryName, plainName } from "../../lib/country-name.ts";
import { cachedByLocale, compareNames } from "../../lib/format.ts";
import styles from "./country-dialog.module.css";
import { countryOf } from "./sign-up-values.ts";

interface CountryDialogProps {
  /** The current choice, as ISO 3166-1 alpha-2. */
  country: string;
  onChoose: (code: string) => void;
  onClose: () => void;
}

/**
 * Finds a country by name, dial code or two letters. A click chooses at once; arrow keys only mark a country,
 * which Enter then chooses. The dialog element traps and restores the focus.
 */
export default function CountryDialog({ country, onChoose, onClose }: CountryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [text, setText] = useState("");
  const [marked, setMarked] = useState<string | undefined>(country);
  const found = findCountries(text);
  const dialCode = marked === undefined ? undefined : countryOf(marked).dialCode;

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  useEffect(() => showMarked(list.current));
  const close = () => dialog.current?.close();

  function search(next: string) {
    setText(next);
    setMarked(next.trim() === "" ? country : findCountries(next)[0]?.code);
  }
  function choose(code: string | undefined) {
    if (code === undefined) return;
    onChoose(code);
    close();
  }
  return (
    // The click is for the mouse; the keyboard closes with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles["dialog"]}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <form
        className="grid grid-rows-[auto_auto_minmax(0,1fr)_auto] gap-3 max-h-[inherit] p-4"
        onSubmit={(event) => {
          event.preventDefault();
          choose(marked);
        }}
      >
        <h2 id={titleId}>{t`Country code`}</h2>
        <SearchField
          label={t`Search countries`}
          placeholder={t`Country or code`}
          value={text}
          onChange={search}
        />
        <CountryList ref={list} countries={found} marked={marked} onMark={setMarked} onChoose={choose} />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
          <Button onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" variant="primary" disabled={marked === undefined}>
            {dialCode === undefined ? t`Use this code` : t`Use ${dialCode}`}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

interface CountryListProps {
  ref: Ref<HTMLDivElement>;
  countries: readonly PhoneCountry[];
  marked: string | undefined;
  onMark: (code: string) => void;
  onChoose: (code: string) => void;
}

function CountryList({ ref, countries, marked, onMark, onChoose }: CountryListProps) {
  if (countries.length === 0)
    return <p className="py-6 px-2 text-ink-muted text-center">{t`No country found.`}</p>;
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-label={t`Countries`}
      className="min-h-[6rem] -mx-2 overflow-y-auto overscroll-contain"
    >
      {countries.map(({ code, name, dialCode }) => (
        <label key={code} className={styles["country"]}>
          <input
            type="radio"
            name="country-code"
            className="flex-none w-4 h-4 m-0 accent-accent-text [outline:none]"
            checked={code === marked}
            onChange={() => onMark(code)}
            onClick={(event) => {
              if (isPointed(event)) onChoose(code);
            }}
          />
          <Flag code={code} size={20} />
          <span className="flex-[1_0_min-content]">{countryName(code, name)}</span>
          <bdi className="ms-auto text-ink-muted tabular-nums">{dialCode}</bdi>
        </label>
      ))}
    </div>
  );
}

/** Arrow keys click radio buttons too, but without a mouse button. */
function isPointed({ detail }: MouseEvent): boolean {
  return detail > 0;
}

/** Scrolls only the list, not the page around it. */
function showMarked(list: HTMLElement | null): void {
  const row = list?.querySelector("input:checked")?.parentElement;
  if (!list || !row) return;
  const top = row.offsetTop - list.offsetTop;
  const isSeen = top >= list.scrollTop && top + row.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isSeen) list.scrollTop = top - (list.clientHeight - row.offsetHeight) / 2;
}

const inOrder = cachedByLocale(() =>
  PHONE_COUNTRIES.toSorted((a, b) => compareNames(shownName(a), shownName(b))),
);
const NOT_FOUND = 3;

/**
 * By name in the page's language or in English, dial code with or without its plus sign, or two letters;
 * matches at the beginning come first.
 */
export function findCountries(text: string): readonly PhoneCountry[] {
  const wanted = plainName(text.trim()).replace(/^\+/, "");
  const all = inOrder();
  if (wanted === "") return all;
  const rank = (country: PhoneCountry) => {
    const names = [shownName(country), country.name].map(plainName);
    if (isShort(country, wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : NOT_FOUND;
  };
  return all.filter((country) => rank(country) < NOT_FOUND).toSorted((a, b) => rank(a) - rank(b));
}

function shownName({ code, name }: PhoneCountry): string {
  return countryName(code, name);
}

function isShort({ code, dialCode }: PhoneCountry, wanted: string): boolean {
  return code === wanted || dialCode.slice(1).startsWith(wanted);
}
