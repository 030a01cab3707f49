/**
 * Elements that hold only text, and tags, where nothing can be marked; then marked English, which may contain
 * amounts, and marked English as a value.
 */
const PARTS =
  /<(title|option|textarea|style|script)\b.*?<\/\1>|<[^>]*>|((?: \n)?)\u2068((?:[^\u2066-\u2069]|[\u2066\u2068][^\u2069]*\u2069)*)\u2069/gs;

/**
 * In a page or a part of one in another language, marks the English: below a draft, smaller and on a separate
 * line, or in place of a translation (docs/decisions/008). Catalogues put it in isolates.
 */
export function markEnglish(html: string): string {
  return html.replace(PARTS, (whole, _element, line: string | undefined, english: string) => {
    if (line === undefined) return whole;
    if (line === "") return `<span lang="en" dir="ltr">${english}</span>`;
    return `<br /><small lang="en" dir="ltr">${english}</small>`;
  });
}
