import { html, type SafeHtml } from "@remix-run/html-template";

type Element = (content: string) => SafeHtml;

const ELEMENT = /<(\w+)>(.*?)<\/\1>/gs;

/**
 * A sentence with elements in it, such as `<b>`: each is drawn by its name, `b` as itself. Nothing else in it
 * becomes markup.
 */
export function richText(sentence: string, elements: Readonly<Record<string, Element>> = {}): SafeHtml {
  const drawn: Readonly<Record<string, Element>> = { b: (content) => html`<b>${content}</b>`, ...elements };
  const parts: (string | SafeHtml)[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = "", 2: content = "", index } of sentence.matchAll(ELEMENT)) {
    parts.push(sentence.slice(end, index), drawn[name]?.(content) ?? whole);
    end = index + whole.length;
  }
  return html`${[...parts, sentence.slice(end)]}`;
}

/** A sentence with its line breaks. */
export function inLines(sentence: string): SafeHtml {
  return html`${sentence.split("\n").map((line, place) => (place === 0 ? line : html`<br />${line}`))}`;
}
