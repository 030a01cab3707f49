/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** @param spans in order, without overlaps. @param put replaces each of them */
export function withoutSpans(text: string, spans: readonly Span[], put: string): string {
  let rest = "";
  let end = 0;
  for (const span of spans) {
    rest += text.slice(end, span.start) + put;
    end = span.end;
  }
  return rest + text.slice(end);
}
