/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** @param spans in their order, none over another. @param put what stands in the place of each */
export function withoutSpans(text: string, spans: readonly Span[], put: string): string {
  let rest = "";
  let end = 0;
  for (const span of spans) {
    rest += text.slice(end, span.start) + put;
    end = span.end;
  }
  return rest + text.slice(end);
}
