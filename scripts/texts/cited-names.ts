/** A name in quotation marks: “Trade BTC”, "I have paid", 'Remember me'. */
const QUOTED = /“([^”]+)”|"([^"]+)"|(?<!\w)'([^']+)'(?!\w)/g;
/** What precedes a name without marks. */
const BEFORE_NAME = /\b(?:[Pp]ress|under) /g;

/** Which of these names (of buttons, labels) an English text mentions, so that its reader looks for them. */
export function namesCitedIn(english: string, names: ReadonlySet<string>): string[] {
  const quoted = [...english.matchAll(QUOTED)].map(([, ...marked]) => marked.find(Boolean) ?? "");
  const named = [...english.matchAll(BEFORE_NAME)].map(({ index, 0: { length } }) => {
    const words = english.slice(index + length).split(/(?=\W)/);
    const starts = words.map((_, last) => words.slice(0, last + 1).join(""));
    return starts.findLast((start) => names.has(start)) ?? "";
  });
  return [...quoted, ...named].filter((name) => names.has(name));
}
