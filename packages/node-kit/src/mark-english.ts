/** Elements that hold text alone, and tags: what stands there can't be marked. Then English, which may hold amounts. */
const PARTS =
  /<(title|option|textarea|style|script)\b.*?<\/\1>|<[^>]*>|((?: \n)?)\u2068((?:[^\u2066-\u2069]|\u2066[^\u2069]*\u2069)*)\u2069/gs;

/**
 * A document or a part of one, what is English in another language marked: beneath a draft, smaller and on a
 * line of its own, or in place of one (docs/decisions/008). A catalogue has it in isolates.
 */
export function markEnglish(html: string): string {
  return html.replace(PARTS, (whole, _element, line: string | undefined, english: string) => {
    if (line === undefined) return whole;
    if (line === "") return `<span lang="en" dir="ltr">${english}</span>`;
    return `<br /><small lang="en" dir="ltr">${english}</small>`;
  });
}
